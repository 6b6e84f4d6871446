import { tradeMeTarget } from '#lib/publish/listings/push-listings.ts';
import type { DealerWatch } from './watch-state.ts';

/** The name of the search index among a dealer's targets. No target's address can be the same. */
export const searchIndex = 'search-index';

/** Whether every target that shoppers visit has the live release, so that the index may contain its new cars and prices (rule R60). */
export const hasPublishedPages = ({ publications }: Pick<DealerWatch, 'publications'>): boolean =>
  Object.entries(publications).every(
    ([target, { wanted, running }]) => target === searchIndex || target === tradeMeTarget || !(wanted || running),
  );

/** The number of consecutive failed pushes of the search index. */
export const indexFailuresOf = ({ publications }: Pick<DealerWatch, 'publications'>): number => publications[searchIndex]?.failures ?? 0;
