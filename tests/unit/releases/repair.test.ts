import { lstat, mkdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { minuteMs } from '#lib/model/time.ts';
import { makeStagingDir } from '#lib/releases/commit-release.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import { repairReleases } from '#lib/releases/repair.ts';
import { rollBack } from '#lib/releases/rollback.ts';
import { inReleases, makeOut, noon, release, removeOut, served } from './made.ts';

let out: string;
let ids: string[];
beforeEach(async () => {
  out = await makeOut();
  ids = [];
  for (const [index, word] of ['a', 'b', 'c'].entries())
    ids.push((await release(out, { 'index.html': word }, { at: noon + index * minuteMs })).id);
});
afterEach(() => removeOut(out));

const at = (...path: string[]) => join(out, 'acme', ...path);
const inTree = (index: number, ...path: string[]) => at('releases', ids[index] as string, ...path);
const beside = (index: number, ending: string) => at('releases', `${ids[index]}${ending}`);
const current = () => at('current');
const again = (index: number) => `current pointed at no release; ${ids[index]}, the newest complete release, is live again`;

test('complete releases stay as they are', async () => {
  const before = await inReleases(out);
  expect(await repairReleases(out, 'acme')).toEqual([]);
  expect(await inReleases(out)).toEqual(before);
});

test('a dealer that was never built has nothing to repair', async () => {
  expect(await repairReleases(out, 'nobody')).toEqual([]);
});

test('leftovers of an interrupted run are removed, and nothing else', async () => {
  const before = [...(await inReleases(out)), 'kept-by-hand', 'notes.json'].sort();
  await makeStagingDir(out, 'acme');
  await mkdir(at('releases', '.removing-20200101T000000Z-aa'));
  await writeFile(at('releases', '.20200101T000000Z-aa.json.1f3c.tmp'), '{');
  for (const ending of ['.json', '.details.json', '.report.html', '.files.json'])
    await writeFile(at('releases', `20200101T000000Z-aa${ending}`), '{}');
  await symlink('releases/none', at('.current-1f3c'));
  await mkdir(at('releases', 'kept-by-hand'));
  await writeFile(at('releases', 'notes.json'), '{}');
  expect(await repairReleases(out, 'acme')).toEqual(['removed 8 leftovers of an interrupted run']);
  expect(await inReleases(out)).toEqual(before);
  await expect(lstat(at('.current-1f3c'))).rejects.toThrow('ENOENT');
});

describe('where current points at no release, the newest complete one is live again', () => {
  test.each<[string, () => Promise<unknown>, number]>([
    ['the link is missing', () => rm(current()), 2],
    ['its tree is missing', () => rm(inTree(2), { recursive: true }), 1],
    [
      'it points elsewhere',
      async () => {
        await rm(current());
        await symlink('releases/elsewhere', current());
      },
      2,
    ],
    [
      'a page of the newest is missing',
      async () => {
        await rm(current());
        await rm(inTree(2, 'index.html'));
      },
      1,
    ],
    [
      'a page of the newest is empty',
      async () => {
        await rm(current());
        await truncate(inTree(2, 'index.html'));
      },
      1,
    ],
    [
      'the record of the newest is missing, and so is the manifest of the next',
      async () => {
        await rm(current());
        await rm(beside(2, '.json'));
        await rm(beside(1, '.details.json'));
      },
      1,
    ],
    [
      'two are incomplete',
      async () => {
        await rm(current());
        await rm(beside(2, '.json'));
        await rm(beside(1, '.details.json'));
        await truncate(inTree(1, 'index.html'));
      },
      0,
    ],
  ])('%s', async (_name, damage, index) => {
    await damage();
    expect(await repairReleases(out, 'acme')).toContain(again(index));
    expect((await served(out))['index.html']).toBe('abc'[index]);
    expect((await readLiveRelease(out, 'acme'))?.id).toBe(ids[index]);
  });

  test('but not one that was rolled back from, when there is another', async () => {
    await rollBack({ outDir: out, slug: 'acme', now: noon, assetGraceDays: 7 });
    await rm(current());
    expect(await repairReleases(out, 'acme')).toEqual([again(1).replace('the newest complete release', 'which someone rolled back to')]);
  });

  test('and none when none is complete: the next build makes one', async () => {
    await rm(current());
    for (const index of [0, 1, 2]) await rm(inTree(index, 'index.html'));
    expect(await repairReleases(out, 'acme')).toEqual([]);
    await release(out, { 'index.html': 'd' }, { at: noon + 9 * minuteMs });
    expect(await served(out)).toEqual({ 'index.html': 'd' });
  });

  test('but not in place of a folder that someone made', async () => {
    await rm(current());
    await mkdir(current());
    expect(await repairReleases(out, 'acme')).toEqual([]);
    expect((await lstat(current())).isDirectory()).toBe(true);
  });
});
