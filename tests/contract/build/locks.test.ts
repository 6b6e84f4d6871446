import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LockError } from '#lib/disk/file-lock.ts';
import { withDealerLock } from '#lib/releases/lock.ts';
import { makeOut, noon, removeOut } from '../../unit/releases/made.ts';
import { productDir } from './tenants.ts';

let out: string;
const children = new Set<ChildProcess>();
beforeEach(async () => {
  out = await makeOut();
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  await removeOut(out);
});

/** A process that holds the dealer's lock until it is ended. */
async function holder(waitMs = 60_000): Promise<ChildProcess & { pid: number }> {
  const code = `
    import { withDealerLock } from ${JSON.stringify(join(productDir, 'lib/releases/lock.ts'))};
    const hold = () => new Promise(() => { process.stdout.write('held\\n'); setInterval(() => undefined, 1000); });
    await withDealerLock(${JSON.stringify(out)}, 'acme', { purpose: 'build', now: () => ${noon}, waitMs: ${waitMs} }, hold)
      .catch((error) => { process.exitCode = error.name === 'LockError' ? 7 : 8; });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.add(child);
  await new Promise<void>((held, fail) => {
    child.stdout.on('data', () => held());
    child.on('close', (exit) => fail(new Error(`the holder ended with ${exit}`)));
  });
  return child as ChildProcess & { pid: number };
}

const ended = (child: ChildProcess) => new Promise((done) => child.on('close', done));
const lock = <T>(work: (waited: boolean) => Promise<T>, options: Partial<Parameters<typeof withDealerLock>[2]> = {}) =>
  withDealerLock(out, 'acme', { purpose: 'rollback', ...options }, work);
const free = () => lock(async (waited) => (waited ? 'waited' : 'free'), { waitMs: 0 });
const held = (pid: number) => `the build of process ${pid} on ${hostname()}, since 2026-11-21 12:00:00 UTC`;

describe('one dealer', () => {
  test('is worked on by one at a time, within a process and in the order of its own', async () => {
    let inside = 0;
    const seen: number[] = [];
    const work = async () => {
      inside += 1;
      seen.push(inside);
      await setTimeout(5);
      inside -= 1;
    };
    await Promise.all([lock(work), lock(work), lock(work)]);
    expect(seen).toEqual([1, 1, 1]);
    expect(await readdir(join(out, 'acme'))).toEqual(['.lock']);
  });

  test('held by another process fails in words that tell whom to wait for', async () => {
    const { pid } = await holder();
    const failure = await lock(async () => 'never', { waitMs: 0 }).catch((error: Error) => error);
    expect(failure).toBeInstanceOf(LockError);
    expect((failure as Error).message).toBe(
      `acme: no rollback now, the dealer is locked by ${held(pid)}; waited 0 s. Run this again when it has ended, or end it.`,
    );
  });

  test('is waited for, and that is said once', async () => {
    const child = await holder();
    const said: string[] = [];
    const waiting = lock(async (waited) => ['done', waited], { say: (note) => said.push(note) });
    await setTimeout(500);
    child.kill('SIGKILL');
    expect(await waiting).toEqual(['done', true]);
    expect(said).toEqual([`waiting for ${held(child.pid)}`]);
  });

  test('stops waiting at a request to stop', async () => {
    await holder();
    const reason = new Error('stopped by SIGINT');
    const stop = new AbortController();
    const waiting = lock(async () => 'never', { signal: stop.signal });
    await setTimeout(100);
    stop.abort(reason);
    await expect(waiting).rejects.toBe(reason);
  });

  test('is kept from other processes though this one asked for it again in vain', async () => {
    // A process that closes a file loses its locks on it, unless the code that opened it prevents that.
    await lock(async () => {
      await expect(free()).rejects.toThrow(LockError);
      await expect(holder(0)).rejects.toThrow('the holder ended with 7');
    });
  });

  test('another dealer is not waited for', async () => {
    await holder();
    expect(await withDealerLock(out, 'other', { purpose: 'build', waitMs: 0 }, async () => 'free')).toBe('free');
  });

  test('is free again when the work fails', async () => {
    await expect(lock(() => Promise.reject(new Error('no paper')))).rejects.toThrow('no paper');
    expect(await free()).toBe('free');
  });
});

describe('a lock is never stale', () => {
  test.each<NodeJS.Signals>(['SIGKILL', 'SIGTERM', 'SIGINT'])('its process ended by %s: the next has it at once', async (signal) => {
    const child = await holder();
    await expect(free()).rejects.toThrow(LockError);
    const gone = ended(child);
    child.kill(signal);
    await gone;
    expect(await free()).toBe('free');
  });

  test('a note of a process that is gone holds nobody up, even where its number lives again', async () => {
    await mkdir(join(out, 'acme'));
    await writeFile(join(out, 'acme', '.lock.json'), JSON.stringify({ pid: process.pid, host: hostname(), since: 0, purpose: 'build' }));
    await writeFile(join(out, 'acme', '.lock'), '');
    expect(await free()).toBe('free');
  });

  test('a clock far ahead or behind frees none that is held', async () => {
    const { pid } = await holder();
    const note = join(out, 'acme', '.lock.json');
    for (const since of [0, noon * 10]) {
      await writeFile(note, JSON.stringify({ ...JSON.parse(await readFile(note, 'utf8')), since }));
      await expect(free()).rejects.toThrow(`locked by the build of process ${pid}`);
    }
  });

  test('a stopped process keeps it: it would go on where it was', async () => {
    const child = await holder();
    child.kill('SIGSTOP');
    await expect(free()).rejects.toThrow(LockError);
  });
});

test.each<[string, (path: string) => Promise<unknown>, string]>([
  ['a folder', (path) => mkdir(path, { recursive: true }), 'unable to open database file'],
  ['a text', (path) => mkdir(join(path, '..')).then(() => writeFile(path, 'mine\n'.repeat(300))), 'file is not a database'],
])('%s in its place is reported by name', async (_name, put, why) => {
  const path = join(out, 'acme', '.lock');
  await put(path);
  const fix = 'check that this user may write there, and that the disk supports file locks';
  await expect(free()).rejects.toThrow(`${path}: cannot be locked (${why}); ${fix}`);
});
