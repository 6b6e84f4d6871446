import { entryOf } from '#lib/model/entry.ts';
import type { WatchEvent } from '#lib/watch/take-event.ts';
import type { DealerWatch } from '#lib/watch/watch-state.ts';
import type { Sql } from './open-fleet.ts';

/** A finished poll, build or publication, in milliseconds. `lagMs` counts from the first sign of the change that it delivered. */
type Run = { kind: 'poll' | 'build' | 'publication'; ok: boolean; urgent: boolean; ms: number; lagMs?: number | undefined };

/** The turn in which something ended. */
type RunTurn = { slug: string; since: number; waitMs: number };

/** The run that an event ends. Undefined if it ends none. */
function runOf(event: WatchEvent, before: DealerWatch, after: DealerWatch, { since }: RunTurn, now: number): Run | undefined {
  switch (event.kind) {
    case 'polled':
      return { kind: 'poll', ok: event.ok, urgent: false, ms: now - (before.polling?.since ?? now) };
    case 'built': {
      const { since: begun = now, reasons = {} } = before.building ?? {};
      return { kind: 'build', ok: event.ok, urgent: reasons.sold !== undefined, ms: now - begun };
    }
    case 'published': {
      if (event.ok && !event.result) return undefined;
      const running = entryOf(before.publications, event.target)?.running;
      const hasChange = event.ok && running?.changedAt !== undefined;
      const lagMs = hasChange ? entryOf(after.publications, event.target)?.last?.lagMs : undefined;
      return { kind: 'publication', ok: event.ok, urgent: running?.urgent ?? false, ms: now - since, lagMs };
    }
    default:
      return undefined;
  }
}

/** Records the run that an event ends. Lag, load and cost are computed from these runs. */
export async function recordRun(
  sql: Sql,
  { worker, turn, event, now }: { worker: string; turn: RunTurn; event: WatchEvent; now: number },
  before: DealerWatch,
  after: DealerWatch,
): Promise<void> {
  const run = runOf(event, before, after, turn, now);
  if (!run) return;
  const { kind, ok, urgent, ms, lagMs } = run;
  await sql(
    `insert into forecourt_fleet.runs (at, slug, worker, kind, ok, urgent, ms, wait_ms, lag_ms)
      values (clock_timestamp(), $1, $2, $3, $4, $5, $6, $7, $8)`,
    [turn.slug, worker, kind, ok, urgent, Math.round(ms), Math.round(turn.waitMs), lagMs === undefined ? null : Math.round(lagMs)],
  );
}
