import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { HistoryError } from './history-error.ts';

/** The path of a work folder's history. */
export const historyPath = (workDir: string) => join(workDir, 'history.sqlite');

/** Raise this number with each change of the tables, and add the migration from the previous version. */
const version = 1;

/**
 * `runs` has the latest runs, `days` their sums, so that a month of a large fleet is read at once. In `days`, durations are those of runs
 * that changed something, and counts of cars and sizes come from the last run that knew them.
 */
const schema = `
create table runs (
  id integer primary key,
  command text not null,
  dealer text not null,
  started_at integer not null,
  ms integer not null,
  result text not null,
  fault text,
  message text,
  release text,
  pages integer, rendered integer,
  cars integer, dropped_cars integer, dropped_fields integer,
  html_bytes integer, script_bytes integer, bytes integer,
  stock_age_ms integer, change_to_live_ms integer
);
create index runs_of_dealer on runs (dealer);
create index runs_failed on runs (started_at) where result = 'failed';
create table days (
  day integer not null, dealer text not null, command text not null,
  runs integer not null, done integer not null, unchanged integer not null, failed integer not null, stopped integer not null,
  done_ms integer not null, longest_ms integer not null,
  aged integer not null, age_ms integer not null, oldest_ms integer not null,
  noticed integer not null, live_ms integer not null, latest_ms integer not null,
  cars integer, dropped_cars integer, dropped_fields integer,
  html_bytes integer, script_bytes integer, bytes integer, known_at integer,
  primary key (day, dealer, command)
) without rowid;
pragma user_version = ${version};
`;

const pragma = (database: DatabaseSync, name: string) => Number(Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0]);

function requireKnown(database: DatabaseSync, file: string): void {
  const foundVersion = pragma(database, 'user_version');
  if (foundVersion > version)
    throw new HistoryError(
      `${file}: the history is of version ${foundVersion}, this Forecourt knows version ${version}. Update Forecourt, or use another folder with --work.`,
    );
  if (foundVersion < version)
    throw new HistoryError(`${file}: this is not a history. Move the file away, and the next run begins a new one.`);
}

const isEmpty = (database: DatabaseSync) =>
  pragma(database, 'user_version') === 0 && database.prepare('select count(*) as n from sqlite_master').get()?.n === 0;

/** Opens a SQLite file, and closes it again if it is not a history. `begin` runs first. */
function open(file: string, timeout: number, begin: (database: DatabaseSync) => void = () => undefined): DatabaseSync {
  const database = new DatabaseSync(file, { timeout });
  try {
    begin(database);
    requireKnown(database, file);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Opens a history for writing, and creates it if there is none. Throws HistoryError or SQLite's error. */
export const openHistory = (file: string): DatabaseSync =>
  open(file, 0, (database) => {
    if (!isEmpty(database)) return;
    database.exec('pragma auto_vacuum = incremental; begin immediate');
    // Another process may have created it meanwhile.
    if (isEmpty(database)) database.exec(schema);
    database.exec('commit');
  });

/**
 * Opens an existing history for reading. Throws HistoryError or SQLite's error. Not opened as read-only, because half-written data of a
 * killed process must be rolled back first. If this user may not write, SQLite falls back to read-only.
 */
export const openHistoryToRead = (file: string): DatabaseSync => open(file, 5000);
