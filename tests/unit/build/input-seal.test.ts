import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goneUntil, inputSeal, type MadeOf, noteMade, stillMade } from '#lib/build/input-seal.ts';
import type { DealerSources } from '#lib/build/load-dealer.ts';
import { dayMs } from '#lib/model/time.ts';
import type { Release } from '#lib/releases/records.ts';

const picture = (width: number) => ({ src: `/images/${width}.webp`, widths: [width], width, height: 300 });
const sources = (changes: object = {}) =>
  ({
    seal: 'a'.repeat(64),
    site: { slug: 'acme' },
    written: [{ path: '/about-us' }],
    pictures: { one: picture(1), two: picture(2) },
    sharePictures: {},
    imageFiles: new Set(['a.webp', 'b.webp']),
    ...changes,
  }) as unknown as DealerSources;

let product: string;
beforeAll(async () => {
  product = await mkdtemp(join(tmpdir(), 'seal-'));
  await mkdir(join(product, 'lib/build'), { recursive: true });
  await writeFile(join(product, 'lib/build/a.ts'), '1');
});
afterAll(() => rm(product, { recursive: true }));

describe('the seal of an input', () => {
  it.each<[string, object, boolean]>([
    ['the same', {}, true],
    ['pictures in another order', { pictures: { two: picture(2), one: picture(1) } }, true],
    ['image files in another order', { imageFiles: new Set(['b.webp', 'a.webp']) }, true],
    ['another stock', { seal: 'b'.repeat(64) }, false],
    ['other settings', { site: { slug: 'acme', labels: {} } }, false],
    ['another page', { written: [] }, false],
    ['a picture drawn anew', { pictures: { one: picture(1), two: picture(3) } }, false],
    ['a picture to share', { sharePictures: { one: {} } }, false],
    ['an image file more', { imageFiles: new Set(['a.webp', 'b.webp', 'c.webp']) }, false],
  ])('%s: %j', async (_what, changes, same) => {
    const first = await inputSeal(sources(), 'c0de', product);
    expect((await inputSeal(sources(changes), 'c0de', product)) === first).toBe(same);
  });

  it('is another for other code, of pages or of builds', async () => {
    const seals = [await inputSeal(sources(), 'c0de', product), await inputSeal(sources(), 'c1de', product)];
    await writeFile(join(product, 'lib/build/a.ts'), '2');
    seals.push(await inputSeal(sources(), 'c0de', product));
    expect(new Set(seals).size).toBe(3);
  });

  it('is none where that of the stock is not known', async () => {
    expect(await inputSeal(sources({ seal: undefined }), 'c0de', product)).toBeUndefined();
  });
});

describe('what a release was made of', () => {
  const live = { id: '20261121T000000Z-x', builtAt: 1000 } as Release;
  const made: MadeOf = { seal: 's', due: { at: 5000, why: ['sold window'] }, until: 4000, notices: ['n'] };
  const file = () => join(product, 'acme', 'releases', `${live.id}.input.json`);

  it.each<[string, string, number, boolean]>([
    ['the same input', 's', 2000, true],
    ['at the moment of the build', 's', 1000, true],
    ['before it, by a clock that went back', 's', 999, false],
    ['when time changes something', 's', 4000, false],
    ['another input', 't', 2000, false],
  ])('%s', async (_what, seal, now, same) => {
    await mkdir(join(product, 'acme', 'releases'), { recursive: true });
    await noteMade(product, 'acme', live.id, made);
    expect(await stillMade(product, 'acme', live, seal, now)).toEqual(same ? made : undefined);
  });

  it.each(['', '{', '[]', '{"seal":"s"}', JSON.stringify({ ...made, until: null })])('damaged: %s', async (text) => {
    await writeFile(file(), text);
    expect(await stillMade(product, 'acme', live, 's', 2000)).toBeUndefined();
  });

  it('is not kept where it cannot be, and nothing fails', async () => {
    await rm(join(product, 'acme'), { recursive: true });
    await noteMade(join(product, 'lib/build/a.ts'), 'acme', live.id, made);
    expect(await stillMade(product, 'acme', live, 's', 2000)).toBeUndefined();
    expect(await readFile(join(product, 'lib/build/a.ts'), 'utf8')).toBe('2');
  });
});

it('gone cars stay so until the first is forgotten', () => {
  expect(goneUntil([], 90)).toBe(Number.POSITIVE_INFINITY);
  expect(
    goneUntil(
      [
        { slug: 'a', goneAt: 5 * dayMs },
        { slug: 'b', goneAt: 3 * dayMs },
      ],
      2,
    ),
  ).toBe(5 * dayMs);
});
