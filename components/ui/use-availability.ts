import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Occasion } from '#lib/browser/availability/fetch-availability.ts';
import { type Availability, availability, initialAvailability, siteNow } from '#lib/browser/availability/store.ts';
import type { CarCard } from '#lib/cars/card.ts';
import { type CarView, updateCards, updateCarPage, windowEndsOf } from '#lib/cars/sale-changes.ts';
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

/** The site's latest answer about its cars; `initialAvailability` before the first request. */
export const useAvailability = (): Availability => useStore(availability);

/** Cards as of now: a car sold since the build is marked as sold, a removed car is left out. */
export function useViewedCards(cards: readonly CarCard[]): readonly CarCard[] {
  const latest = useAvailability();
  const ids = latest === initialAvailability ? [] : cards.map(({ id }) => id);
  const now = useViewingTime(windowEndsOf(ids, latest));
  return useMemo(() => (latest === initialAvailability ? cards : updateCards(cards, latest, now)), [cards, latest, now]);
}

/** The cards of cars that can be bought now. */
export function useCardsForSale(cards: readonly CarCard[]): CarCard[] {
  const viewed = useViewedCards(cards);
  return useMemo(() => viewed.filter(({ available }) => available), [viewed]);
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
    const stops = [listen(document, { visibilitychange: onReturn }), listen(window, { focus: onReturn, pageshow: onPageShow })];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
