import type { SearchSetup } from '../../search/setup.ts';
import { loadOnce } from '../load-once.ts';

type Page = { pageProps?: { model?: { kind?: string; setup?: SearchSetup } } };

/** The data file that Next writes beside a page. */
const dataPath = (buildId: string, href: string) => `/_next/data/${buildId}${href.replace(/[?#].*$/, '').replace(/\/+$/, '')}.json`;

const timeoutMs = 10_000;

/**
 * The setup of the site's search, from the data of its search page: other pages carry none of it. Loaded once; a failed load is retried.
 */
export const searchPageSetup = loadOnce(async (buildId: string, href: string): Promise<SearchSetup> => {
  const response = await fetch(dataPath(buildId, href), { signal: AbortSignal.timeout(timeoutMs) });
  const { pageProps } = (await response.json()) as Page;
  const setup = pageProps?.model?.setup;
  if (!response.ok || pageProps?.model?.kind !== 'search' || !setup) throw new Error(`${href} is not the page of a search`);
  return setup;
});
