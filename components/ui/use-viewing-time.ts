import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { availability, siteNow } from '#lib/browser/availability/store.ts';
import { dayMs } from '#lib/model/time.ts';
import { listen } from './listen.ts';

/** Browsers fire longer timers too early. A page left open for longer checks again when it is shown. */
const maxTimerMs = dayMs;

/**
 * The current time in milliseconds, or 0 (the build's view) until the first of these instants has passed. It updates at each instant,
 * by the later of the browser's clock and the site's.
 */
export function useViewingTime(instants: readonly number[]): number {
  const [now, setNow] = useState(0);
  const behindMs = useStore(availability, (state) => state.behindMs);
  const next = instants.reduce<number | undefined>(
    (first, at) => (at > now && (first === undefined || at < first) ? at : first),
    undefined,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: siteNow() depends on behindMs
  useEffect(() => {
    if (next === undefined) return;
    const update = () => {
      if (siteNow() >= next) setNow(siteNow());
    };
    const wait = next - siteNow();
    // Some browsers fire a little early.
    const timer = wait > maxTimerMs ? undefined : setTimeout(update, Math.max(0, wait + 10));
    // Timers stop while the machine sleeps.
    const stops = [listen(document, { visibilitychange: update }), listen(window, { focus: update, pageshow: update })];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [next, behindMs]);
  return now;
}
