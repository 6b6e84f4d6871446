import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { availability, siteNow } from '#lib/browser/availability/store.ts';
import { dayMs } from '#lib/model/time.ts';

/** Browsers cut longer timers short; a page that is left for so long looks again when it comes back. */
const longestMs = dayMs;

/**
 * The moment of viewing in milliseconds, as far as it matters: 0, the build's own view, until the first of these instants has passed.
 * It moves on while the page stays open, by the later of the browser's clock and the site's.
 */
export function useViewingTime(instants: readonly number[]): number {
  const [now, setNow] = useState(0);
  const behindMs = useStore(availability, (known) => known.behindMs);
  const next = instants.reduce<number | undefined>(
    (first, at) => (at > now && (first === undefined || at < first) ? at : first),
    undefined,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: how far the clock is behind is what it reads
  useEffect(() => {
    if (next === undefined) return;
    const look = () => {
      if (siteNow() >= next) setNow(siteNow());
    };
    const wait = next - siteNow();
    // Some browsers call a little early.
    const timer = wait > longestMs ? undefined : setTimeout(look, Math.max(0, wait + 10));
    // A timer stands still while the machine sleeps.
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    window.addEventListener('pageshow', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
      window.removeEventListener('pageshow', look);
    };
  }, [next, behindMs]);
  return now;
}
