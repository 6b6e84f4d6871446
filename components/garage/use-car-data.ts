import { useCallback, useEffect, useState } from 'react';
import { useAvailability, useViewingTime } from '#components/ui/use-availability.ts';
import { siteNow } from '#lib/browser/availability/store.ts';
import { type CarAnswer, carLoader } from '#lib/browser/garage/car-data.ts';
import { type SaleChanges, saleStateOf, updateCarPage, windowEndsOf } from '#lib/cars/sale-changes.ts';
import type { CarModel } from '#lib/pages/car.ts';

const timeoutMs = 10_000;

let loader: ReturnType<typeof carLoader<CarModel>> | undefined;

const load = (slug: string): Promise<CarAnswer<CarModel>> => {
  loader ??= carLoader<CarModel>({
    fetcher: (input, init) => fetch(input, init),
    buildId: window.__NEXT_DATA__.buildId,
    now: siteNow,
    timeoutMs,
  });
  return loader(slug);
};

/** An answer as of `now`: the car may have been sold or removed since its page was built. */
function updatedAnswer(answer: CarAnswer<CarModel> | undefined, saleChanges: SaleChanges, now: number): CarAnswer<CarModel> | undefined {
  if (answer?.state !== 'listed') return answer;
  if (saleStateOf(answer.car.id, saleChanges, now) === 'gone') return { state: 'gone' };
  return { state: 'listed', car: updateCarPage(answer.car, saleChanges, now) };
}

export type CarAnswers = { answers: Readonly<Record<string, CarAnswer<CarModel> | undefined>>; retry: (slug: string) => void };

/** The current data of cars by slug, read from their own pages; a car has no entry until its answer is there. */
export function useCarData(slugs: readonly string[]): CarAnswers {
  const [answers, setAnswers] = useState<Record<string, CarAnswer<CarModel> | undefined>>({});
  const request = useCallback((slug: string) => {
    load(slug).then((answer) => setAnswers((earlier) => ({ ...earlier, [slug]: answer })));
  }, []);
  const slugList = slugs.join();
  useEffect(() => {
    for (const slug of slugList ? slugList.split(',') : []) request(slug);
  }, [slugList, request]);
  const retry = (slug: string) => {
    setAnswers((earlier) => ({ ...earlier, [slug]: undefined }));
    request(slug);
  };
  const saleChanges = useAvailability();
  const ids = Object.values(answers).flatMap((answer) => (answer?.state === 'listed' ? [answer.car.id] : []));
  const now = useViewingTime(windowEndsOf(ids, saleChanges));
  const entries = Object.entries(answers).map(([slug, answer]) => [slug, updatedAnswer(answer, saleChanges, now)] as const);
  return { answers: Object.fromEntries(entries), retry };
}
