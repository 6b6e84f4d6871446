import { defaultTimes } from '#lib/watch/retry.ts';
import { type Limits, makeScheduler, type WatchAction } from '#lib/watch/scheduler.ts';
import type { WatchEvent } from '#lib/watch/take-event.ts';
import type { DealerWatch } from '#lib/watch/watch-state.ts';

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;

export type WorldOptions = {
  dealers: number;
  limits: Limits;
  everyMs: number;
  buildMs: number;
  pollMs: number;
  /** A random number from 0 to 1 for each decision. */
  chance: () => number;
  pollFails: (slug: string, now: number) => boolean;
  buildFails: (slug: string, now: number) => boolean;
  publishFails: (slug: string, now: number) => boolean;
};

type Dealer = { source: number; snapshot: number; live: number; liveAt: number; dues: number[]; published: Record<string, number> };

/** Copying the state takes most of the time of a simulation. A queue that lacks something still lacks it some events later. */
const eventsPerCheck = 5;

/** A build, with the time it was made for and the time it went live, in true time. */
type BuildRun = { slug: string; began: number; at: number; ended: number; ok: boolean };

/**
 * A simulated world for the scheduler: sources with versions, polls and builds that take time, and a clock that can be set. `time` never
 * jumps; the scheduler sees `time + skew`.
 */
export function makeWorld(options: WorldOptions, start: number) {
  const slugs = Array.from({ length: options.dealers }, (_, index) => `d${index}`);
  const dealers = new Map<string, Dealer>(
    slugs.map((slug) => [slug, { source: 1, snapshot: 0, live: 0, liveAt: 0, dues: [], published: { folder: 0, bucket: 0 } }]),
  );
  const queue: { at: number; run: () => void }[] = [];
  const builds: BuildRun[] = [];
  const running = new Set<string>();
  const faults: string[] = [];
  let events = 0;
  let time = start;
  let skew = 0;
  let wakeAt: number | undefined;
  const scheduler = makeScheduler({ codeId: 'code', dealers: {}, hooks: {}, alerts: [] });
  const dealer = (slug: string) => dealers.get(slug) as Dealer;
  const now = () => time + skew;
  const later = (ms: number, run: () => void) => void queue.push({ at: time + ms, run });

  function begin(action: WatchAction): void {
    const { slug } = action;
    const key = `${action.kind} ${slug}${action.kind === 'publish' ? ` ${action.target}` : ''}`;
    if (running.has(key)) faults.push(`two at once: ${key}`);
    running.add(key);
    const of = dealer(slug);
    if (action.kind === 'poll') {
      const read = of.source;
      later(options.pollMs * (0.5 + options.chance()), () => {
        running.delete(key);
        if (options.pollFails(slug, time)) return send({ kind: 'polled', slug, ok: false, problem: 'the source is down' });
        const changed = of.snapshot !== read;
        of.snapshot = read;
        send({ kind: 'polled', slug, ok: true, changed, stock: `${read}`, files: 'files', everyMs: options.everyMs });
      });
      return;
    }
    if (action.kind === 'publish') {
      const { target } = action;
      const version = of.live;
      later(options.buildMs * options.chance(), () => {
        running.delete(key);
        if (options.publishFails(slug, time)) return send({ kind: 'published', slug, target, ok: false, problem: 'the disk is full' });
        if (version < (of.published[target] ?? 0)) faults.push(`an older release replaced a newer one: ${key}`);
        of.published[target] = version;
        send({ kind: 'published', slug, target, ok: true, result: { release: String(version), files: 1 } });
      });
      return;
    }
    const [began, at, version] = [time, now(), of.snapshot];
    later(options.buildMs * (0.5 + options.chance()), () => {
      running.delete(key);
      const ok = !options.buildFails(slug, time);
      builds.push({ slug, began, at, ended: time, ok });
      if (!ok) return send({ kind: 'built', slug, ok: false, problem: 'the build failed' });
      of.live = version;
      of.liveAt = at;
      const due = of.dues.filter((instant) => instant > at).sort((a, b) => a - b)[0];
      const nextDue = due === undefined ? undefined : { at: due, why: ['sold window'] };
      send({ kind: 'built', slug, ok: true, result: { at, changedPages: 1, codeId: 'code', nextDue, targets: ['folder', 'bucket'] } });
    });
  }

  function send(event: WatchEvent): void {
    const result = scheduler.step(event, { now: now(), random: options.chance(), times: defaultTimes }, options.limits);
    const state = scheduler.state();
    wakeAt = result.wakeAt;
    events += 1;
    if (events % eventsPerCheck === 0) {
      // Its queues are kept up to date by each event. One that starts from this state has to find the same.
      const again = makeScheduler(structuredClone(state));
      const rebuilt = again.step({ kind: 'tick' }, { now: now(), random: 0.5, times: defaultTimes }, options.limits);
      if (rebuilt.actions.length > 0) faults.push(`missed: ${rebuilt.actions.map(({ kind, slug }) => `${kind} ${slug}`).join(', ')}`);
      if (rebuilt.wakeAt !== result.wakeAt) faults.push(`wakes at ${result.wakeAt}, not ${rebuilt.wakeAt}`);
    }
    const count = (busy: (one: DealerWatch) => unknown) => Object.values(state.dealers).filter(busy).length;
    if (count((one) => one.building) > options.limits.builds) faults.push('too many builds at once');
    const published = Object.values(state.dealers).flatMap((one) => Object.values(one.publications));
    if (published.filter((one) => one.running).length > options.limits.publications) faults.push('too many publications at once');
    // Four slow ones beside each place (rule B16); a clock that jumps makes any of them slow.
    if (count((one) => one.polling) > options.limits.polls * 5) faults.push('too many polls at once');
    for (const action of result.actions) begin(action);
  }

  /** Runs the world until a true time. The scheduler wakes when it asked to, and at least every minute. */
  function runTo(end: number): void {
    for (;;) {
      const wake = time + Math.max(1, Math.min(minute, (wakeAt ?? Number.POSITIVE_INFINITY) - now()));
      const next = queue.reduce<(typeof queue)[number] | undefined>(
        (first, item) => (first && first.at <= item.at ? first : item),
        undefined,
      );
      const at = Math.min(wake, next?.at ?? Number.POSITIVE_INFINITY);
      if (at > end) break;
      time = at;
      if (next && next.at === at) {
        queue.splice(queue.indexOf(next), 1);
        next.run();
      } else send({ kind: 'tick' });
    }
    time = end;
  }

  return {
    slugs,
    dealer,
    builds,
    faults,
    runTo,
    send,
    time: () => time,
    now,
    state: scheduler.state,
    plan: (at: number, run: () => void) => void queue.push({ at, run }),
    setClock: (by: number) => {
      skew += by;
    },
  };
}
