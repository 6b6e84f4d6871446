import { withUnbreakableNames } from '#lib/cars/names.ts';
import { distanceUnit } from '#lib/locale/distance.ts';
import { type Chip, chipsOf } from '#lib/search/chips.ts';
import { filterView } from '#lib/search/filters.ts';
import { useSearch } from './search-context.tsx';

/** The active filters in the site's words. */
export function useChips(): Chip[] {
  const { setup, state } = useSearch();
  const { language, wholeDollars } = setup.card.locale;
  // A preset may use a filter that has no control here; its chip still needs the site's words.
  const activeNames = [...Object.keys(state.refinements), ...Object.keys(state.ranges)];
  const unlisted = activeNames.flatMap((name) =>
    setup.filters.some((filter) => filter.attribute === name) ? [] : (filterView(name, setup.card) ?? []),
  );
  const chips = chipsOf(
    state,
    [...setup.filters, ...unlisted],
    { distance: distanceUnit(language), wholeDollars },
    setup.urls.places.makes,
  );
  return chips.map((chip) => ({ ...chip, label: withUnbreakableNames(chip.label, setup.card.cars.unbreakableNames) }));
}
