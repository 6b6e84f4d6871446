import { useEffect, useState } from 'react';

/** Beyond a day a timer says nothing: nobody looks at a page that long, and browsers cut long ones short. */
const longestMs = 24 * 60 * 60 * 1000;

/**
 * The moment of viewing in milliseconds, as far as it matters: 0, the build's own view, until the first of these instants has passed.
 * It moves on while the page stays open.
 */
export function useViewingTime(instants: readonly number[]): number {
  const [now, setNow] = useState(0);
  const next = instants.reduce<number | undefined>(
    (first, at) => (at > now && (first === undefined || at < first) ? at : first),
    undefined,
  );
  useEffect(() => {
    if (next === undefined) return;
    const wait = next - Date.now();
    if (wait > longestMs) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [next]);
  return now;
}
