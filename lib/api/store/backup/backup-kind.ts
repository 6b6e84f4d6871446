import type { Database } from '../open-database.ts';
import type { BackupRecord } from './backup-record.ts';

/** What a backup holds: its schema and the rows of each table. */
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
  /** Writes what the database holds at one moment into an empty file. Requests and deliveries go on meanwhile. */
  dump: (database: Database, url: string, file: string) => Promise<BackupContent>;
  /** Reads the whole file. Throws BackupError if it is damaged. */
  check: (file: string) => Promise<void>;
  /** Puts a checked backup in the place of the database and keeps the old one aside. Throws BackupError before anything changed. */
  restore: (file: string, record: BackupRecord, target: RestoreTarget) => Promise<Restored>;
};
