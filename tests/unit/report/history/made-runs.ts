import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { HistoryRun } from '#lib/report/history/run.ts';

/** A Saturday at noon, UTC. */
export const noon = Date.UTC(2026, 10, 21, 12);

/** A build of a dealer that ended well. */
export const madeRun = (more: Partial<HistoryRun> = {}): HistoryRun => ({
  ...{ command: 'build', dealer: 'acme', startedAt: noon, ms: 2000, result: 'done', release: '20261121T120000Z-1', pages: 40, rendered: 4 },
  ...{ cars: 12, droppedCars: 1, droppedFields: 5, htmlBytes: 4000, scriptBytes: 3000, bytes: 90_000, stockAgeMs: 1500 },
  ...more,
});

export const makeWorkDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'forecourt-history-'));
export const removeWorkDir = (dir: string): Promise<void> => rm(dir, { recursive: true, force: true });

/** Rows of a history, as plain objects. */
export function rowsOf(file: string, sql: string): Record<string, unknown>[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }));
  } finally {
    database.close();
  }
}
