/**
 * Loaded into every Node process of a test run by NODE_OPTIONS=--import: sets the clock ahead by FORECOURT_TEST_CLOCK_DAYS days, and the
 * times of files with it, because what compares the two would take every file for an old one.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { shiftDate } from './shift-date.js';

const shiftMs = Number(process.env.FORECOURT_TEST_CLOCK_DAYS ?? 0) * 86_400_000;

/** Adds the shift to the times of a stat result; those in bigint are left alone. */
function laterStats(stats) {
  if (typeof stats?.mtimeMs !== 'number') return stats;
  for (const name of ['atime', 'mtime', 'ctime', 'birthtime']) {
    const at = stats[`${name}Ms`] + shiftMs;
    Object.defineProperty(stats, `${name}Ms`, { value: at, enumerable: true });
    Object.defineProperty(stats, name, { value: new Date(at), enumerable: true });
  }
  return stats;
}

/** A time as utimes takes it, in seconds or as a Date, less the shift. Node takes negative seconds for the present, but not a Date before 1970. */
const earlier = (time) => new Date((time instanceof Date ? time.getTime() : Number(time) * 1000) - shiftMs);

function shiftFileTimes() {
  for (const name of ['stat', 'lstat']) {
    const [sync, inPromise] = [fs[`${name}Sync`], fs.promises[name]];
    fs[`${name}Sync`] = (...args) => laterStats(sync(...args));
    fs.promises[name] = async (...args) => laterStats(await inPromise(...args));
  }
  for (const name of ['utimes', 'lutimes']) {
    const [sync, inPromise] = [fs[`${name}Sync`], fs.promises[name]];
    fs[`${name}Sync`] = (path, atime, mtime) => sync(path, earlier(atime), earlier(mtime));
    fs.promises[name] = (path, atime, mtime) => inPromise(path, earlier(atime), earlier(mtime));
  }
  syncBuiltinESMExports();
}

if (shiftMs !== 0) {
  shiftDate(shiftMs);
  shiftFileTimes();
}
