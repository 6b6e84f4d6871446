import { copiedTables } from '../copy-database.ts';

/** Kysely keeps the migrations that ran here. */
export const migrationTable = 'kysely_migration';

/** The tables with leads and what belongs to them. Counts of rate limits and the lock of migrations are worth nothing later. */
export const backupTables: readonly string[] = copiedTables;
