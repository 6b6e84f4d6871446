import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { HeldError } from '#lib/releases/held-error.ts';
import type { DealerOutcome, DealerWork } from '../dealer-outcome.ts';
import { appendRun } from './append-run.ts';
import { describeHeld, type GoodRun } from './describe-run.ts';
import { historyError, isBusy } from './history-error.ts';
import { historyPath, openHistory } from './open-history.ts';
import type { HistoryRun, RunCommand } from './run.ts';
import { runFault } from './run-fault.ts';

/** Adds a run to the history. It never rejects: no run fails for want of its history (rule R35). */
export type RecordRun = (run: HistoryRun) => Promise<void>;

/** How long a run waits while other processes write. */
const usualPatienceMs = 5000;
const betweenTriesMs = 20;

/** The file is opened for each run, so that one that is moved away or repaired while a watcher runs is followed. */
async function writeRun(file: string, run: HistoryRun, patienceMs: number): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      const database = openHistory(file);
      try {
        return appendRun(database, run);
      } finally {
        database.close();
      }
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
      await setTimeout(betweenTriesMs);
    }
  }
}

/** Makes the function that adds runs to the history of a work folder. A problem is said once, and again only after it had gone. */
export function makeRecorder(workDir: string, say: (problem: string) => void, patienceMs = usualPatienceMs): RecordRun {
  const file = historyPath(workDir);
  let said: string | undefined;
  return async (run) => {
    try {
      await writeRun(file, run, patienceMs);
      said = undefined;
    } catch (cause) {
      const { message } = historyError(file, 'written', cause);
      if (message !== said) say(message);
      said = message;
    }
  };
}

export type Recording = { command: RunCommand; record: RecordRun; now: () => number; signal?: AbortSignal };

/** The outcome of a run, recorded. `describe` gives the figures of one that worked. */
export async function recordOutcome<T>(
  { command, record, now, signal }: Recording,
  outcome: DealerOutcome<T>,
  describe: (value: T, endedAt: number) => GoodRun | Promise<GoodRun>,
): Promise<void> {
  const { slug, ms } = outcome;
  const endedAt = now();
  const run = { command, dealer: slug, startedAt: endedAt - ms, ms };
  if (outcome.ok) return record({ ...run, ...(await describe(outcome.value, endedAt)) });
  // A build of a held dealer did what it should (rule R31).
  if (outcome.error instanceof HeldError) return record({ ...run, ...describeHeld(outcome.error.upkeep) });
  if (signal?.aborted) return record({ ...run, result: 'stopped' });
  return record({ ...run, result: 'failed', fault: runFault(slug, outcome.error) });
}

/** Work on a dealer whose outcome goes into the history as soon as it is known. */
export const recordWork =
  <T>(
    recording: Recording,
    work: DealerWork<DealerOutcome<T>>,
    describe: (value: T, endedAt: number) => GoodRun | Promise<GoodRun>,
  ): DealerWork<DealerOutcome<T>> =>
  async (slug, progress) => {
    const outcome = await work(slug, progress);
    await recordOutcome(recording, outcome, describe);
    return outcome;
  };
