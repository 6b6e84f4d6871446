import { useEffect, useState } from 'react';
import type { FinanceOffer } from '#lib/finance/shown-offer.ts';
import type { CarFinance } from '#lib/pages/car-finance.ts';

/** The offer to show, and whether a quote is still awaited. A quote is asked for once, as the page is viewed; none changes nothing. */
export function useOffer(finance: CarFinance | undefined): { offer?: FinanceOffer | undefined; waiting: boolean } {
  const ask = finance?.ask;
  const [answer, setAnswer] = useState<{ offer?: FinanceOffer | undefined }>();
  useEffect(() => {
    if (!ask) return;
    let left = false;
    void import('#lib/browser/youx-quote.ts')
      .then(({ fetchQuote }) => fetchQuote(ask.request, ask.settings, { fetch: (input, init) => fetch(input, init) }))
      // A failed quote is silent (spec §8).
      .catch(() => undefined)
      .then((offer) => {
        if (!left) setAnswer({ offer });
      });
    return () => {
      left = true;
    };
  }, [ask]);
  return { offer: finance?.offer ?? answer?.offer, waiting: Boolean(ask) && !answer };
}
