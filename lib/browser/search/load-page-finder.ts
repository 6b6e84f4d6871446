import { makePageFinder, type PageFinder } from '../../search/pages/find-pages.ts';
import { pageIndexPath, readPageIndex } from '../../search/pages/page-index.ts';
import { loadOnce } from '../load-once.ts';

/** Finds no page: for a site that switched this off, and while the index cannot be loaded. */
const findNothing: PageFinder = () => [];

async function load(fetcher: typeof fetch): Promise<PageFinder> {
  const response = await fetcher(pageIndexPath, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${pageIndexPath} was answered with status ${response.status}.`);
  return makePageFinder(readPageIndex(await response.json()));
}

/** Loads the index of pages once (rule S34). Without it shoppers find cars only, and the next call tries again. */
export function pageFinderLoader(fetcher: typeof fetch): (site: { findsPages?: true }) => Promise<PageFinder> {
  const finder = loadOnce(() => load(fetcher));
  return async ({ findsPages }) => (findsPages ? finder().catch(() => findNothing) : findNothing);
}

/** One index for all search boxes and search pages of a visit. */
export const loadPageFinder = pageFinderLoader((input, init) => fetch(input, init));
