import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashInput, removedCarsUntil, sameInput } from '#lib/build/input-hash.ts';
import type { LoadedDealer } from '#lib/build/load-dealer.ts';
import { dayMs } from '#lib/model/time.ts';
import type { Release, ReleaseInput } from '#lib/releases/release-record.ts';

const picture = (width: number) => ({ src: `/images/${width}.webp`, widths: [width], width, height: 300 });
const loaded = (changes: object = {}) =>
  ({
    snapshotHash: 'a'.repeat(64),
    site: { slug: 'acme' },
    allContent: [{ path: '/about-us' }],
    pictures: { one: picture(1), two: picture(2) },
    sharePictures: {},
    feedPictures: {},
    imageFiles: new Set(['a.webp', 'b.webp']),
    icons: new Map([['favicon.ico', Buffer.from('one')]]),
    ...changes,
  }) as unknown as LoadedDealer;

let [product, otherProduct] = ['', ''];
async function makeProduct(code: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'input-'));
  await mkdir(join(folder, 'lib/build'), { recursive: true });
  await writeFile(join(folder, 'lib/build/a.ts'), code);
  return folder;
}
beforeAll(async () => {
  [product, otherProduct] = [await makeProduct('1'), await makeProduct('2')];
});
afterAll(() => Promise.all([product, otherProduct].map((folder) => rm(folder, { recursive: true }))));

describe('the hash of the input', () => {
  it.each<[string, object, boolean]>([
    ['the same', {}, true],
    ['pictures in another order', { pictures: { two: picture(2), one: picture(1) } }, true],
    ['image files in another order', { imageFiles: new Set(['b.webp', 'a.webp']) }, true],
    ['another stock', { snapshotHash: 'b'.repeat(64) }, false],
    ['other settings', { site: { slug: 'acme', labels: {} } }, false],
    ['another page', { allContent: [] }, false],
    ['another picture', { pictures: { one: picture(1), two: picture(3) } }, false],
    ['a picture for link previews', { sharePictures: { one: {} } }, false],
    ['a picture for feeds', { feedPictures: { one: {} } }, false],
    ['another file of postcodes', { postcodes: { '/postcodes/all.json': '{}' } }, false],
    ['another icon', { icons: new Map([['favicon.ico', Buffer.from('two')]]) }, false],
    ['one more image file', { imageFiles: new Set(['a.webp', 'b.webp', 'c.webp']) }, false],
  ])('%s: %j', async (_what, changes, same) => {
    const first = await hashInput(loaded(), 'c0de', product);
    expect((await hashInput(loaded(changes), 'c0de', product)) === first).toBe(same);
  });

  it('differs for other code, of pages or of builds', async () => {
    const hashes = [await hashInput(loaded(), 'c0de', product), await hashInput(loaded(), 'c1de', product)];
    hashes.push(await hashInput(loaded(), 'c0de', otherProduct));
    expect(new Set(hashes).size).toBe(3);
  });

  it('is undefined without the hash of the snapshot', async () => {
    expect(await hashInput(loaded({ snapshotHash: undefined }), 'c0de', product)).toBeUndefined();
  });
});

describe('the live release has the same input', () => {
  const input: ReleaseInput = { hash: 'h', due: { at: 5000, why: ['sold window'] }, until: 4000, notices: ['n'] };
  const live = { id: '20261121T000000Z-x', builtAt: 1000, input } as Release;

  it.each<[string, Release, string | undefined, number, boolean]>([
    ['the same hash', live, 'h', 2000, true],
    ['at the time of the build', live, 'h', 1000, true],
    ['before it, by a clock that was set back', live, 'h', 999, false],
    ['when the passing of time changes something', live, 'h', 4000, false],
    ['another hash', live, 'g', 2000, false],
    ['no hash', live, undefined, 2000, false],
    ['a release without it', { ...live, input: undefined }, 'h', 2000, false],
    ['neither has one', { ...live, input: undefined }, undefined, 2000, false],
  ])('%s', (_what, release, hash, now, same) => {
    expect(sameInput(release, hash, now)).toEqual(same ? input : undefined);
  });
});

it('removed cars stay listed until the first is forgotten', () => {
  expect(removedCarsUntil([], 90)).toBe(Number.POSITIVE_INFINITY);
  expect(
    removedCarsUntil(
      [
        { slug: 'a', removedAt: 5 * dayMs },
        { slug: 'b', removedAt: 3 * dayMs },
      ],
      2,
    ),
  ).toBe(5 * dayMs);
});
