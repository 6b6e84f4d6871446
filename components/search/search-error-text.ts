import type { SearchFault } from '#lib/browser/search-error.ts';

const notIncluded = 'The results below do not include your last change.';

const texts: Record<SearchFault, string> = {
  unanswered: `Search is not responding. ${notIncluded}`,
  slow: `Search took too long. ${notIncluded}`,
  outdated: 'This page is out of date. Reload it to search our current stock.',
  refused: `Search is not available right now. ${notIncluded}`,
};

/** What shoppers read about a failed search. Only reloading fixes an outdated page, so that text comes first even without a network. */
export const searchErrorText = (fault: SearchFault, isOnline: boolean): string =>
  fault !== 'outdated' && !isOnline
    ? `You appear to be offline. ${notIncluded} We will search again when you are back online.`
    : texts[fault];
