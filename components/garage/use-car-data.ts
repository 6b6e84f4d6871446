import { useCallback, useEffect, useState } from 'react';
import { useAvailability } from '#components/ui/use-availability.ts';
import { useViewingTime } from '#components/ui/use-viewing-time.ts';
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

/** An answer as of `now`: a car that was sold or went since its page was made. */
function viewed(answer: CarAnswer<CarModel> | undefined, known: SaleChanges, now: number): CarAnswer<CarModel> | undefined {
  if (answer?.state !== 'listed') return answer;
  if (saleStateOf(answer.car.id, known, now) === 'gone') return { state: 'gone' };
  return { state: 'listed', car: updateCarPage(answer.car, known, now) };
}

export type CarAnswers = { answers: Readonly<Record<string, CarAnswer<CarModel> | undefined>>; retry: (slug: string) => void };

/** What the cars' own pages say of them now, by slug; nothing of a car until its answer is there. */
export function useCarData(slugs: readonly string[]): CarAnswers {
  const [answers, setAnswers] = useState<Record<string, CarAnswer<CarModel> | undefined>>({});
  const ask = useCallback((slug: string) => {
    load(slug).then((answer) => setAnswers((known) => ({ ...known, [slug]: answer })));
  }, []);
  const wanted = slugs.join();
  useEffect(() => {
    for (const slug of wanted ? wanted.split(',') : []) ask(slug);
  }, [wanted, ask]);
  const retry = (slug: string) => {
    setAnswers((known) => ({ ...known, [slug]: undefined }));
    ask(slug);
  };
  const known = useAvailability();
  const ids = Object.values(answers).flatMap((answer) => (answer?.state === 'listed' ? [answer.car.id] : []));
  const now = useViewingTime(windowEndsOf(ids, known));
  const told = Object.entries(answers).map(([slug, answer]) => [slug, viewed(answer, known, now)] as const);
  return { answers: Object.fromEntries(told), retry };
}
