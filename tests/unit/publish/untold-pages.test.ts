import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Delta } from '#lib/disk/manifest.ts';
import type { ReleaseToPublish } from '#lib/publish/derive-files.ts';
import { directoryTarget } from '#lib/publish/directory.ts';
import { publishToTarget } from '#lib/publish/publish-to-target.ts';
import { dying } from '../../contract/publish/interrupt.ts';
import { siteFiles, writeRelease } from '../../contract/publish/releases.ts';
import { options } from '../../contract/publish/target-kinds.ts';

let root: string;
let first: ReleaseToPublish;
let second: ReleaseToPublish;
let third: ReleaseToPublish;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'forecourt-untold-'));
  const release = (id: string, cars: number[]) => writeRelease(join(root, 'out'), 'hilltop', id, siteFiles(cars, 1));
  [first, second, third] = [await release('r1', [1, 2]), await release('r2', [2, 3]), await release('r3', [2, 3, 4])];
});
afterAll(() => rm(root, { recursive: true, force: true }));

const isPage = (file: string) => file.endsWith('.html');

/** Publications whose search engines note what they are told. */
function makeNews() {
  const told: string[][] = [];
  const news = {
    pagesOf: ({ added, changed, removed }: Delta) => [...added, ...changed, ...removed].filter(isPage).sort(),
    tell: async (pages: readonly string[]) => void told.push([...pages].sort()),
  };
  return { told, hooks: { news } };
}

const changed = ['cars/car-1.html', 'cars/car-3.html', 'index.html', 'search/used-cars.html'];

test('search engines hear of each page once, wherever the publication was killed (rule M9)', async () => {
  const twice: number[] = [];
  for (let at = 1; ; at += 1) {
    const target = directoryTarget(join(root, `killed-${at}`));
    await publishToTarget(target, first, options());
    const { told, hooks } = makeNews();
    const cut = dying(target, at);
    const run = publishToTarget(cut.target, second, options({ hooks }));
    const hasEnded = await Promise.race([run.then(() => true), cut.died.then(() => false)]);
    await publishToTarget(target, second, options({ hooks }));
    await publishToTarget(target, second, options({ hooks }));
    // Killed between telling and noting it, nobody knows that they were told.
    if (told.length === 2) twice.push(at);
    expect([at, told]).toEqual([at, told.length === 2 ? [changed, changed] : [changed]]);
    if (hasEnded) break;
  }
  expect(twice).toHaveLength(1);
});

test('after a step that failed, they hear of its pages with those of the next release', async () => {
  const target = directoryTarget(join(root, 'failed'));
  await publishToTarget(target, first, options());
  const { told, hooks } = makeNews();
  const purge = () => Promise.reject(new Error('the cache is down'));
  await expect(publishToTarget(target, second, options({ hooks: { ...hooks, purge } }))).rejects.toThrow('the cache is down');
  expect(told).toEqual([]);
  await publishToTarget(target, third, options({ hooks: { ...hooks, purge: async () => undefined } }));
  await publishToTarget(target, third, options({ hooks }));
  expect(told).toEqual([['cars/car-1.html', 'cars/car-3.html', 'cars/car-4.html', 'index.html', 'search/used-cars.html']]);
});
