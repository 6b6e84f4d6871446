import type { DealerWatch } from './watch-state.ts';

/** How fresh a dealer's site is, with instants as ISO text. Events that never happened are absent. */
export type Freshness = {
  /** The last successful poll. */
  lastPull?: string;
  /** When the last release went live here. */
  lastRelease?: string;
  /** The last time at which the live site was known to match its source. No fact on it is older. */
  oldestFact?: string;
  /**
   * The state of each target, and of each channel of the stock, by name. `at` is when a target got its release, or when the file of a
   * channel last changed; `listed` and `leftOut` are the cars of a channel.
   */
  channels: Record<string, { at?: string; release?: string; failures?: number; listed?: number; leftOut?: number }>;
};

const iso = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());

/** How fresh a watched dealer is (rule R46). */
export function freshnessOf({ lastPoll, build, freshAsOf, publications, feeds }: DealerWatch): Freshness {
  const [lastPull, lastRelease, oldestFact] = [lastPoll?.ok ? iso(lastPoll.at) : iso(freshAsOf), iso(build?.endedAt), iso(freshAsOf)];
  const stock = Object.entries(feeds).map(([name, { at, ...channel }]): [string, Freshness['channels'][string]] => [
    name,
    { at: new Date(at).toISOString(), ...channel },
  ]);
  const targets = Object.entries(publications).map(([target, { last, failures }]): [string, Freshness['channels'][string]] => [
    target,
    { ...(last ? { at: new Date(last.at).toISOString(), release: last.release } : {}), ...(failures > 0 ? { failures } : {}) },
  ]);
  return {
    ...(lastPull === undefined ? {} : { lastPull }),
    ...(lastRelease === undefined ? {} : { lastRelease }),
    ...(oldestFact === undefined ? {} : { oldestFact }),
    channels: Object.fromEntries([...stock, ...targets]),
  };
}
