import { useEffect, useState } from 'react';
import { untilStopped } from '#components/ui/until-stopped.ts';
import { searchPageSetup } from '#lib/browser/search/search-page-setup.ts';
import type { SearchSetup } from '#lib/search/setup.ts';

/** The setup of the site's search; undefined until it is loaded. */
export function useSearchSetup(searchHref: string): { setup: SearchSetup | undefined; hasFailed: boolean } {
  const [setup, setSetup] = useState<SearchSetup>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(
    () => untilStopped(searchPageSetup(window.__NEXT_DATA__.buildId, searchHref), setSetup, () => setHasFailed(true)),
    [searchHref],
  );
  return { setup, hasFailed };
}
