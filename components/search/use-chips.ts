import { distanceUnit } from '#lib/locale/distance.ts';
import { type Chip, chipsOf } from '#lib/search/chips.ts';
import { useSearch } from './search-context.tsx';

/** What is chosen now, in the site's words. */
export function useChips(): Chip[] {
  const { setup, state } = useSearch();
  const { language, wholeDollars } = setup.card.locale;
  return chipsOf(state, setup.filters, { distance: distanceUnit(language), wholeDollars });
}
