import { useViewingTime } from '#components/ui/use-viewing-time.ts';
import type { HomeModel } from '#lib/pages/home.ts';
import { countAt, type LiveCount } from '#lib/search/live-count.ts';
import { stockWords } from '#lib/search/stock-words.ts';

/** The home page at the moment of viewing: sold cars that have left since it was built are no longer counted (spec §4). */
export function useLiveHome(model: HomeModel): HomeModel {
  const { hero, facets, chrome } = model;
  const counts: LiveCount[] = [hero, ...facets.flatMap((section) => section.tiles)];
  const now = useViewingTime(counts.flatMap(({ ends = [] }) => ends));
  if (now === 0) return model;
  const count = countAt(hero, now);
  return {
    ...model,
    hero: { ...hero, count, seeAll: stockWords(count, chrome.nouns) },
    facets: facets.map((section) => ({
      ...section,
      tiles: section.tiles.map((tile) => ({ ...tile, count: countAt(tile, now) })).filter((tile) => tile.count > 0),
    })),
  };
}
