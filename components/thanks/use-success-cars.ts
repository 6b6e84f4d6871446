import { useEffect, useState } from 'react';
import { untilStopped } from '#components/ui/until-stopped.ts';
import { useViewedCards } from '#components/ui/use-availability.ts';
import { siteNow } from '#lib/browser/availability/store.ts';
import { carLoader } from '#lib/browser/garage/car-data.ts';
import { lazySearchClient } from '#lib/browser/lazy-search.ts';
import { loadSuccessCars, type SuccessCars } from '#lib/browser/load-success-cars.ts';
import { loadSetup } from '#lib/browser/search-suggestions.ts';
import { visitLog } from '#lib/browser/visit-log.ts';
import type { CarCard } from '#lib/cars/card.ts';
import type { SuccessView } from '#lib/forms/success-view.ts';
import type { CarModel } from '#lib/pages/car.ts';
import type { Chrome } from '#lib/pages/chrome.ts';

const timeoutMs = 10_000;
const fetcher: typeof fetch = (input, init) => fetch(input, init);

function loadCars(carId: string | undefined, { slug: site, searchHref }: Chrome): Promise<SuccessCars> {
  const { buildId } = window.__NEXT_DATA__;
  const loadCar = carLoader<CarModel>({ fetcher, buildId, now: siteNow, timeoutMs });
  return loadSuccessCars(carId, {
    loadSetup: () => loadSetup(fetcher, buildId, searchHref),
    search: (setup, requests) => lazySearchClient(setup, undefined).search(requests as never),
    loadCar,
    visited: visitLog(site, { storage: () => window.localStorage, now: siteNow }).pages(),
  });
}

/** Cars below the thanks. Without `cards` they are loading; `back` leads to the car that the enquiry was about. */
export type ShownCars = { title: string; back?: { name: string; href: string }; cards?: readonly CarCard[] };

const none: readonly CarCard[] = [];

/** The cars for an enquiry about a vehicle; undefined where none are shown, or none could be loaded. */
export function useSuccessCars(wanted: SuccessView<never>['cars'], chrome: Chrome): ShownCars | undefined {
  const [loaded, setLoaded] = useState<SuccessCars>();
  const [hasFailed, setHasFailed] = useState(false);
  const isWanted = wanted !== undefined;
  const like = wanted?.like;
  useEffect(() => {
    if (!isWanted) return;
    return untilStopped(loadCars(like, chrome), setLoaded, () => setHasFailed(true));
  }, [isWanted, like, chrome]);
  const viewed = useViewedCards(loaded?.cards ?? none);
  if (!isWanted || hasFailed) return undefined;
  const cards = viewed.filter(({ available }) => available);
  if (loaded && cards.length === 0) return undefined;
  const isSimilar = loaded ? loaded.isSimilar : like !== undefined;
  return {
    title: `${isSimilar ? 'Similar' : 'Latest'} ${chrome.nouns.many}`,
    ...(loaded?.car ? { back: { name: `Back to the ${loaded.car.title}`, href: loaded.car.href } } : {}),
    ...(loaded ? { cards } : {}),
  };
}
