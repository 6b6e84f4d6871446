import { nextCommand } from '#lib/model/next-command.ts';

/** The history cannot be written or read; the message says why and what to do. */
export class HistoryError extends Error {
  override name = 'HistoryError';
}

type SqliteError = Error & { errcode?: number; code?: string };

/** The primary codes of SQLite. */
const sqlite = { perm: 3, busy: 5, locked: 6, readOnly: 8, ioError: 10, corrupt: 11, full: 13, cantOpen: 14, notADatabase: 26 };

const primaryOf = (error: unknown) => ((error as SqliteError | undefined)?.errcode ?? 0) & 0xff;

/** Whether another process is writing at the moment. */
export const isBusy = (error: unknown): boolean => [sqlite.busy, sqlite.locked].includes(primaryOf(error));

function fixOf(error: unknown, verb: 'written' | 'read'): string {
  const primary = primaryOf(error);
  const { code = '' } = error as SqliteError;
  const isWriting = verb === 'written';
  if (isBusy(error)) return 'Another process holds it. If that stays so, end that process.';
  if ([sqlite.full, sqlite.ioError].includes(primary) || ['ENOSPC', 'EDQUOT'].includes(code))
    return isWriting ? `If the disk is full, run: ${nextCommand('prune')}` : 'Check the disk, and that this is a file.';
  if ([sqlite.perm, sqlite.readOnly, sqlite.cantOpen].includes(primary) || (primary === 0 && code !== ''))
    return isWriting ? 'Check that this user may write there.' : 'Check that this user may read it.';
  return 'The file is damaged, or not a history. Move it away, and the next run begins a new one.';
}

/** A problem with the history's file, and what to do about it. */
export function historyError(file: string, verb: 'written' | 'read', cause: unknown): HistoryError {
  if (cause instanceof HistoryError) return cause;
  return new HistoryError(`${file}: the history could not be ${verb} (${(cause as Error).message}). ${fixOf(cause, verb)}`, { cause });
}
