import { useRouter } from 'next/router';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { untilStopped } from '#components/ui/until-stopped.ts';
import { useViewedCards } from '#components/ui/use-availability.ts';
import { useEveryMinute } from '#components/ui/use-every-minute.ts';
import { siteNow } from '#lib/browser/availability/store.ts';
import { bookingLog } from '#lib/browser/forms/booking-log.ts';
import { loadSuccessCars, type SuccessCars } from '#lib/browser/forms/load-success-cars.ts';
import { carLoader } from '#lib/browser/garage/car-data.ts';
import { lazySearchClient } from '#lib/browser/search/lazy-search.ts';
import { loadSetup } from '#lib/browser/search/search-suggestions.ts';
import { visitLog } from '#lib/browser/visit-log.ts';
import type { CarCard } from '#lib/cars/card.ts';
import { type SuccessView, successView } from '#lib/forms/success-view.ts';
import { type OpeningWeek, openSentence } from '#lib/locale/open-now.ts';
import type { CarModel } from '#lib/pages/car.ts';
import type { Chrome, Phone } from '#lib/pages/chrome.ts';
import type { SuccessModel, SuccessPlace } from '#lib/pages/success.ts';
import styles from './success-frame.module.scss';

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

/** Cars below the thank-you text. Without `cards` they are still loading; `back` leads to the car that the enquiry was about. */
type ShownCars = { title: string; back?: { name: string; href: string }; cards?: readonly CarCard[] };

const none: readonly CarCard[] = [];

/** The car that an enquiry was about: its card once it has loaded, or a placeholder until then. */
type SentCar = { href: string; card: CarCard } | 'loading' | undefined;

/** The car of an enquiry, and cars for one about a vehicle; undefined where none are shown, or none could be loaded. */
function useSuccessCars(
  { car, cars: carsWanted }: Pick<SuccessView<never>, 'car' | 'cars'>,
  chrome: Chrome,
): { sent: SentCar; cars: ShownCars | undefined } {
  const [loaded, setLoaded] = useState<SuccessCars>();
  const [hasFailed, setHasFailed] = useState(false);
  const isWanted = carsWanted !== undefined || car !== undefined;
  useEffect(() => {
    if (!isWanted) return;
    return untilStopped(loadCars(car, chrome), setLoaded, () => setHasFailed(true));
  }, [isWanted, car, chrome]);
  const viewed = useViewedCards(loaded?.cards ?? none);
  const isLoading = !loaded && !hasFailed && car !== undefined;
  const sent = loaded?.car ?? (isLoading ? 'loading' : undefined);
  if (!carsWanted || hasFailed) return { sent, cars: undefined };
  const cards = viewed.filter(({ available }) => available);
  if (loaded && cards.length === 0) return { sent, cars: undefined };
  const isSimilar = loaded ? loaded.isSimilar : car !== undefined;
  const cars: ShownCars = {
    title: `${isSimilar ? 'Similar' : 'Latest'} ${chrome.nouns.many}`,
    ...(loaded?.car ? { back: { name: `Back to the ${loaded.car.title}`, href: loaded.car.href } } : {}),
    ...(loaded ? { cards } : {}),
  };
  return { sent, cars };
}

const searchOf = (path: string) => /\?[^#]*/.exec(path)?.[0] ?? '';

/** What the page after a form shows; `isReady` once the browser has read the address. */
export type Shown = Pick<SuccessView<SuccessPlace>, 'thanks' | 'place' | 'reference' | 'booking' | 'bring'> & {
  isReady: boolean;
  phone: Phone | undefined;
  cars: ShownCars | undefined;
  /** The car that the enquiry was about. */
  sent: SentCar;
};

/** What the page after a form shows. Until the browser has read the address, and without scripts, that of an address without a query. */
export function useSuccess(model: SuccessModel): Shown {
  const router = useRouter();
  // The router is never ready in the HTML, and the first render in the browser must not differ.
  const [search, setSearch] = useState<string>();
  useEffect(() => {
    if (router.isReady) setSearch(searchOf(router.asPath));
  }, [router.isReady, router.asPath]);
  const { slug } = model.chrome;
  // The first render must match the HTML, which was built without an address, so it finds nothing.
  const view = useMemo(() => successView(model, search ?? '', bookingLog(slug, () => window.sessionStorage).find), [model, slug, search]);
  const { thanks, place, reference, booking, bring } = view;
  const { sent, cars } = useSuccessCars(view, model.chrome);
  const phone = place?.phone ?? model.chrome.phone;
  return { isReady: search !== undefined, thanks, place, reference, booking, bring, phone, cars, sent };
}

/** The page after a form, hidden until the browser has read the address. */
export function SuccessFrame({ isReady, children }: { isReady: boolean; children: ReactNode }) {
  return (
    <div className={styles.frame} data-waiting={isReady ? undefined : ''} aria-busy={!isReady}>
      {children}
    </div>
  );
}

/** "We are open until 5:30pm." The build cannot know, so the line is empty until the browser fills it. */
export function OpeningLine({ week, className }: { week: OpeningWeek; className?: string | undefined }) {
  const sentence = useEveryMinute(openSentence, week);
  return sentence ? <p className={className}>{sentence}</p> : null;
}

/** Empty places for cars that are loading. */
export function WaitingCards({ count, noun }: { count: number; noun: string }) {
  const places = Array.from({ length: count }, (_, index) => index);
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading {noun}…
      </p>
      <ul className={styles.cards} aria-hidden="true">
        {places.map((place) => (
          <li key={place} />
        ))}
      </ul>
    </>
  );
}
