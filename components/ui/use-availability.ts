import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Occasion } from '#lib/browser/availability/checker.ts';
import { type Availability, availability, initialAvailability } from '#lib/browser/availability/store.ts';
import type { CarCard } from '#lib/cars/card.ts';
import { type CarView, updateCards, updateCarPage, windowEndsOf } from '#lib/cars/sale-changes.ts';
import { useViewingTime } from './use-viewing-time.ts';

/** The site's latest answer about its cars; `initialAvailability` before the first request. */
export const useAvailability = (): Availability => useStore(availability);

/** Cards as of now: a car sold since the build is marked as sold, a removed car is left out. */
export function useViewedCards(cards: readonly CarCard[]): readonly CarCard[] {
  const latest = useAvailability();
  const ids = latest === initialAvailability ? [] : cards.map(({ id }) => id);
  const now = useViewingTime(windowEndsOf(ids, latest));
  return useMemo(() => (latest === initialAvailability ? cards : updateCards(cards, latest, now)), [cards, latest, now]);
}

/** A car as of now: the page's data, updated by the site's latest answer. */
export function useViewedCar<T extends CarView>(car: T): T {
  const latest = useAvailability();
  const now = useViewingTime(windowEndsOf([car.id], latest));
  return updateCarPage(car, latest, now);
}

async function loadAndCheck(occasion: Occasion): Promise<void> {
  const { checkAvailability } = await import('#lib/browser/availability/check.ts');
  await checkAvailability(occasion);
}

/** A failure is silent: the page keeps its own data. */
const refresh = (occasion: Occasion) => {
  if (document.visibilityState === 'visible') loadAndCheck(occasion).catch(() => undefined);
};

/** Requests the current state of the site's cars once a page is idle, and again when the shopper returns to it. */
export function useAvailabilityWatch(path: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page requests it
  useEffect(() => {
    const onIdle = () => refresh('shown');
    if (!window.requestIdleCallback) {
      const timer = setTimeout(onIdle, 2000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(onIdle, { timeout: 5000 });
    return () => cancelIdleCallback(idle);
  }, [path]);
  useEffect(() => {
    const onReturn = () => refresh('back');
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && onReturn();
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('focus', onReturn);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('focus', onReturn);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, []);
}
