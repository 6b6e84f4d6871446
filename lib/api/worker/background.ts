import { minuteMs } from '#lib/model/time.ts';

/**
 * Makes background work that runs each minute beside the deliveries, which never wait for it. A failed task is reported and retried a
 * minute later.
 */
export function makeBackground(tasks: readonly (() => Promise<void>)[], now: () => number, onError: (error: Error) => void) {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;
  const run = async () => {
    for (const task of tasks) await task().catch(onError);
  };
  return {
    look: (): void => {
      const at = now();
      if (running || Math.abs(at - lookedAt) < minuteMs) return;
      lookedAt = at;
      running = run().finally(() => {
        running = undefined;
      });
    },
    /** Resolves when nothing runs. */
    rest: async (): Promise<void> => running,
  };
}
