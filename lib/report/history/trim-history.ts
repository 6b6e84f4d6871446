import type { DatabaseSync } from 'node:sqlite';
import { statIfAny } from '#lib/disk/remembered-file.ts';
import { dayMs } from '#lib/model/time.ts';
import { historyError } from './history-error.ts';
import { historyPath, openHistory } from './open-history.ts';

/** The limits of the history: days, and individual runs. Together about 40 MB (rule R36). */
export const historyLimits = { days: 400, runs: 200_000 };

/** Removes everything beyond the limits, and returns the number of removed runs. Call it in a transaction. */
export function trimHistory(database: DatabaseSync, now: number, limits = historyLimits): number {
  const oldest = now - limits.days * dayMs;
  database.prepare('delete from days where day < ?').run(Math.floor(oldest / dayMs));
  const { changes } = database
    .prepare('delete from runs where started_at < ? or id <= (select max(id) from runs) - ?')
    .run(oldest, limits.runs);
  return Number(changes);
}

const sizeOf = async (file: string) => (await statIfAny(file))?.size;

const patienceMs = 5000;

/** Removes the old runs of a history, and frees their disk space. Returns runs and bytes. Throws HistoryError. */
export async function pruneHistory(workDir: string, now: number, dryRun: boolean): Promise<{ runs: number; bytes: number }> {
  const file = historyPath(workDir);
  const before = await sizeOf(file);
  if (before === undefined) return { runs: 0, bytes: 0 };
  try {
    const database = openHistory(file);
    let runs = 0;
    try {
      database.exec(`pragma busy_timeout = ${patienceMs}; begin immediate`);
      runs = trimHistory(database, now);
      // A dry run counts what it would remove, and rolls back.
      database.exec(dryRun ? 'rollback' : 'commit');
      if (!dryRun) database.exec('pragma incremental_vacuum');
    } finally {
      database.close();
    }
    return { runs, bytes: before - ((await sizeOf(file)) ?? 0) };
  } catch (cause) {
    throw historyError(file, 'written', cause);
  }
}
