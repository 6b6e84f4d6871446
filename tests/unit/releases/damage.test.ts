import { mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { minuteMs } from '#lib/model/time.ts';
import { findDamagedFiles, findUnservableFiles } from '#lib/releases/damage.ts';
import { findLikelyDamage, noteDamage } from '#lib/releases/damage-note.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import type { Release } from '#lib/releases/release-record.ts';
import { inReleases, makeOut, noon, release, removeOut } from './made.ts';

let out: string;
let live: Release;
const oldChunk = '_next/static/chunks/old.js';
beforeEach(async () => {
  out = await makeOut();
  await release(out, { 'index.html': 'one', [oldChunk]: 'old' });
  await release(out, { 'index.html': 'two', 'about.html': 'about' }, { at: noon + minuteMs });
  live = (await readLiveRelease(out, 'acme')) as Release;
});
afterEach(() => removeOut(out));

const path = (file: string) => join(out, 'acme', 'releases', live.id, file);
const beside = (ending: string) => path(`../${live.id}${ending}`);

/** Changes a file and keeps its size and time, as a fault of the disk does. */
async function hide(file: string): Promise<void> {
  const { atime, mtimeMs, size } = await stat(path(file));
  await writeFile(path(file), 'x'.repeat(size));
  // Rounded down: `mtime` is rounded to the nearest millisecond, which may be later than the record written next.
  await utimes(path(file), atime, new Date(Math.floor(mtimeMs)));
}

const later = new Date(Date.now() + minuteMs);

/** Damage, what a check of every file says, and whether a build finds it without being told. */
const damages: [string, () => Promise<unknown>, (id: string) => [string, string][], boolean][] = [
  ['nothing', async () => undefined, () => [], true],
  ['a file of the same size and time', () => hide('about.html'), () => [['about.html', 'was changed after the build']], false],
  [
    'a file of the same size, written later',
    async () => {
      await hide('about.html');
      await utimes(path('about.html'), later, later);
    },
    () => [['about.html', 'was changed after the build']],
    true,
  ],
  ['a cut file', () => writeFile(path('about.html'), ''), () => [['about.html', 'has 0 bytes, not 5']], true],
  ['a file that is missing', () => rm(path('about.html')), () => [['about.html', 'is missing']], true],
  ['a grace file that is missing', () => rm(path(oldChunk)), () => [[oldChunk, 'is missing']], true],
  ['an extra file', () => writeFile(path('extra.html'), ''), () => [['extra.html', 'was added after the build']], true],
  [
    'a folder in place of a file',
    async () => {
      await rm(path('about.html'));
      await mkdir(path('about.html'));
    },
    () => [['about.html', 'is missing']],
    true,
  ],
  [
    'the whole tree',
    () => rm(path(''), { recursive: true }),
    () => [
      [oldChunk, 'is missing'],
      ['about.html', 'is missing'],
      ['index.html', 'is missing'],
    ],
    true,
  ],
  ['no long record', () => rm(beside('.details.json')), (id) => [[`${id}.details.json`, 'is missing or damaged']], true],
  [
    'a cut long record',
    async () => {
      await writeFile(beside('.details.json'), '{"version":1');
      // Times of files may be as coarse as several milliseconds.
      await utimes(beside('.details.json'), new Date(), new Date(Date.now() + 1000));
    },
    (id) => [[`${id}.details.json`, 'is missing or damaged']],
    true,
  ],
  ['no short record', () => rm(beside('.json')), (id) => [[`${id}.json`, 'is missing or damaged']], true],
];

describe('a release with', () => {
  test.each(damages)('%s', async (_what, damage, expected, isFound) => {
    await damage();
    const damaged = await findDamagedFiles(out, 'acme', live.id);
    expect(damaged.map(({ file, problem }) => [file, problem])).toEqual(expected(live.id));
    expect(await findLikelyDamage(out, 'acme', live)).toEqual(isFound ? damaged : []);
    // What verify, publish and rollback saw, the next build sees.
    await noteDamage(out, 'acme', live.id, damaged);
    expect(await findLikelyDamage(out, 'acme', live)).toEqual(damaged);
  });
});

test('a grace file or an extra file does not make a release unservable', async () => {
  await rm(path(oldChunk));
  await writeFile(path('extra.html'), '');
  expect(await findUnservableFiles(out, 'acme', live.id)).toEqual([]);
  await hide('about.html');
  expect(await findUnservableFiles(out, 'acme', live.id)).toEqual(['about.html was changed after the build']);
});

test('without a right to write a note, the command renders everything', async () => {
  const damaged = [{ file: 'about.html', problem: 'is missing' }];
  expect(await noteDamage(out, 'acme', live.id, damaged)).toBe('`forecourt build acme`');
  await rm(beside('.damage.json'));
  await mkdir(beside('.damage.json'));
  expect(await noteDamage(out, 'acme', live.id, damaged)).toBe('`forecourt build acme --render-all`');
});

test('the note goes once the files are whole again, and with its release', async () => {
  await noteDamage(out, 'acme', live.id, [{ file: 'about.html', problem: 'is missing' }]);
  expect(await inReleases(out)).toContain(`${live.id}.damage.json`);
  await noteDamage(out, 'acme', live.id, []);
  expect(await inReleases(out)).not.toContain(`${live.id}.damage.json`);
  await noteDamage(out, 'acme', live.id, [{ file: 'about.html', problem: 'is missing' }]);
  await release(out, { 'index.html': 'three' }, { at: noon + 2 * minuteMs, kept: 1 });
  expect((await inReleases(out)).filter((name) => name.startsWith(live.id))).toEqual([]);
});
