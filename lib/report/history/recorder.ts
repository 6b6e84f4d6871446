import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { appendRun } from './append-run.ts';
import { historyError, isBusy } from './history-error.ts';
import { historyPath, openHistory } from './open-history.ts';
import type { HistoryRun } from './run.ts';

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
