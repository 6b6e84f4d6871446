import type { DealerWatch } from './watch-state.ts';

/** How fresh a dealer's site is, with instants as ISO texts. What never happened is absent. */
export type Freshness = {
  /** The last poll that worked. */
  lastPull?: string;
  /** When the last release went live here. */
  lastRelease?: string;
  /** Up to when the live site is known to match its source: no fact on it is older. */
  oldestFact?: string;
  /** What each place has that gets the site, by its name. */
  channels: Record<string, { at?: string; release?: string; failures?: number }>;
};

const iso = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());

/** How fresh a watched dealer is (rule R46). A channel is a target of publications; feeds add theirs to `channels`. */
export function freshnessOf({ lastPoll, build, freshAsOf, publications }: DealerWatch): Freshness {
  const [lastPull, lastRelease, oldestFact] = [lastPoll?.ok ? iso(lastPoll.at) : iso(freshAsOf), iso(build?.endedAt), iso(freshAsOf)];
  const channels = Object.entries(publications).map(([target, { last, failures }]): [string, Freshness['channels'][string]] => [
    target,
    { ...(last ? { at: new Date(last.at).toISOString(), release: last.release } : {}), ...(failures > 0 ? { failures } : {}) },
  ]);
  return {
    ...(lastPull === undefined ? {} : { lastPull }),
    ...(lastRelease === undefined ? {} : { lastRelease }),
    ...(oldestFact === undefined ? {} : { oldestFact }),
    channels: Object.fromEntries(channels),
  };
}
