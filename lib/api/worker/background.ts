import { minuteMs } from '#lib/model/time.ts';

/**
 * Makes work that is looked at each minute beside the deliveries, which never wait for it. A task that fails is reported and tried again at the
 * next look.
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
    /** Ends when nothing runs. */
    rest: async (): Promise<void> => running,
  };
}
