import { HeldError } from '#lib/releases/held-error.ts';
import type { DealerOutcome, DealerWork } from '../dealer-outcome.ts';
import { describeHeld, type GoodRun } from './describe-run.ts';
import type { RecordRun } from './recorder.ts';
import type { RunCommand } from './run.ts';
import { runFault } from './run-fault.ts';

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
