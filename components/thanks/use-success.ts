import { useRouter } from 'next/router';
import { useEffect, useMemo, useState } from 'react';
import { type SuccessView, successView } from '#lib/forms/success-view.ts';
import type { SuccessModel, SuccessPlace } from '#lib/pages/success.ts';

const searchOf = (path: string) => /\?[^#]*/.exec(path)?.[0] ?? '';

/** What the address says. Before the browser has read it, and without scripts, that of an address without a query. */
export function useSuccess(model: SuccessModel): { isReady: boolean; view: SuccessView<SuccessPlace> } {
  const router = useRouter();
  // The router is never ready in the HTML, and the first render in the browser must not differ.
  const [search, setSearch] = useState<string>();
  useEffect(() => {
    if (router.isReady) setSearch(searchOf(router.asPath));
  }, [router.isReady, router.asPath]);
  const view = useMemo(() => successView(model, search ?? ''), [model, search]);
  return { isReady: search !== undefined, view };
}
