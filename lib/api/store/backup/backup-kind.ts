import type { Database } from '../open-database.ts';
import type { BackupRecord } from './backup-record.ts';

/** The content of a backup: its schema, and the number of rows in each table. */
export type BackupContent = Pick<BackupRecord, 'schema' | 'counts'>;

/** What was replaced by a restore: where the old leads are now, and how to remove them. */
export type Restored = { aside: string | undefined; removeAside: string | undefined };

export type RestoreTarget = {
  /** `FORECOURT_DATABASE_URL`, and the folder that a relative path of SQLite is in. */
  url: string;
  folder: string;
  /** Replace a database that has leads. */
  replace: boolean;
  now: number;
};

/** How one kind of database is copied and restored. */
export type BackupKind = {
  /** The ending of a backup's name. */
  extension: string;
  /** Writes the state of the database at one moment into an empty file. Requests and deliveries continue meanwhile. */
  dump: (database: Database, url: string, file: string) => Promise<BackupContent>;
  /** Reads the whole file. Throws BackupError if it is damaged. */
  check: (file: string) => Promise<void>;
  /** Replaces the database with a checked backup and keeps the old one aside. Throws BackupError before anything changes. */
  restore: (file: string, record: BackupRecord, target: RestoreTarget) => Promise<Restored>;
};
