import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { definedFields } from '#lib/model/defined-fields.ts';
import { dayMs } from '#lib/model/time.ts';
import { addFigures, type DayFigures, levelsOf, noFigures } from './day-figures.ts';
import { type SiteLevels, siteLevels } from './run.ts';

/** A run in a report's list. Times in milliseconds. */
export type ListedRun = ReturnType<typeof runOf>;

/** Failures of one kind. */
export type FaultGroup = { fault: string; count: number; dealers: number; last: ListedRun };

type Row = Record<string, SQLOutputValue>;
const number = (value: SQLOutputValue | undefined) => (value === null || value === undefined ? undefined : Number(value));
const text = (value: SQLOutputValue | undefined) => (value === null || value === undefined ? undefined : String(value));

/** Commands that know the state of the site. A pull only knows the state of the source. */
const siteCommands = new Set(['build', 'watch', 'rollback']);
const buildCommands = new Set(['build', 'watch']);

/** The column of a figure is its name in snake case: "dropped_cars". */
const columnOf = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const readLevels = (row: Row): SiteLevels => levelsOf(Object.fromEntries(siteLevels.map((key) => [key, number(row[columnOf(key)])])));

const storedSums = [
  'runs',
  'done',
  'unchanged',
  'failed',
  'stopped',
  'aged',
  'ageMs',
  'oldestMs',
  'noticed',
  'liveMs',
  'latestMs',
] as const;

function figuresOf(row: Row): DayFigures {
  const of = (name: string) => Number(row[name]);
  const command = String(row.command);
  const sums = Object.fromEntries(storedSums.map((key) => [key, of(columnOf(key))]));
  const builds = buildCommands.has(command) ? { builds: of('done'), buildMs: of('done_ms'), longestBuildMs: of('longest_ms') } : {};
  return { ...noFigures, ...sums, ...builds, ...(siteCommands.has(command) ? readLevels(row) : {}) };
}

/** `length` days of each dealer, starting with day `from`. A day without a run is undefined. */
export function readDays(database: DatabaseSync, from: number, length: number): Map<string, (DayFigures | undefined)[]> {
  const dealers = new Map<string, (DayFigures | undefined)[]>();
  // The last command of a day that knew the site counts.
  const rows = database
    .prepare('select * from days where day >= ? and day < ? order by dealer, day, known_at')
    .iterate(from, from + length);
  for (const row of rows as Iterable<Row>) {
    const dealer = String(row.dealer);
    const days = dealers.get(dealer) ?? Array.from({ length }, () => undefined as DayFigures | undefined);
    dealers.set(dealer, days);
    const index = Number(row.day) - from;
    const before = days[index];
    const added = figuresOf(row);
    days[index] = before ? { ...before, ...added, ...addFigures([before, added]) } : added;
  }
  return dealers;
}

const listed = `dealer, command, started_at, ms, result, fault, message, rendered, pages`;

const runOf = (row: Row) => ({
  ...{ dealer: String(row.dealer), command: String(row.command), startedAt: Number(row.started_at), ms: Number(row.ms) },
  result: String(row.result),
  ...definedFields({ fault: text(row.fault), message: text(row.message), rendered: number(row.rendered), pages: number(row.pages) }),
});

/** The last run of each dealer. */
export function readLastRuns(database: DatabaseSync): Map<string, ListedRun> {
  const rows = database.prepare(`select ${listed} from runs where id in (select max(id) from runs group by dealer)`).all() as Row[];
  return new Map(rows.map((row) => [String(row.dealer), runOf(row)]));
}

/** The latest runs of a dealer, the last one first. */
export function readRuns(database: DatabaseSync, dealer: string, most: number): ListedRun[] {
  const rows = database.prepare(`select ${listed} from runs where dealer = ? order by id desc limit ?`).all(dealer, most) as Row[];
  return rows.map(runOf);
}

/** The failures of some days up to `now` by kind, the most frequent first. */
export function readFaults(database: DatabaseSync, now: number, days: number): FaultGroup[] {
  const rows = database
    .prepare(
      `select ${listed}, count(*) as times, count(distinct dealer) as dealers, max(id) from runs
       where result = 'failed' and started_at > ? and started_at <= ? group by fault order by times desc, fault`,
    )
    .all(now - days * dayMs, now) as Row[];
  return rows.map((row) => ({ fault: String(row.fault), count: Number(row.times), dealers: Number(row.dealers), last: runOf(row) }));
}

/** Runs dated after `now`: the clock was ahead when they were written. */
export const countFutureRuns = (database: DatabaseSync, today: number): number =>
  Number(database.prepare('select coalesce(sum(runs), 0) as n from days where day > ?').get(today)?.n);
