import { useViewedCards, useViewingTime } from '#components/ui/use-availability.ts';
import type { HomeModel } from '#lib/pages/home.ts';
import { countAt, type LiveCount } from '#lib/search/live-count.ts';
import { stockWords } from '#lib/search/stock-words.ts';

/**
 * The home page as of now. It stops counting sold cars whose window has ended since the build, and updates or drops cars of the latest
 * list that were sold or removed since.
 */
export function useLiveHome(model: HomeModel): HomeModel {
  const { hero, facets, chrome } = model;
  const counts: LiveCount[] = [hero, ...facets.flatMap((section) => section.tiles)];
  const now = useViewingTime(counts.flatMap(({ ends = [] }) => ends));
  const latest = [...useViewedCards(model.latest)];
  const removedCount = model.latest.length - latest.length;
  if (now === 0 && removedCount === 0) return { ...model, latest };
  const count = Math.max(0, countAt(hero, now) - removedCount);
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
