import { explainPostgresFault } from '#lib/network/postgres-fault.ts';
import { TooSlowError } from '../guards/within.ts';
import { DatabaseOverloadError, faultName, isLocked } from './database-faults.ts';
import { SqliteFileError } from './sqlite-fault.ts';

const isSlow = (error: unknown) => error instanceof TooSlowError || error instanceof DatabaseOverloadError;

/** Explains an error of a SQLite file: what is wrong, where, and what to do. */
export function explainSqlite(error: unknown, file: string): string {
  if (error instanceof SqliteFileError) return error.message;
  if (isSlow(error)) return `${file} does not answer in time. Check the load of this machine and of its disk.`;
  if (isLocked(error))
    return `another process keeps ${file} locked (${faultName(error)}). End it, such as an open sqlite3 or a copy that hangs.`;
  return `${file} cannot be used (${faultName(error)}). See the log of the service.`;
}

/** Explains an error of PostgreSQL at `url`: what is wrong, where, and what to do. Without `url`, the text does not name the server. */
export async function explainPostgres(error: unknown, url?: string): Promise<string> {
  const clearFault = isSlow(error) ? Object.assign(new Error(), { code: 'ETIMEDOUT' }) : error;
  const { problem, fix } = await explainPostgresFault(clearFault, url, 'FORECOURT_DATABASE_URL');
  return `${problem}. ${fix}.`;
}
