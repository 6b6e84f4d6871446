import type { DatabaseSync } from 'node:sqlite';
import { statIfAny } from '#lib/disk/remembered-file.ts';
import { dayMs } from '#lib/model/time.ts';
import { dayOf } from './append-run.ts';
import { type DayFigures, fleetDays } from './day-figures.ts';
import { historyError } from './history-error.ts';
import { historyPath, openHistoryToRead } from './open-history.ts';
import { countFutureRuns, type ListedRun, readDays, readFaults, readLastRuns, readRuns } from './read-history.ts';

/** How far reports look back, in UTC days, and how far for failures by kind. */
export const reportedDays = 30;
export const faultDays = 7;

export type DealerHistory = {
  dealer: string;
  /** Whether the dealer still exists. */
  isListed: boolean;
  days: (DayFigures | undefined)[];
  last?: ListedRun | undefined;
};

/** The last days of all dealers. The last of `days` is today. */
export type FleetHistory = ReturnType<typeof makeFleetHistory>;

const failedNow = ({ last }: DealerHistory) => Number(last?.result === 'failed');
const failures = ({ days }: DealerHistory) => days.reduce((sum, day) => sum + (day?.failed ?? 0), 0);

/** Dealers that need attention come first: those whose last run failed, then by failures. Removed dealers come last. */
const byAttention = (a: DealerHistory, b: DealerHistory) =>
  Number(b.isListed) - Number(a.isListed) || failedNow(b) - failedNow(a) || failures(b) - failures(a) || (a.dealer < b.dealer ? -1 : 1);

function makeFleetHistory(database: DatabaseSync | undefined, slugs: readonly string[], now: number) {
  const first = dayOf(now) - reportedDays + 1;
  const days = database ? readDays(database, first, reportedDays) : new Map<string, (DayFigures | undefined)[]>();
  const lastRuns = database ? readLastRuns(database) : new Map<string, ListedRun>();
  const currentSlugs = new Set(slugs);
  const dealers = [...new Set([...slugs, ...days.keys()])].map(
    (dealer): DealerHistory => ({
      dealer,
      isListed: currentSlugs.has(dealer),
      days: days.get(dealer) ?? Array.from({ length: reportedDays }, () => undefined),
      last: lastRuns.get(dealer),
    }),
  );
  return {
    now,
    /** The first day, in milliseconds. */
    from: first * dayMs,
    fleet: fleetDays(dealers, reportedDays),
    dealers: dealers.sort(byAttention),
    faults: database ? readFaults(database, now, faultDays) : [],
    /** Runs with a date after today, which are not shown. */
    futureRuns: database ? countFutureRuns(database, dayOf(now)) : 0,
  };
}

/** Opens the history of a work folder, if there is one, and reads with `read`. Throws HistoryError. */
async function withHistory<T>(workDir: string, read: (database: DatabaseSync | undefined) => T): Promise<T> {
  const file = historyPath(workDir);
  if (!(await statIfAny(file))) return read(undefined);
  try {
    const database = openHistoryToRead(file);
    try {
      return read(database);
    } finally {
      database.close();
    }
  } catch (cause) {
    throw historyError(file, 'read', cause);
  }
}

/** The history of the dealers `slugs`, and of removed dealers with runs. Throws HistoryError. */
export const readFleetHistory = (workDir: string, slugs: readonly string[], now: number): Promise<FleetHistory> =>
  withHistory(workDir, (database) => makeFleetHistory(database, slugs, now));

/** How many runs the page of a dealer lists. */
const listedRuns = 50;

/** The latest runs of each dealer, for its page. Throws HistoryError. */
export const readLatestRuns = (workDir: string, dealers: readonly string[]): Promise<Map<string, ListedRun[]>> =>
  withHistory(
    workDir,
    (database) => new Map(dealers.map((dealer) => [dealer, database ? readRuns(database, dealer, listedRuns) : []] as const)),
  );

/** Every dealer that has a day in the history. Throws HistoryError. */
export const knownDealers = (workDir: string): Promise<string[]> =>
  withHistory(
    workDir,
    (database) =>
      database
        ?.prepare('select distinct dealer from days')
        .all()
        .map(({ dealer }) => String(dealer)) ?? [],
  );
