import { statIfAny } from '#lib/disk/remembered-file.ts';
import { historyError } from './history-error.ts';
import { historyPath, openHistory } from './open-history.ts';
import { trimHistory } from './trim-history.ts';

const sizeOf = async (file: string) => (await statIfAny(file))?.size;

const patienceMs = 5000;

/** Removes the old runs of a history, and gives their room back to the disk. Returns runs and bytes. Throws HistoryError. */
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
      // A dry run counts what it would remove, and takes it back.
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
