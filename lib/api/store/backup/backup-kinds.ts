import type { Database } from '../open-database.ts';
import type { BackupKind } from './backup-kind.ts';
import { postgresBackup } from './postgres-backup.ts';
import { sqliteBackup } from './sqlite-backup.ts';

/** The registry of databases that can be backed up. */
export const backupKinds: Record<Database['kind'], BackupKind> = { sqlite: sqliteBackup, postgres: postgresBackup };
