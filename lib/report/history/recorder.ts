import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { makeFolder } from '#lib/disk/make-folder.ts';
import { HeldError } from '#lib/releases/held-error.ts';
import type { DealerOutcome, DealerWork } from '../dealer-outcome.ts';
import { appendRun } from './append-run.ts';
import { describeHeld, type GoodRun } from './describe-run.ts';
import { historyError, isBusy } from './history-error.ts';
import { historyPath, openHistory } from './open-history.ts';
import type { HistoryRun, RunCommand, RunFault } from './run.ts';

/** Kinds of problems, by the name of the error. */
const kinds: Record<string, string> = {
  SiteError: 'settings',
  JsonError: 'settings',
  NotAFileError: 'settings',
  ContentError: 'content',
  SourceError: 'source',
  ResponseBodyError: 'source',
  RefusedError: 'refused',
  SnapshotError: 'snapshot',
  NextError: 'rendering',
  FaultyCarsError: 'verification',
  QuarantineError: 'verification',
  VerifyError: 'verification',
  NoReleaseError: 'no release',
  ReleaseError: 'releases',
  PublishError: 'publishing',
  AddressError: 'publishing',
  LockError: 'lock',
  SearchServerError: 'search server',
  ConnectionError: 'search server',
};

const diskFaults = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS']);

const longestMessage = 300;

const address = /[^\s<>"(),;:]+@[^\s<>"(),;:]+/g;
/** A phone number: with a leading 0, + or bracket, or in groups. Dates and ids of cars do not match. */
const phone = /(?<![\w.:/-])(?!\d{4}-\d\d-\d\d(?!\d))(?:[+(0]\d|(?=\d+[ ()-])\d)(?:[ ()-]{0,2}\d){6,14}(?![\w:-])/g;

/** A message may quote a dealer's text, so addresses and phone numbers are removed (rule R36). */
const withoutPeople = (text: string) => text.replaceAll(address, '[email]').replaceAll(phone, '[number]');

/** The error and those that it wraps. */
const chain = (error: Error): Error[] => (error.cause instanceof Error ? [error, ...chain(error.cause)] : [error]);

/** Why a run failed, for the history: without the dealer's name, addresses and phone numbers. */
export function runFault(slug: string, error: Error): RunFault {
  const isDisk = chain(error).some(({ code }: NodeJS.ErrnoException) => diskFaults.has(code ?? ''));
  const text = error.message.startsWith(`${slug}: `) ? error.message.slice(slug.length + 2) : error.message;
  const [line = ''] = withoutPeople(text).split('\n');
  return { kind: isDisk ? 'disk' : (kinds[error.name] ?? 'other'), message: line.slice(0, longestMessage).toWellFormed() };
}

/** Adds a run to the history. It never rejects: no run fails because of its history (rule R35). */
export type RecordRun = (run: HistoryRun) => Promise<void>;

/** How long a run waits for other processes that write. */
const usualPatienceMs = 5000;
const betweenTriesMs = 20;

/** The file is opened for each run, so that a running watcher notices if it is moved or repaired. */
async function writeRun(file: string, run: HistoryRun, patienceMs: number): Promise<void> {
  await makeFolder(dirname(file));
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

/**
 * Makes the function that adds runs to the history of a work folder. A problem is reported once, and again only after it had disappeared.
 */
export function makeRecorder(workDir: string, say: (problem: string) => void, patienceMs = usualPatienceMs): RecordRun {
  const file = historyPath(workDir);
  let lastProblem: string | undefined;
  return async (run) => {
    try {
      await writeRun(file, run, patienceMs);
      lastProblem = undefined;
    } catch (cause) {
      const { message } = historyError(file, 'written', cause);
      if (message !== lastProblem) say(message);
      lastProblem = message;
    }
  };
}

export type Recording = { command: RunCommand; record: RecordRun; now: () => number; signal?: AbortSignal };

/** Records the outcome of a run. `describe` returns the figures of a successful run. */
export async function recordOutcome<T>(
  { command, record, now, signal }: Recording,
  outcome: DealerOutcome<T>,
  describe: (value: T, endedAt: number) => GoodRun | Promise<GoodRun>,
): Promise<void> {
  const { slug, ms } = outcome;
  const endedAt = now();
  const run = { command, dealer: slug, startedAt: endedAt - ms, ms };
  if (outcome.ok) return record({ ...run, ...(await describe(outcome.value, endedAt)) });
  // A build of a held dealer counts as successful (rule R31).
  if (outcome.error instanceof HeldError) return record({ ...run, ...describeHeld(outcome.error.upkeep) });
  if (signal?.aborted) return record({ ...run, result: 'stopped' });
  return record({ ...run, result: 'failed', fault: runFault(slug, outcome.error) });
}

/** Wraps work on a dealer, so that its outcome is added to the history at once. */
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
