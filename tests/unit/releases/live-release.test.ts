import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countLiveCars, readLiveRelease } from '#lib/releases/live-release.ts';
import { makeOut, noon, release, removeOut } from './made.ts';

let out: string;
beforeEach(async () => {
  out = await makeOut();
});
afterEach(() => removeOut(out));

describe('the cars of a live release (rule R4)', () => {
  const pages = { 'index.html': 'home', 'cars/a.html': 'a', 'cars/b.html': 'b', 'cars/a.json': '{}' };
  const record = async () => join(out, 'acme', 'releases', `${(await readLiveRelease(out, 'acme'))?.id}.json`);

  test('are not known without one', async () => expect(await countLiveCars(out, 'acme', noon)).toBeUndefined());

  test('are those of its record', async () => {
    await release(out, pages);
    const { cars } = (await readLiveRelease(out, 'acme')) ?? {};
    expect(await countLiveCars(out, 'acme', noon)).toBe(cars);
  });

  test.each([
    ['damaged', (file: string) => writeFile(file, '{"version":')],
    ['missing', (file: string) => rm(file)],
  ])('are those with a page if its record is %s', async (_how, harm) => {
    await release(out, pages);
    await harm(await record());
    expect(await countLiveCars(out, 'acme', noon)).toBe(2);
  });

  test('are none if its record is damaged and it has no page of a car', async () => {
    await release(out, { 'index.html': 'home' });
    await rm(await record());
    expect(await countLiveCars(out, 'acme', noon)).toBe(0);
  });
});
