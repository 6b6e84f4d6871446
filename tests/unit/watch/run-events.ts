import { minuteMs, secondMs } from '#lib/model/time.ts';
import { defaultTimes } from '#lib/watch/retry.ts';
import { type Limits, makeScheduler, type SchedulerStep } from '#lib/watch/scheduler.ts';
import type { WatchEvent } from '#lib/watch/take-event.ts';
import type { WatchState } from '#lib/watch/watch-state.ts';

export const noon = Date.UTC(2026, 10, 21, 12);

const usualLimits: Limits = { polls: 2, builds: 1, publications: 1 };

/** Sends events, each so many milliseconds after noon, and returns every step's actions as text. */
export function run(
  events: [at: number, event: WatchEvent][],
  limits: Partial<Limits> = {},
  from: WatchState = { codeId: 'c', dealers: {}, hooks: {}, alerts: [] },
) {
  const scheduler = makeScheduler(from);
  let last: SchedulerStep | undefined;
  const started = events.map(([at, event]) => {
    last = scheduler.step(event, { now: noon + at, random: 0.5, times: defaultTimes }, { ...usualLimits, ...limits });
    return last.actions.map((action) => {
      if (action.kind === 'publish') return `publish ${action.slug} to ${action.target}`;
      return action.kind === 'poll' ? `poll ${action.slug}` : `build ${action.slug}: ${Object.keys(action.reasons).join(' ')}`;
    });
  });
  return { started, state: scheduler.state(), wakeAt: last?.wakeAt === undefined ? undefined : last.wakeAt - noon };
}

export const dealers = (...slugs: string[]): WatchEvent => ({ kind: 'dealers', slugs });
export const tick: WatchEvent = { kind: 'tick' };
export const polled = (slug: string, changed = false, files = 'f', stock = 's'): WatchEvent => ({
  kind: 'polled',
  slug,
  ok: true,
  changed,
  stock,
  files,
  everyMs: 5 * minuteMs,
});
export const pollFailed = (slug: string): WatchEvent => ({ kind: 'polled', slug, ok: false, problem: 'down' });
export const built = (slug: string, at: number, due?: number): WatchEvent => ({
  kind: 'built',
  slug,
  ok: true,
  result: {
    at: noon + at,
    changedPages: 2,
    codeId: 'c',
    nextDue: due === undefined ? undefined : { at: noon + due, why: ['sold window'] },
  },
});
export const buildFailed = (slug: string): WatchEvent => ({ kind: 'built', slug, ok: false, problem: 'no room' });
export const hook = (id: string, ...slugs: string[]): WatchEvent => ({ kind: 'hook', id, slugs });
/** One dealer, polled and built within a second after noon, without scheduled changes. */
export const ready: [number, WatchEvent][] = [
  [0, dealers('a')],
  [100, polled('a', true)],
  [secondMs, built('a', 200)],
];
export const startedAfter = (more: [number, WatchEvent][], limits?: Partial<Limits>) =>
  run([...ready, ...more], limits).started.slice(ready.length);
