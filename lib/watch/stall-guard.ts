import { countOf } from '#lib/locale/plural.ts';
import { utcSecond } from '#lib/locale/utc-text.ts';
import { minuteMs } from '#lib/model/time.ts';
import { PublishError } from '#lib/publish/target.ts';

/** A publication uploads a file, or reports that it is waiting, far more often than this. */
export const stallMs = 10 * minuteMs;

const check = 'Check the target: its disk or mount if it is a folder, else the network and the service.';

type Work<T> = (noteProgress: () => void, signal: AbortSignal) => Promise<T>;

export type StallGuardOptions = {
  stallMs: number;
  now: () => number;
  /** Calls back once after this many milliseconds. The returned function cancels it. */
  setTimer: (run: () => void, ms: number) => () => void;
};

/**
 * Gives up on publications that hang (rule R42): one that makes no progress for `stallMs` fails, and its signal is aborted. On a disk that
 * hangs it may never end; until it does, no other publication starts at the same target. Throws PublishError.
 */
export function makeStallGuard({ stallMs, now, setTimer }: StallGuardOptions) {
  const hanging = new Map<string, number>();
  return async <T>(target: string, work: Work<T>): Promise<T> => {
    const since = hanging.get(target);
    if (since !== undefined)
      throw new PublishError(
        `${target}: the publication that began at ${utcSecond(since)} hangs and has not ended, so no other one starts there. ${check} If it works again and this message stays, restart the watcher.`,
      );
    const started = now();
    const stop = new AbortController();
    return new Promise<T>((done, fail) => {
      const giveUp = () => {
        const minutes = countOf(Math.round(stallMs / minuteMs), 'minute');
        const problem = new PublishError(`${target}: no progress for ${minutes}, so this publication was given up. ${check}`);
        hanging.set(target, started);
        stop.abort(problem);
        fail(problem);
      };
      let cancel = setTimer(giveUp, stallMs);
      const noteProgress = () => {
        cancel();
        if (!stop.signal.aborted) cancel = setTimer(giveUp, stallMs);
      };
      work(noteProgress, stop.signal)
        .finally(() => {
          cancel();
          hanging.delete(target);
        })
        .then(done, fail);
    });
  };
}
