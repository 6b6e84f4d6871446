import { randomUUID } from 'node:crypto';
import { appendFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '#lib/disk/atomic-file.ts';
import { logText, stateText, watchDir, watchLogPath, writeWatchState } from './state-file.ts';
import type { WatchState } from './watch-state.ts';

/** A log is merged into its state file when it has this many characters and is twice as long as the file. */
const shortestJoin = 262_144;

/** Appends a line and flushes it. */
const append = (path: string, text: string): Promise<void> => appendFile(path, text, { flush: true });

/**
 * Saves the state of a watcher (rule R45): at first completely, then only changed dealers, as lines of a log. A long log is merged again.
 * After a save, a kill cannot lose it. One save runs at a time. After a failed save, the next one is complete.
 */
export function makeStateStore(workDir: string, write: typeof append = append) {
  let log: string | undefined;
  let [wholeLength, logLength] = [0, 0];
  let saved: Pick<WatchState, 'hooks' | 'alerts'> = { hooks: {}, alerts: [] };

  async function saveWhole(state: WatchState): Promise<void> {
    const name = randomUUID().slice(0, 8);
    wholeLength = stateText(state, name).length;
    await writeWatchState(workDir, state, name);
    [log, logLength] = [name, 0];
    const folder = watchDir(workDir);
    const old = (await readdir(folder)).filter((file) => /^state-[0-9a-f]{8}\.log$/.test(file) && file !== `state-${name}.log`);
    for (const file of old) await rm(join(folder, file), { force: true }).catch(() => undefined); // the next complete save retries
  }

  return async (state: WatchState, changed: ReadonlySet<string>): Promise<void> => {
    const { hooks, alerts } = state;
    const isLong = logLength > shortestJoin && logLength > 2 * wholeLength;
    if (log === undefined || isLong) {
      log = undefined;
      await saveWhole(state);
    } else {
      const [name, text] = [log, logText(state, changed, saved)];
      // A write that fails may leave half a line, which would hide the lines after it.
      log = undefined;
      await write(watchLogPath(workDir, name), text);
      if (logLength === 0) await syncFolder(watchDir(workDir));
      [log, logLength] = [name, logLength + text.length];
    }
    saved = { hooks, alerts };
  };
}
