import { isAvailable, isListed, windowEnd } from '#lib/cars/visibility.ts';
import type { Car } from '#lib/model/car.ts';
import { latenessLedger } from './lateness.ts';
import type { LiveTree } from './live-tree.ts';

/** The cars as the source or the last poll has them, and when each last changed in true time. */
type Known = { cars: Map<string, Car>; since: Map<string, number> };

/** A change of the source that is not live yet. */
type Open = { kind: string; slug: string; since: number };

export type Times = {
  windowDays: number;
  /** The longest wait of a polled change until it is live. */
  graceMs: number;
  /** The longest wait of a source change until it is polled. */
  pollMs: number;
  /** The same after the source was down. */
  retryMs: number;
  /** The longest time until the watcher notices that the clock was set. */
  noticeMs: number;
};

/** Compares the live release with the source, the last poll and the clock, and records how late changes were. */
export function makeJudge(times: Times, clock: { time: () => number; off: () => number }) {
  const ledger = latenessLedger();
  const faults = new Map<string, string>();
  const none = (): Known => ({ cars: new Map(), since: new Map() });
  const [source, seen] = [none(), none()];
  let open: Open[] = [];
  let live: LiveTree | undefined;
  let [downAt, upAt, setAt, longestBuildMs] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];

  /** Updates the cars and returns the slugs that changed. */
  function learn(known: Known, cars: readonly Car[], at: number): string[] {
    const next = new Map(cars.map((car) => [car.slug, car]));
    const changed = [...new Set([...known.cars.keys(), ...next.keys()])].filter((slug) => known.cars.get(slug) !== next.get(slug));
    for (const slug of changed) known.since.set(slug, at);
    known.cars = next;
    return changed;
  }

  const endOf = (car: Car | undefined) => (car ? windowEnd(car, times.windowDays) : undefined);

  /** Says what is wrong with a car in the live release now, when it should match `car`. */
  function wrong(tree: LiveTree, slug: string, car: Car | undefined, now: number): string | undefined {
    const places = [
      tree.pages.has(slug) && 'page',
      tree.prices.has(slug) && 'index',
      tree.sitemap.has(slug) && 'sitemap',
      tree.linked.has(slug) && 'link',
    ];
    if (!car || !isListed(car, now, times.windowDays)) {
      const listedIn = places.filter(Boolean);
      return listedIn.length > 0 ? `must not be listed but is in: ${listedIn.join(', ')}` : undefined;
    }
    const lacks = [!places[0] && 'page', !places[1] && 'index', isAvailable(car) && !places[2] && 'sitemap'].filter(Boolean);
    if (lacks.length > 0) return `must be listed but is missing in: ${lacks.join(', ')}`;
    if (!isAvailable(car) && places[2]) return 'is sold but in the sitemap';
    return tree.prices.get(slug) === car.price ? undefined : `costs ${car.price} but ${tree.prices.get(slug)} in the index`;
  }

  /** When the expected state of a car last changed, in true time. */
  function changedAt(known: Known, slug: string, time: number): number {
    const end = (endOf(known.cars.get(slug)) ?? Number.POSITIVE_INFINITY) - clock.off();
    const ended = end <= time ? end : Number.NEGATIVE_INFINITY;
    return Math.max(known.since.get(slug) ?? Number.NEGATIVE_INFINITY, ended, setAt);
  }

  function judge(known: Known, by: string, allowed: (changed: number) => number): void {
    const tree = live;
    if (!tree) return;
    const time = clock.time();
    const now = time + clock.off();
    for (const slug of new Set([...known.cars.keys(), ...tree.pages, ...tree.prices.keys(), ...tree.sitemap, ...tree.linked])) {
      const what = wrong(tree, slug, known.cars.get(slug), now);
      if (!what) continue;
      const changed = changedAt(known, slug, time);
      const late = time - changed;
      if (late > allowed(changed)) {
        const text = `${new Date(now).toISOString()}: by ${by} ${slug} ${what}, ${Math.round(late / 1000)} s late`;
        if (!faults.has(`${by} ${slug}`)) faults.set(`${by} ${slug}`, text);
      }
    }
  }

  /** The longest wait of a source change until it is live: the next poll, a running build, its own build, and any downtime of the source. */
  function sourceMay(changed: number): number {
    if (changed > downAt - times.pollMs) return Number.POSITIVE_INFINITY;
    const away = changed < upAt + times.retryMs ? Math.max(0, upAt - changed) + times.retryMs : 0;
    return away + times.pollMs + 2 * longestBuildMs;
  }

  return {
    ledger,
    faults: () => [...faults.values()],
    live: () => live,
    seen: () => [...seen.cars.values()],
    /** Sets the cars of the source. */
    offer: (cars: readonly Car[], kind: string) => {
      const since = clock.time();
      const changed = learn(source, cars, since);
      open = [...open.filter(({ slug }) => !changed.includes(slug)), ...changed.map((slug) => ({ kind, slug, since }))];
    },
    sourceIsDown: () => {
      downAt = clock.time();
    },
    sourceIsUp: () => {
      downAt = Number.POSITIVE_INFINITY;
      upAt = clock.time();
    },
    clockWasSet: () => {
      setAt = clock.time() + times.noticeMs;
    },
    /** Records a poll, which has read all cars of the source. */
    polled: () => void learn(seen, [...source.cars.values()], clock.time()),
    /** Records a build and its live release. */
    released: (tree: LiveTree, buildMs: number) => {
      longestBuildMs = Math.max(longestBuildMs, buildMs);
      const [before, time] = [live, clock.time()];
      const now = time + clock.off();
      live = tree;
      if (!before) {
        open = [];
        return;
      }
      for (const slug of before.prices.keys()) {
        const [car, end] = [seen.cars.get(slug), endOf(seen.cars.get(slug))];
        // A sale that was reported only after its window counts as a source change.
        if (!car || end === undefined || end > now || tree.prices.has(slug)) continue;
        const from = changedAt(seen, slug, time);
        if (from === end - clock.off()) ledger.note('window expiry', time - from);
        else if (from === setAt) ledger.note('window expiry, clock set', Math.max(0, time - (setAt - times.noticeMs)));
      }
      open = open.filter(({ kind, slug, since }) => {
        if (wrong(tree, slug, source.cars.get(slug), now)) return true;
        ledger.note(since < upAt ? 'any, source back' : kind, time - Math.max(since, upAt));
        return false;
      });
    },
    /** Checks the live release now. */
    sample: () => {
      judge(seen, 'the last poll', () => times.graceMs);
      judge(source, 'the source', sourceMay);
    },
  };
}
