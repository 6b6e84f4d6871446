import { z } from 'zod';
import type { SearchServer } from './search-server.ts';

const task = z.object({
  uid: z.number().int(),
  status: z.enum(['enqueued', 'processing', 'succeeded', 'failed', 'canceled']),
  type: z.string(),
  indexUid: z.string().nullish(),
  error: z.object({ message: z.string(), code: z.string() }).partial().nullish(),
});

/** How long to wait, and by whose clock. */
export type Patience = { now: () => number; sleep: (ms: number) => Promise<unknown>; waitMs: number };

const [firstPause, longestPause] = [20, 1000];

/**
 * Waits until the server has done its tasks, in the order they were put in its queue; `tolerate` names error codes that are no failure.
 * Throws SearchServerError for the first that failed, was cancelled, or is not done within `waitMs` of being waited for.
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
    const named = `task ${uid} (${type}${indexUid ? ` on ${indexUid}` : ''})`;
    if (status === 'succeeded' || tolerate.includes(error?.code ?? '')) return;
    if (status === 'failed') {
      const why = (error?.message ?? 'it does not say why').replace(/\.+$/, '');
      throw server.error(`${named} failed: ${why}${error?.code ? ` (${error.code})` : ''}`, 'Correct what it names and run again');
    }
    if (status === 'canceled') throw server.error(`${named} was cancelled by somebody else`, 'Run again');
    if (now() - start >= waitMs)
      throw server.error(
        `${named} is still ${status} after ${Math.round(waitMs / 1000)} s`,
        'See what the server is at, and run again with a longer --wait',
      );
    await sleep(pause);
  }
}
