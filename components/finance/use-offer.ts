import { useEffect, useState } from 'react';
import { untilStopped } from '#components/ui/until-stopped.ts';
import type { CarFinance } from '#lib/pages/car-finance.ts';

type Answer = Pick<CarFinance, 'ask' | 'offer'>;

/** The finance of a car at the moment of viewing: requests the quote that the build could not get from the API at `api`, once. */
export function useOffer(finance: CarFinance | undefined, api: string): CarFinance | undefined {
  const ask = finance?.ask;
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    if (!ask) return;
    const loading = import('#lib/browser/forms/youx-quote.ts')
      .then(({ fetchQuote }) => fetchQuote(ask.request, ask.settings, { fetch: (input, init) => fetch(input, init), base: api }))
      // A failed quote is silent: the car is then shown without an offer.
      .catch(() => undefined);
    return untilStopped(loading, (offer) => setAnswer({ ask, ...(offer ? { offer } : {}) }));
  }, [ask, api]);
  if (!finance || !ask) return finance;
  // The answer may still belong to the previously viewed car.
  const current = answer?.ask === ask ? answer : undefined;
  const offer = finance.offer ?? current?.offer;
  return { ...finance, ...(offer ? { offer } : {}), waiting: !current };
}
