import { distanceUnit } from '#lib/locale/distance.ts';
import { type Chip, chipsOf } from '#lib/search/chips.ts';
import { filterView } from '#lib/search/filters.ts';
import { useSearch } from './search-context.tsx';

/** What is chosen now, in the site's words. */
export function useChips(): Chip[] {
  const { setup, state } = useSearch();
  const { language, wholeDollars } = setup.card.locale;
  // What a preset of the page chose may have no control here; it reads in the site's words all the same.
  const chosen = [...Object.keys(state.refinements), ...Object.keys(state.ranges)];
  const unlisted = chosen.flatMap((name) =>
    setup.filters.some((filter) => filter.attribute === name) ? [] : (filterView(name, setup.card) ?? []),
  );
  return chipsOf(state, [...setup.filters, ...unlisted], { distance: distanceUnit(language), wholeDollars }, setup.urls.places.makes);
}
