import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Occasion } from '#lib/browser/availability/checker.ts';
import { type Availability, availability, initialAvailability } from '#lib/browser/availability/store.ts';
import type { CarCard } from '#lib/cars/card.ts';
import { type CarView, updateCards, updateCarPage, windowEndsOf } from '#lib/cars/sale-changes.ts';
import { useViewingTime } from './use-viewing-time.ts';

/** What the site said last of its cars; nothing until it was asked. */
export const useAvailability = (): Availability => useStore(availability);

/** Cards as of the moment of viewing: one of a car sold since says so, one of a car that is gone is left out. */
export function useViewedCards(cards: readonly CarCard[]): readonly CarCard[] {
  const known = useAvailability();
  const ids = known === initialAvailability ? [] : cards.map(({ id }) => id);
  const now = useViewingTime(windowEndsOf(ids, known));
  return useMemo(() => (known === initialAvailability ? cards : updateCards(cards, known, now)), [cards, known, now]);
}

/** A car's page as of the moment of viewing, as far as the site said more of the car than the page knows. */
export function useViewedCar<T extends CarView>(car: T): T {
  const known = useAvailability();
  const now = useViewingTime(windowEndsOf([car.id], known));
  return updateCarPage(car, known, now);
}

async function loadAndCheck(occasion: Occasion): Promise<void> {
  const { checkAvailability } = await import('#lib/browser/availability/check.ts');
  await checkAvailability(occasion);
}

/** A failure is silent: what the page knows by itself and its own clock remain. */
const ask = (occasion: Occasion) => {
  if (document.visibilityState === 'visible') loadAndCheck(occasion).catch(() => undefined);
};

/** Asks the site how its cars stand once a page is at rest, and when one that was left comes back into view. */
export function useAvailabilityWatch(path: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that comes on show asks
  useEffect(() => {
    // Nothing is known of how other cars stand while a page is developed.
    if (process.env.NODE_ENV !== 'production') return;
    const shown = () => ask('shown');
    if (!window.requestIdleCallback) {
      const timer = setTimeout(shown, 2000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(shown, { timeout: 5000 });
    return () => cancelIdleCallback(idle);
  }, [path]);
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production') return;
    const back = () => ask('back');
    const pageBack = ({ persisted }: PageTransitionEvent) => persisted && back();
    document.addEventListener('visibilitychange', back);
    window.addEventListener('focus', back);
    window.addEventListener('pageshow', pageBack);
    return () => {
      document.removeEventListener('visibilitychange', back);
      window.removeEventListener('focus', back);
      window.removeEventListener('pageshow', pageBack);
    };
  }, []);
}
