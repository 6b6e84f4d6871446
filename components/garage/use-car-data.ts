import { useCallback, useEffect, useState } from 'react';
import { type CarAnswer, carLoader } from '#lib/browser/garage/car-data.ts';
import type { CarModel } from '#lib/pages/car.ts';

const timeoutMs = 10_000;

let loader: ReturnType<typeof carLoader<CarModel>> | undefined;

const load = (slug: string): Promise<CarAnswer<CarModel>> => {
  loader ??= carLoader<CarModel>({
    fetcher: (input, init) => fetch(input, init),
    buildId: window.__NEXT_DATA__.buildId,
    now: () => Date.now(),
    timeoutMs,
  });
  return loader(slug);
};

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
  return { answers, retry };
}
