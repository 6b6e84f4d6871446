import { tradeMeTarget } from '#lib/publish/listings/push-listings.ts';
import type { DealerWatch } from './watch-state.ts';

/** The name of the search index among a dealer's targets. No address of a target is like it. */
export const searchIndex = 'search-index';

/** Whether every target that shoppers visit has the live release, so that its new cars and prices may be found (rule R60). */
export const hasPublishedPages = ({ publications }: Pick<DealerWatch, 'publications'>): boolean =>
  Object.entries(publications).every(
    ([target, { wanted, running }]) => target === searchIndex || target === tradeMeTarget || !(wanted || running),
  );

/** How often in a row the push of the search index failed. */
export const indexFailuresOf = ({ publications }: Pick<DealerWatch, 'publications'>): number => publications[searchIndex]?.failures ?? 0;
