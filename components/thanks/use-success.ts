import { useRouter } from 'next/router';
import { useEffect, useMemo, useState } from 'react';
import { type SuccessView, successView } from '#lib/forms/success-view.ts';
import type { Phone } from '#lib/pages/chrome.ts';
import type { SuccessModel, SuccessPlace } from '#lib/pages/success.ts';
import { type ShownCars, useSuccessCars } from './use-success-cars.ts';

const searchOf = (path: string) => /\?[^#]*/.exec(path)?.[0] ?? '';

type Shown = Pick<SuccessView<SuccessPlace>, 'thanks' | 'place' | 'reference'> & {
  isReady: boolean;
  phone: Phone | undefined;
  cars: ShownCars | undefined;
};

/** What the page after a form shows. Until the browser has read the address, and without scripts, that of an address without a query. */
export function useSuccess(model: SuccessModel): Shown {
  const router = useRouter();
  // The router is never ready in the HTML, and the first render in the browser must not differ.
  const [search, setSearch] = useState<string>();
  useEffect(() => {
    if (router.isReady) setSearch(searchOf(router.asPath));
  }, [router.isReady, router.asPath]);
  const view = useMemo(() => successView(model, search ?? ''), [model, search]);
  const { thanks, place, reference } = view;
  const cars = useSuccessCars(view.cars, model.chrome);
  const phone = place?.phone ?? model.chrome.phone;
  return { isReady: search !== undefined, thanks, place, reference, phone, cars };
}
