import { copiedTables } from '../copy-database.ts';

/** Kysely keeps the migrations that ran here. */
export const migrationTable = 'kysely_migration';

/** The tables with leads and their data. Rate-limit counts and the migration lock are useless in a backup. */
export const backupTables: readonly string[] = copiedTables;
