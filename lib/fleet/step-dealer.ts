import type { WatchTimes } from '#lib/watch/retry.ts';
import { type Limits, makeScheduler, type WatchAction } from '#lib/watch/scheduler.ts';
import type { WatchEvent } from '#lib/watch/take-event.ts';
import type { DealerWatch } from '#lib/watch/watch-state.ts';
import type { FleetRow } from './dealer-row.ts';

/** Applies an event to one dealer, by the rules of `watch`. */
export function stepDealer(
  { slug, dealer, code }: FleetRow,
  event: WatchEvent,
  context: { now: number; random: number; times: WatchTimes },
  limits: Limits,
): { dealer: DealerWatch; actions: WatchAction[] } {
  const scheduler = makeScheduler({ codeId: code, dealers: { [slug]: dealer }, hooks: {}, alerts: [] });
  const { actions } = scheduler.step(event, context, limits);
  return { dealer: scheduler.state().dealers[slug] ?? dealer, actions };
}
