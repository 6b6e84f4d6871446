import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { LockError, readLockHolder, tryFileLock, type Unlock } from '#lib/disk/file-lock.ts';
import { makeFolder } from '#lib/disk/make-folder.ts';
import { utcSecond } from '#lib/locale/utc-text.ts';
import { repairReleases } from './repair.ts';

export type LockOptions = {
  /** The name of the work, for waiting processes: "build", "rollback". */
  purpose: string;
  /** How long to wait for another process, in milliseconds. */
  waitMs?: number;
  /** Called with the reason for waiting, and with each repair after a killed run. */
  say?: (note: string) => void;
  signal?: AbortSignal | undefined;
  now?: () => number;
  /** Called under the lock, before leftovers of killed runs are removed. */
  beforeRepair?: () => Promise<void>;
};

const pollMs = 200;

async function describeHolder(file: string): Promise<string> {
  const holder = await readLockHolder(file);
  if (!holder) return 'another process';
  return `the ${holder.purpose} of process ${holder.pid} on ${holder.host}, since ${utcSecond(holder.since)}`;
}

async function waitForLock(slug: string, file: string, options: LockOptions): Promise<{ unlock: Unlock; hasWaited: boolean }> {
  const { purpose, waitMs = 15 * 60_000, say = () => undefined, signal, now = Date.now } = options;
  const started = performance.now(); // the wall clock may jump
  let announced = '';
  for (;;) {
    signal?.throwIfAborted();
    const unlock = await tryFileLock(file, purpose, now());
    if (unlock) return { unlock, hasWaited: announced !== '' };
    const holder = await describeHolder(file);
    if (performance.now() - started >= waitMs)
      throw new LockError(
        `${slug}: no ${purpose} now, the dealer is locked by ${holder}; waited ${Math.round(waitMs / 1000)} s. Run this again when it has ended, or end it.`,
      );
    if (holder !== announced) say(`waiting for ${holder}`);
    announced = holder;
    await setTimeout(pollMs, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * Runs work on a dealer's releases under its lock, after repairing leftovers of killed runs. Throws LockError if another process holds the
 * lock for longer than `waitMs`, or the signal's reason if it was aborted. `work` gets whether it had to wait: data that was read before
 * may then be stale.
 */
export async function withDealerLock<T>(
  outDir: string,
  slug: string,
  options: LockOptions,
  work: (hasWaited: boolean) => Promise<T>,
): Promise<T> {
  const folder = join(outDir, slug);
  await makeFolder(folder);
  const { unlock, hasWaited } = await waitForLock(slug, join(folder, '.lock'), options);
  try {
    await options.beforeRepair?.();
    for (const repair of await repairReleases(outDir, slug)) options.say?.(repair);
    return await work(hasWaited);
  } finally {
    await unlock();
  }
}
