import type { DatabaseSync } from 'node:sqlite';
import { dayMs } from '#lib/model/time.ts';
import { type HistoryRun, siteLevels } from './run.ts';
import { trimHistory } from './trim-history.ts';

const insertRun = `insert into runs (command, dealer, started_at, ms, result, fault, message, release, pages, rendered, cars, dropped_cars,
  dropped_fields, html_bytes, script_bytes, bytes, stock_age_ms, change_to_live_ms)
  values ($command, $dealer, $startedAt, $ms, $result, $fault, $message, $release, $pages, $rendered, $cars, $droppedCars,
  $droppedFields, $htmlBytes, $scriptBytes, $bytes, $stockAgeMs, $changeToLiveMs)`;

const addToDay = `insert into days (day, dealer, command, runs, done, unchanged, failed, stopped, done_ms, longest_ms,
  aged, age_ms, oldest_ms, noticed, live_ms, latest_ms, cars, dropped_cars, dropped_fields, html_bytes, script_bytes, bytes, known_at)
  values ($day, $dealer, $command, 1, $result = 'done', $result = 'unchanged', $result = 'failed', $result = 'stopped', $doneMs, $doneMs,
  $stockAgeMs is not null, coalesce($stockAgeMs, 0), coalesce($stockAgeMs, 0),
  $changeToLiveMs is not null, coalesce($changeToLiveMs, 0), coalesce($changeToLiveMs, 0),
  $cars, $droppedCars, $droppedFields, $htmlBytes, $scriptBytes, $bytes, iif(coalesce($cars, $bytes) is null, null, $endedAt))
  on conflict do update set runs = runs + 1, done = done + excluded.done, unchanged = unchanged + excluded.unchanged,
  failed = failed + excluded.failed, stopped = stopped + excluded.stopped,
  done_ms = done_ms + excluded.done_ms, longest_ms = max(longest_ms, excluded.longest_ms),
  aged = aged + excluded.aged, age_ms = age_ms + excluded.age_ms, oldest_ms = max(oldest_ms, excluded.oldest_ms),
  noticed = noticed + excluded.noticed, live_ms = live_ms + excluded.live_ms, latest_ms = max(latest_ms, excluded.latest_ms),
  cars = coalesce(excluded.cars, cars), dropped_cars = coalesce(excluded.dropped_cars, dropped_cars),
  dropped_fields = coalesce(excluded.dropped_fields, dropped_fields), html_bytes = coalesce(excluded.html_bytes, html_bytes),
  script_bytes = coalesce(excluded.script_bytes, script_bytes), bytes = coalesce(excluded.bytes, bytes), known_at = coalesce(excluded.known_at, known_at)`;

/** The day of an instant, as days since 1970 in UTC. */
export const dayOf = (ms: number): number => Math.floor(ms / dayMs);

const whole = (value: number | undefined) => (value === undefined ? null : Math.max(0, Math.round(value)));

/** The number of rows between two removals of old ones. */
const trimEvery = 500;

/** Adds a run to an open history, in one transaction. Removes old rows from time to time. Throws SQLite's error. */
export function appendRun(database: DatabaseSync, run: HistoryRun): void {
  const figures = [...siteLevels, 'stockAgeMs', 'changeToLiveMs'] as const;
  const shared = {
    $command: run.command,
    $dealer: run.dealer,
    $result: run.result,
    ...Object.fromEntries(figures.map((key) => [`$${key}`, whole(run[key])])),
  };
  const endedAt = run.startedAt + run.ms;
  database.exec('begin immediate');
  try {
    const { lastInsertRowid } = database.prepare(insertRun).run({
      ...shared,
      $startedAt: run.startedAt,
      $ms: whole(run.ms),
      $fault: run.fault?.kind ?? null,
      $message: run.fault?.message ?? null,
      $release: run.release ?? null,
      $pages: whole(run.pages),
      $rendered: whole(run.rendered),
    });
    database
      .prepare(addToDay)
      .run({ ...shared, $day: dayOf(endedAt), $endedAt: endedAt, $doneMs: run.result === 'done' ? whole(run.ms) : 0 });
    if (Number(lastInsertRowid) % trimEvery === 0) trimHistory(database, endedAt);
    database.exec('commit');
  } catch (error) {
    // A full disk may already have ended the transaction.
    if (database.isTransaction) database.exec('rollback');
    throw error;
  }
}
