import { z } from 'zod';
import type { SearchServer } from './search-server.ts';

const task = z.object({
  uid: z.number().int(),
  status: z.enum(['enqueued', 'processing', 'succeeded', 'failed', 'canceled']),
  type: z.string(),
  indexUid: z.string().nullish(),
  error: z.object({ message: z.string(), code: z.string() }).partial().nullish(),
});

/** How long to wait, and with which clock. */
export type Patience = { now: () => number; sleep: (ms: number) => Promise<unknown>; waitMs: number };

const [firstPause, longestPause] = [20, 1000];

/**
 * Waits until the server has finished its tasks, in the order of its queue; an error code in `tolerate` is no failure. Throws
 * SearchServerError for the first task that failed, was cancelled, or did not finish within `waitMs`.
 */
export async function finishTasks(
  server: SearchServer,
  uids: readonly number[],
  patience: Patience,
  tolerate: readonly string[] = [],
): Promise<void> {
  for (const uid of uids) await finishTask(server, uid, patience, tolerate);
}

async function finishTask(server: SearchServer, uid: number, { now, sleep, waitMs }: Patience, tolerate: readonly string[]): Promise<void> {
  const start = now();
  for (let pause = firstPause; ; pause = Math.min(pause * 1.5, longestPause)) {
    const { status, type, indexUid, error } = await server.ask(`/tasks/${uid}`, task);
    const name = `task ${uid} (${type}${indexUid ? ` on ${indexUid}` : ''})`;
    if (status === 'succeeded' || tolerate.includes(error?.code ?? '')) return;
    if (status === 'failed') {
      const why = (error?.message ?? 'the server gives no reason').replace(/\.+$/, '');
      throw server.error(`${name} failed: ${why}${error?.code ? ` (${error.code})` : ''}`, 'Correct the problem and run again');
    }
    if (status === 'canceled') throw server.error(`${name} was cancelled by another client`, 'Run again');
    if (now() - start >= waitMs)
      throw server.error(
        `${name} is still ${status} after ${Math.round(waitMs / 1000)} s`,
        'Check the server’s load and run again with a longer --wait',
      );
    await sleep(pause);
  }
}
