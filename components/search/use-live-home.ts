import { useViewedCards } from '#components/ui/use-availability.ts';
import { useViewingTime } from '#components/ui/use-viewing-time.ts';
import type { HomeModel } from '#lib/pages/home.ts';
import { countAt, type LiveCount } from '#lib/search/live-count.ts';
import { stockWords } from '#lib/search/stock-words.ts';

/**
 * The home page at the moment of viewing: sold cars that have left since it was built are no longer counted (spec §4), and those sold or
 * gone since do not stand among the latest as if they were there to buy.
 */
export function useLiveHome(model: HomeModel): HomeModel {
  const { hero, facets, chrome } = model;
  const counts: LiveCount[] = [hero, ...facets.flatMap((section) => section.tiles)];
  const now = useViewingTime(counts.flatMap(({ ends = [] }) => ends));
  const latest = [...useViewedCards(model.latest)];
  const lost = model.latest.length - latest.length;
  if (now === 0 && lost === 0) return { ...model, latest };
  const count = Math.max(0, countAt(hero, now) - lost);
  return {
    ...model,
    latest,
    hero: { ...hero, count, seeAll: stockWords(count, chrome.nouns) },
    facets: facets.map((section) => ({
      ...section,
      tiles: section.tiles.map((tile) => ({ ...tile, count: countAt(tile, now) })).filter((tile) => tile.count > 0),
    })),
  };
}
