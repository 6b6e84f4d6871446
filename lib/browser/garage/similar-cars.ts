import type { CarCard } from '../../cars/card.ts';
import { gonePath } from '../../routes/gone.ts';

type Settings = { fetcher: typeof fetch; buildId: string; timeoutMs: number };

/**
 * Cars to buy instead of one that left the stock, from the data of the page that replaces its page (rule H1). Cars of its make come first.
 * Empty if there are none or they cannot be loaded.
 */
export async function loadSimilarCars(make: string | undefined, { fetcher, buildId, timeoutMs }: Settings): Promise<readonly CarCard[]> {
  // Each make of a removed car has its own page.
  for (const path of new Set([gonePath(make), gonePath()])) {
    try {
      const response = await fetcher(`/_next/data/${buildId}${path}.json`, { signal: AbortSignal.timeout(timeoutMs) });
      if (!response.ok) continue;
      const { pageProps } = (await response.json()) as { pageProps?: { model?: { kind?: string; similar?: readonly CarCard[] } } };
      if (pageProps?.model?.kind === 'gone') return pageProps.model.similar ?? [];
    } catch {
      // Without a network the list shows only the link to the search.
      return [];
    }
  }
  return [];
}
