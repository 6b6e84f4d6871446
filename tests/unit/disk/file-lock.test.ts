import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LockError, readLockHolder, tryFileLock } from '#lib/disk/file-lock.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-lock-'));
  file = join(folder, 'work.lock');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a file lock', () => {
  test('is taken once, names its holder, and is free again after it is released', async () => {
    const unlock = await tryFileLock(file, 'build', 1_000);
    expect(unlock).toBeDefined();
    expect(await tryFileLock(file, 'rollback', 2_000)).toBeUndefined();
    expect(await readLockHolder(file)).toEqual({ pid: process.pid, host: hostname(), since: 1_000, purpose: 'build' });
    await unlock?.();
    expect(await readLockHolder(file)).toBeUndefined();
    expect(await readdir(folder)).toEqual(['work.lock']);
    const again = await tryFileLock(file, 'rollback', 3_000);
    expect(again).toBeDefined();
    await again?.();
  });

  test('ignores a note that another holder left behind', async () => {
    await writeFile(`${file}.json`, JSON.stringify({ pid: 1, host: 'other', since: 0, purpose: 'build' }));
    const unlock = await tryFileLock(file, 'watch', 5);
    expect(await readLockHolder(file)).toMatchObject({ pid: process.pid, purpose: 'watch' });
    await unlock?.();
  });

  test('has no known holder when the note is damaged', async () => {
    await writeFile(`${file}.json`, '{"pid":');
    expect(await readLockHolder(file)).toBeUndefined();
  });

  test('cannot be taken where its folder is missing or its file is a folder; the message names the file', async () => {
    const fix = 'check that this user may write there, and that the disk supports file locks';
    await mkdir(file);
    for (const path of [join(folder, 'missing', 'work.lock'), file]) {
      const failure = await tryFileLock(path, 'build', 0).catch((error: Error) => error);
      expect(failure).toBeInstanceOf(LockError);
      expect((failure as Error).message).toBe(`${path}: cannot be locked (unable to open database file); ${fix}`);
    }
  });

  test.each([
    ['ENOSPC', 'the disk is full (ENOSPC); free space there'],
    ['EDQUOT', 'the disk quota of this user is used up (EDQUOT); free space there'],
    ['EROFS', 'the disk is read-only (EROFS); make it writable'],
    ['EACCES', 'this user may not write there (EACCES); give this user the right, or run the command as the owner'],
  ])('says what the operating system refused: %s', async (code, problem) => {
    const missing = join(folder, 'missing', 'work.lock');
    const refuse = () => {
      throw Object.assign(new Error('refused'), { code });
    };
    await expect(tryFileLock(missing, 'swap', 0, refuse)).rejects.toThrow(new LockError(`${missing}: cannot be locked: ${problem}`));
  });
});
