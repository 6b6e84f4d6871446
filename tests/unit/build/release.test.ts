import { mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keptReleases, liveRelease, publishRelease, releaseId, stagingDir } from '#lib/build/release.ts';

let out: string;
beforeEach(async () => {
  out = await mkdtemp(join(tmpdir(), 'forecourt-release-'));
});
afterEach(() => rm(out, { recursive: true, force: true }));

const noon = Date.UTC(2026, 10, 21, 12);
const releases = () => join(out, 'acme', 'releases');
const current = () => join(out, 'acme', 'current');

/** Publishes a one-page site that says `word`, `minute` minutes past noon. */
async function publish(word: string, minute: number) {
  const staged = await stagingDir(out, 'acme');
  await mkdir(join(staged, 'cars'));
  await writeFile(join(staged, 'index.html'), word);
  await writeFile(join(staged, 'cars', 'one.html'), word);
  const at = noon + minute * 60_000;
  const about = { id: releaseId(at, `${minute}abcdef0123`), builtAt: at, codeId: 'code', cars: 3, pages: 2 };
  return publishRelease(out, 'acme', staged, about);
}

describe('a release', () => {
  test('is named by its time and a part of a random id', () => {
    expect(releaseId(noon, '1f3c9a0b-7777')).toBe('20261121T120000Z-1f3c9a0b');
  });

  test('becomes live with its record beside it, never inside', async () => {
    const release = await publish('first', 0);
    expect(release).toEqual({ id: '20261121T120000Z-0abcdef0', builtAt: noon, codeId: 'code', cars: 3, pages: 2, files: 2, bytes: 10 });
    expect(await liveRelease(out, 'acme')).toEqual(release);
    expect(await readlink(current())).toBe('releases/20261121T120000Z-0abcdef0');
    expect((await readdir(current())).sort()).toEqual(['cars', 'index.html']);
    expect(await readdir(join(out, 'acme'))).toEqual(expect.arrayContaining(['current', 'releases']));
    expect((await readdir(join(out, 'acme'))).length).toBe(2);
  });

  test('replaces the one before in one step: a reader always finds a whole page', async () => {
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

  test('leaves two older ones for a rollback and removes the rest with their records', async () => {
    for (let minute = 0; minute < 5; minute += 1) await publish('x', minute);
    expect(keptReleases).toBe(3);
    expect((await readdir(releases())).sort()).toEqual(
      ['20261121T120200Z-2abcdef0', '20261121T120300Z-3abcdef0', '20261121T120400Z-4abcdef0'].flatMap((id) => [id, `${id}.json`]),
    );
  });

  test('stays though the clock went back', async () => {
    for (let minute = 10; minute < 14; minute += 1) await publish('late', minute);
    await publish('early', 0);
    expect(await readFile(join(current(), 'index.html'), 'utf8')).toBe('early');
    expect((await liveRelease(out, 'acme'))?.builtAt).toBe(noon);
  });

  test('removes staging folders of killed builds after an hour, and no younger one', async () => {
    const [old, young] = [await stagingDir(out, 'acme'), await stagingDir(out, 'acme')];
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    await utimes(old, longAgo, longAgo);
    await publish('x', 0);
    expect(await stat(young)).toBeTruthy();
    await expect(stat(old)).rejects.toThrow('ENOENT');
  });

  test('sweeps nothing it did not make', async () => {
    await mkdir(join(releases(), 'kept-by-hand'), { recursive: true });
    for (let minute = 0; minute < 5; minute += 1) await publish('x', minute);
    expect(await stat(join(releases(), 'kept-by-hand'))).toBeTruthy();
  });

  test('cannot go live where something that is no link stands, and then leaves no link aside', async () => {
    await mkdir(join(current(), 'a-real-folder'), { recursive: true });
    await expect(publish('x', 0)).rejects.toThrow();
    expect((await readdir(join(out, 'acme'))).sort()).toEqual(['current', 'releases']);
    expect(await readdir(current())).toEqual(['a-real-folder']);
  });
});

describe('the live release', () => {
  test('is none before the first', async () => {
    expect(await liveRelease(out, 'acme')).toBeUndefined();
  });

  test.each([
    ['its record is gone', (file: string) => rm(file)],
    ['its record is half written', (file: string) => writeFile(file, '{"id":')],
    ['its record lacks a number', (file: string) => writeFile(file, '{"id":"x"}')],
  ])('is none when %s', async (_name, damage) => {
    const { id } = await publish('x', 0);
    await damage(join(releases(), `${id}.json`));
    expect(await liveRelease(out, 'acme')).toBeUndefined();
  });

  test('is none when the link leads nowhere', async () => {
    await mkdir(join(out, 'acme'));
    await symlink('releases/gone', current());
    expect(await liveRelease(out, 'acme')).toBeUndefined();
  });
});
