import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { LeaseWorld } from './lease.ts';

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
  sleep: (ms, signal) => setTimeout(ms, undefined, signal ? { signal } : {}),
};
