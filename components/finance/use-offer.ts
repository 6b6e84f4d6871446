import { useEffect, useState } from 'react';
import type { FinanceOffer } from '#lib/finance/shown-offer.ts';
import type { CarFinance } from '#lib/pages/car-finance.ts';

/** The offer to show, and whether a quote is still loading. The page requests one quote, if the site has quotes. */
export function useOffer(finance: CarFinance | undefined): { offer?: FinanceOffer | undefined; waiting: boolean } {
  const ask = finance?.ask;
  const [answer, setAnswer] = useState<{ offer?: FinanceOffer | undefined }>();
  useEffect(() => {
    if (!ask) return;
    let isCancelled = false;
    void import('#lib/browser/youx-quote.ts')
      .then(({ fetchQuote }) => fetchQuote(ask.request, ask.settings, { fetch: (input, init) => fetch(input, init) }))
      // Without a quote the page shows no repayment, which needs no error message.
      .catch(() => undefined)
      .then((offer) => {
        if (!isCancelled) setAnswer({ offer });
      });
    return () => {
      isCancelled = true;
    };
  }, [ask]);
  return { offer: finance?.offer ?? answer?.offer, waiting: Boolean(ask) && !answer };
}
