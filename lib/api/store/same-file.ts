import { statSync } from 'node:fs';
import type { Commit } from './commit.ts';
import { SqliteFileError } from './sqlite-fault.ts';

/** SQLite's own code for a moved file (SQLITE_READONLY_DBMOVED), which it does not check for with a write-ahead log. */
const moved = { code: 'ERR_SQLITE_ERROR', errcode: 1032, errstr: 'the file is another one than at the start' };

const inodeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.ino;

/**
 * Commits that reject if the file was removed, moved or replaced since it was opened: anything written then would be lost with the process.
 * The check comes after the commit, so that nothing is acknowledged that is not in a file.
 */
export function requireSameFile(commit: Commit, file: string): Commit {
  const opened = inodeOf(file);
  return async (work) => {
    const result = await commit(work);
    if (inodeOf(file) !== opened)
      throw new SqliteFileError(
        { problem: `somebody removed or replaced ${file} while it was open`, fix: 'Put the right file there, then restart the service' },
        moved,
        undefined,
      );
    return result;
  };
}
