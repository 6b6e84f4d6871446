/** Two requests changed a lead at the same moment; the transaction is retried. */
export class ConcurrentUpdateError extends Error {
  override name = 'ConcurrentUpdateError';
}

/** More work waits for the database than it can handle. */
export class DatabaseOverloadError extends Error {
  override name = 'DatabaseOverloadError';
}

const sqliteBusy = 5;
const sqliteLocked = 6;

/** Whether another process holds the lock of SQLite. */
export function isLocked(error: unknown): boolean {
  const { errcode } = (error ?? {}) as { errcode?: number };
  const primary = (errcode ?? 0) & 0xff;
  return primary === sqliteBusy || primary === sqliteLocked;
}

/** Postgres errors that a retry of the transaction resolves: two requests used one key, or changed one lead. */
const repeatable = new Set(['23505', '40001', '40P01']);

/** Whether the same transaction may succeed if it is retried at once. */
export const isRepeatable = (error: unknown): boolean =>
  error instanceof ConcurrentUpdateError || repeatable.has((error as { code?: string } | undefined)?.code ?? '');

/** SQLite's code for a constraint. Postgres has classes of codes: data, constraint, transaction to retry, value too large. */
const sqliteConstraint = 19;
const aboutOneRequest = /^(?:22|23|40|54)...$/;

/** Whether an error says that the store cannot take leads, rather than that it refused one of them. */
export function isStoreFault(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: string; errcode?: number };
  if (errcode !== undefined) return (errcode & 0xff) !== sqliteConstraint;
  if (error instanceof DatabaseOverloadError) return true;
  return code !== undefined && !aboutOneRequest.test(code) && !isLockTimeout(error);
}

/** The code of a database error. Its message may contain hosts, users and values, so it is not repeated. */
export function faultName(error: unknown): string {
  const { name, code, errstr } = (error ?? {}) as { name?: string; code?: string; errstr?: string };
  return errstr ?? code ?? name ?? 'error';
}

/** Whether Postgres waited too long for another transaction, such as one with the same idempotency key. */
export const isLockTimeout = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === '55P03';
