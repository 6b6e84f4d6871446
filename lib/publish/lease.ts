import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { parseValidJson } from '#lib/disk/valid-json.ts';
import { utcSecond } from '#lib/locale/utc-text.ts';
import { secondMs } from '#lib/model/time.ts';
import { type ControlFile, PublishError, swapControl, type Target } from './target.ts';

/** Where a target keeps the lease: who publishes there now. */
export const leasePath = '.forecourt/lease.json';

/** A lease that nobody renewed for this long has ended. */
export const leaseMs = 120 * secondMs;
const renewMs = 30 * secondMs;
const pollMs = secondMs;

const leaseFile = z.object({
  version: z.literal(1),
  /** The publication that holds it. */
  id: z.string(),
  release: z.string(),
  pid: z.number(),
  host: z.string(),
  since: z.number(),
  renewedAt: z.number(),
  ended: z.boolean(),
});
type LeaseFile = z.infer<typeof leaseFile>;

/** What a publication needs to know of its own process and of others on this machine. */
export type LeaseWorld = {
  id: () => string;
  pid: number;
  host: string;
  isAlive: (pid: number) => boolean;
  now: () => number;
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
};

export type LeaseOptions = {
  world: LeaseWorld;
  release: string;
  /** How long to wait for another publication to end, in milliseconds. */
  waitMs: number;
  progress: (note: string) => void;
  signal?: AbortSignal | undefined;
};

/** A lease while it is held. */
export type Lease = {
  /** Aborts when the publication loses the lease. */
  signal: AbortSignal;
  /** Throws PublishError when the lease was lost or may have ended, such as after the machine slept. */
  requireHeld: () => void;
};

/** How old a lease is, by the clock of the storage where it has one. */
const ageOf = ({ ageMs }: ControlFile, lease: LeaseFile | undefined, now: number) =>
  ageMs ?? (lease ? Math.abs(now - lease.renewedAt) : leaseMs);

/** Whether nobody holds the lease: it ended, nobody renews it, or its process on this machine is gone. */
function isFree(file: ControlFile, lease: LeaseFile | undefined, { host, pid, isAlive, now }: LeaseWorld): boolean {
  if (lease?.ended || ageOf(file, lease, now()) >= leaseMs) return true;
  // This process holds no other lease here, so one with its number is of a process that is gone.
  return lease !== undefined && lease.host === host && (lease.pid === pid || !isAlive(lease.pid));
}

const describeHolder = (lease: LeaseFile | undefined) =>
  lease
    ? `a publication of ${lease.release} by process ${lease.pid} on ${lease.host}, since ${utcSecond(lease.since)}`
    : 'another publication';

type Held = { lease: LeaseFile; tag: string };

/** Takes the lease of a target. Throws PublishError when another publication holds it for longer than the wait. */
async function takeLease(target: Target, { world, release, waitMs, progress, signal }: LeaseOptions): Promise<Held> {
  const started = performance.now();
  for (;;) {
    signal?.throwIfAborted();
    const file = await target.readControl(leasePath);
    const holder = file && parseValidJson(file.text, leaseFile);
    if (!file || isFree(file, holder, world)) {
      const now = world.now();
      const { pid, host } = world;
      const lease: LeaseFile = { version: 1, id: world.id(), release, pid, host, since: now, renewedAt: now, ended: false };
      const text = JSON.stringify(lease);
      const tag = await swapControl(target, leasePath, text, file?.tag);
      // Read back, because some storages ignore the condition of a write.
      const back = tag === undefined ? undefined : await target.readControl(leasePath);
      if (back?.text === text) return { lease, tag: back.tag };
      continue;
    }
    const remaining = Math.ceil((leaseMs - ageOf(file, holder, world.now())) / secondMs);
    if (performance.now() - started >= waitMs)
      throw new PublishError(
        `${target.name}: ${describeHolder(holder)}, is running there. Nothing was uploaded.\nRun this again when it has ended, or add --wait 300. If its process is dead, the lease ends ${remaining} s from now.`,
      );
    progress(`waiting for ${describeHolder(holder)}`);
    await world.sleep(pollMs, signal);
  }
}

/**
 * Runs a publication while no other one runs at the target (rule R21). The lease is renewed meanwhile and ends with the work. `work` must stop when
 * the lease is lost.
 */
export async function withLease<T>(target: Target, options: LeaseOptions, work: (lease: Lease) => Promise<T>): Promise<T> {
  const { world } = options;
  let { lease, tag } = await takeLease(target, options);
  const lost = new AbortController();
  const ended = new AbortController();
  const lose = () => lost.abort(new PublishError(`${target.name}: another publication took over, so this one stopped.`));
  const write = async (change: Partial<LeaseFile>) => {
    const next = { ...lease, ...change };
    const written = await swapControl(target, leasePath, JSON.stringify(next), tag);
    if (written === undefined) return lose();
    lease = next;
    tag = written;
  };
  const renewing = (async () => {
    for (;;) {
      await world.sleep(renewMs, ended.signal).catch(() => undefined);
      if (ended.signal.aborted || lost.signal.aborted) return;
      // A failed renewal is tried again; `requireHeld` stops the work before the lease ends.
      await write({ renewedAt: world.now() }).catch(() => undefined);
    }
  })();
  const requireHeld = () => {
    if (Math.abs(world.now() - lease.renewedAt) >= leaseMs) lose();
    lost.signal.throwIfAborted();
  };
  try {
    return await work({ signal: lost.signal, requireHeld });
  } finally {
    ended.abort();
    await renewing;
    if (!lost.signal.aborted) await write({ ended: true }).catch(() => undefined); // it ends by itself
  }
}

/** Whether a process of this machine runs. One of another user cannot be signalled, but it runs. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The real process, clock and timers. */
export const leaseWorld: LeaseWorld = {
  id: randomUUID,
  pid: process.pid,
  host: hostname(),
  isAlive,
  now: Date.now,
  sleep: (ms, signal) => setTimeout(ms, undefined, { signal }),
};
