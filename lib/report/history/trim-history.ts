import type { DatabaseSync } from 'node:sqlite';
import { dayMs } from '#lib/model/time.ts';

/** The history keeps at most so many days and, of single runs, at most so many: some 40 MB (rule R36). */
export const historyLimits = { days: 400, runs: 200_000 };

/** Removes what is older or more than the limits, and returns the number of removed runs. Call it in a transaction. */
export function trimHistory(database: DatabaseSync, now: number, limits = historyLimits): number {
  const oldest = now - limits.days * dayMs;
  database.prepare('delete from days where day < ?').run(Math.floor(oldest / dayMs));
  const { changes } = database
    .prepare('delete from runs where started_at < ? or id <= (select max(id) from runs) - ?')
    .run(oldest, limits.runs);
  return Number(changes);
}
