import { mkdir, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#lib/model/time.ts';
import { type ReleaseCalls, releaseCalls } from '#lib/releases/calls.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import { makeReleaseId } from '#lib/releases/release-id.ts';
import { type Release, writeRecord } from '#lib/releases/release-record.ts';
import { repairReleases } from '#lib/releases/repair.ts';
import { rollBack } from '#lib/releases/rollback.ts';
import { inReleases, type Making, makeOut, noon, release, removeOut } from './made.ts';

let out: string;
beforeEach(async () => {
  out = await makeOut();
});
afterEach(() => removeOut(out));

const releases = () => join(out, 'acme', 'releases');
const current = () => join(out, 'acme', 'current');

/** Publishes a site that says `word`, `minute` minutes past noon. */
const publish = (word: string, minute: number, making: Making = {}) =>
  release(out, { 'index.html': word, 'cars/one.html': word }, { at: noon + minute * minuteMs, ...making });

describe('the name of a release', () => {
  test.each<[string, number, string | undefined, string]>([
    ['its time and a part of a random id', noon, undefined, '20261121T120000Z-1f3c9a0b'],
    ['after the newest, by the clock', noon + 1000, '20261121T120000Z-ffffffff', '20261121T120001Z-1f3c9a0b'],
    ['within the same second, a second later', noon + 999, '20261121T120000Z-ffffffff', '20261121T120001Z-1f3c9a0b'],
    ['when the clock went back, right after the newest', noon - hourMs, '20261231T235959Z-ffffffff', '20270101T000000Z-1f3c9a0b'],
  ])('%s', (_name, now, newest, expected) => {
    expect(makeReleaseId(now, '1f3c9a0b-7777', newest)).toBe(expected);
  });
});

describe('the report of a release', () => {
  test('is written when the release is live, beside it', async () => {
    let target = '';
    const report = async () => {
      target = await readlink(current());
      return { report: '{}', reportPage: '<p>' };
    };
    const { id } = await publish('first', 0, { report });
    expect(target).toBe(`releases/${id}`);
    const names = ['', '.details.json', '.json', '.report.html', '.report.json'].map((ending) => id + ending);
    expect(await inReleases(out)).toEqual(names);
  });

  test('leaves the release live when it fails, and the command says so', async () => {
    await publish('first', 0);
    const report = () => Promise.reject(new Error('no space left on device'));
    await expect(publish('second', 1, { report })).rejects.toThrow(
      /^acme: 20261121T120100Z-\w{8} is live, but its report could not be written: no space left on device\. Fix the cause; the next release has one\.$/,
    );
    expect(await readFile(join(current(), 'index.html'), 'utf8')).toBe('second');
  });
});

test('a failure after the link was renamed is told as it is', async () => {
  const rename = async (from: string, to: string) => {
    await releaseCalls.rename(from, to);
    if (to === current()) throw new Error('the disk went away');
  };
  await expect(publish('first', 0, { calls: { ...releaseCalls, rename } as ReleaseCalls })).rejects.toThrow('the disk went away');
});

describe('a release', () => {
  test('becomes live with its two records beside it, never inside', async () => {
    const made = await publish('first', 0);
    expect(made).toEqual({
      version: 2,
      id: expect.stringMatching(/^20261121T120000Z-[0-9a-f]{8}$/),
      builtAt: noon,
      codeId: 'code',
      cars: 3,
      pages: 2,
      files: 2,
      bytes: 10,
      htmlBytes: 10,
      scriptBytes: 0,
      generation: noon,
    });
    expect(await readLiveRelease(out, 'acme')).toEqual(made);
    expect(await readlink(current())).toBe(`releases/${made.id}`);
    expect((await readdir(current())).sort()).toEqual(['cars', 'index.html']);
    expect((await readdir(join(out, 'acme'))).sort()).toEqual(['current', 'releases']);
    expect(await inReleases(out)).toEqual([made.id, `${made.id}.details.json`, `${made.id}.json`]);
    const sha256 = 'a7937b64b8caa58f03721bb6bacf5c78cb235febe0e70b1b84cd99541461a08e'; // of the word "first"
    expect(JSON.parse(await readFile(join(releases(), `${made.id}.details.json`), 'utf8')).files).toEqual({
      'cars/one.html': { sha256, bytes: 5 },
      'index.html': { sha256, bytes: 5 },
    });
  });

  test('has a later generation than the one before, whatever the clock says, and so has a rollback', async () => {
    const generations = [];
    for (const minute of [0, 5, 5, 2]) generations.push((await publish(`at ${minute}`, minute)).generation);
    const at = noon + 5 * minuteMs;
    expect(generations).toEqual([noon, at, at + 1, at + 2]);
    await rollBack({ outDir: out, slug: 'acme', to: undefined, now: noon, assetGraceDays: 7 });
    expect((await readLiveRelease(out, 'acme'))?.generation).toBe(at + 3);
  });

  test('waits until its files are on disk, and does not go live when they cannot be flushed', async () => {
    await publish('first', 0);
    const disk = Promise.withResolvers<void>();
    const second = publish('second', 1, { flushed: disk.promise });
    await expect.poll(async () => (await inReleases(out)).filter((name) => name.endsWith('.details.json'))).toHaveLength(2);
    expect(await readFile(join(current(), 'index.html'), 'utf8')).toBe('first');
    disk.reject(new Error('EIO: i/o error, fdatasync'));
    await expect(second).rejects.toThrow('EIO: i/o error, fdatasync');
    expect(await readFile(join(current(), 'index.html'), 'utf8')).toBe('first');
  });

  test('names the previous release and how many files differ', async () => {
    const first = await release(out, { 'a.html': 'a', 'b.html': 'b', 'c.html': 'c' });
    const second = await release(out, { 'b.html': 'B', 'c.html': 'c', 'd.html': 'd', 'e.html': 'e' }, { at: noon + minuteMs });
    expect([first.previous, first.changes]).toEqual([undefined, undefined]);
    expect([second.previous, second.changes]).toEqual([first.id, { added: 2, changed: 1, removed: 1 }]);
  });

  test('replaces the previous one in one step: a reader always finds a whole page', async () => {
    await publish('a', 0);
    let reading = true;
    const seen = new Set<string>();
    const reader = (async () => {
      // A page that is missing for a moment makes readFile throw, and the test with it.
      while (reading) seen.add(await readFile(join(current(), 'index.html'), 'utf8'));
    })();
    for (let minute = 1; minute <= 20; minute += 1) await publish(minute % 2 ? 'b' : 'a', minute);
    reading = false;
    await reader;
    expect([...seen].sort()).toEqual(['a', 'b']);
  });

  test.each([1, 3, 4])('keeps %i releases, itself included, and removes the others with their records', async (kept) => {
    const made: string[] = [];
    for (let minute = 0; minute < 6; minute += 1) made.push((await publish('x', minute, { kept })).id);
    expect(await inReleases(out)).toEqual(made.slice(-kept).flatMap((id) => [id, `${id}.details.json`, `${id}.json`]));
  });

  test('of many files, most of which the live one has too, is kept for the next one; a thread removes the one that was kept before, and any other', async () => {
    const made: Release[] = [];
    const make = async (word: string, files: number) => {
      // A car has a page and a folder.
      const pages = Object.fromEntries(
        Array.from({ length: 40 }, (_, at) => [`cars/${at}.html`, `cars/${at}/more.html`])
          .flat()
          .map((name) => [name, word]),
      );
      const at = noon + made.length * minuteMs;
      const next = await release(out, { ...pages, 'index.html': String(at) }, { at, kept: 1, links: true });
      // As if it had so many files.
      await writeRecord(out, 'acme', { ...next, files });
      made.push(next);
    };
    const hidden = async () => (await inReleases(out)).filter((name) => name.startsWith('.'));
    for (const files of [2000, 2000, 2000, 5]) await make('same', files);
    expect(await hidden()).toEqual([`.spare-${made[2]?.id}`]);
    expect(await repairReleases(out, 'acme')).toEqual([]);
    await make('same', 2000);
    expect(await hidden()).toEqual([]);
    // All pages were rendered again.
    await make('other', 2000);
    expect(await hidden()).toEqual([]);
  });

  test('is kept and sorts last, even when the clock was set back', async () => {
    let late = '';
    for (let minute = 10; minute < 14; minute += 1) late = (await publish('late', minute)).id;
    const early = await publish('early', 0);
    expect(early.id > late).toBe(true);
    expect(await readFile(join(current(), 'index.html'), 'utf8')).toBe('early');
    expect((await readLiveRelease(out, 'acme'))?.builtAt).toBe(noon);
    const next = await publish('next', 1);
    expect([next.previous, next.id > early.id]).toEqual([early.id, true]);
  });

  test('removes nothing that it did not make', async () => {
    await mkdir(join(releases(), 'kept-by-hand'), { recursive: true });
    for (let minute = 0; minute < 5; minute += 1) await publish('x', minute);
    expect(await stat(join(releases(), 'kept-by-hand'))).toBeTruthy();
  });

  test('cannot go live where a folder is in the way, and then leaves no new link behind', async () => {
    await mkdir(join(current(), 'a-real-folder'), { recursive: true });
    await expect(publish('x', 0)).rejects.toThrow();
    expect((await readdir(join(out, 'acme'))).sort()).toEqual(['current', 'releases']);
    expect(await readdir(current())).toEqual(['a-real-folder']);
  });
});

describe('the live release', () => {
  test('is undefined before the first', async () => {
    expect(await readLiveRelease(out, 'acme')).toBeUndefined();
  });

  test.each([
    ['its record is missing', (file: string) => rm(file)],
    ['its record is half written', (file: string) => writeFile(file, '{"id":')],
    ['its record lacks a field', (file: string) => writeFile(file, '{"id":"x"}')],
    ['its tree is missing', (file: string) => rm(file.replace(/\.json$/, ''), { recursive: true })],
  ])('is undefined when %s', async (_name, damage) => {
    const { id } = await publish('x', 0);
    await damage(join(releases(), `${id}.json`));
    expect(await readLiveRelease(out, 'acme')).toBeUndefined();
  });

  test.each(['releases/gone', 'releases/../elsewhere', '/etc'])('is undefined when the link points at %s', async (target) => {
    await mkdir(join(out, 'acme'));
    await symlink(target, current());
    expect(await readLiveRelease(out, 'acme')).toBeUndefined();
  });
});
