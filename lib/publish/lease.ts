import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { parseValidJson } from '#lib/disk/valid-json.ts';
import { utcSecond } from '#lib/locale/utc-text.ts';
import { secondMs } from '#lib/model/time.ts';
import { type ControlFile, PublishError, swapControl, type Target } from './target.ts';

/** The control file with a target's lease: the publication that is running there. */
export const leasePath = '.forecourt/lease.json';

/** A lease expires if it is not renewed for this long. */
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

/** What a publication needs to know about its own process and others on this machine. */
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
  /** Throws PublishError if the lease was lost or may have expired, such as after the machine slept. */
  requireHeld: () => void;
};

/** The age of a lease, by the storage's clock if it has one. */
const ageOf = ({ ageMs }: ControlFile, lease: LeaseFile | undefined, now: number) =>
  ageMs ?? (lease ? Math.abs(now - lease.renewedAt) : leaseMs);

/** Whether nobody holds the lease: it has ended or expired, or its process on this machine is gone. */
function isFree(file: ControlFile, lease: LeaseFile | undefined, { host, pid, isAlive, now }: LeaseWorld): boolean {
  if (lease?.ended || ageOf(file, lease, now()) >= leaseMs) return true;
  // This process holds no other lease here, so a lease with its process ID belongs to a dead process.
  return lease !== undefined && lease.host === host && (lease.pid === pid || !isAlive(lease.pid));
}

const describeHolder = (lease: LeaseFile | undefined) =>
  lease
    ? `a publication of ${lease.release} by process ${lease.pid} on ${lease.host}, since ${utcSecond(lease.since)}`
    : 'another publication';

type Held = { lease: LeaseFile; tag: string };

/** Takes the lease of a target. Throws PublishError if another publication holds it for longer than the wait. */
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
      // Read back, because some storages ignore write conditions.
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
 * Runs a publication while no other one runs at the target (rule R21). The lease is renewed during the work and released afterwards. `work`
 * must stop if the lease is lost.
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
      // A failed renewal is retried; `requireHeld` stops the work before the lease expires.
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
    if (!lost.signal.aborted) await write({ ended: true }).catch(() => undefined); // it expires by itself
  }
}

/** Whether a process on this machine is running. Another user's process cannot be signalled, but counts as running. */
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
