import { describe, expect, it } from 'vitest';
import { searchErrorText } from '#components/search/search-error-alert.tsx';
import type { SearchFault } from '#lib/browser/search/search-error.ts';

const offline =
  'You appear to be offline. The results below do not include your last change. We will search again when you are back online.';

describe('what shoppers read about a failed search', () => {
  it.each<[SearchFault, boolean, string]>([
    ['unanswered', true, 'Search is not responding. The results below do not include your last change.'],
    ['slow', true, 'Search took too long. The results below do not include your last change.'],
    ['refused', true, 'Search is not available right now. The results below do not include your last change.'],
    ['outdated', true, 'This page is out of date. Reload it to search our current stock.'],
    ['unanswered', false, offline],
    ['slow', false, offline],
    ['refused', false, offline],
    ['outdated', false, 'This page is out of date. Reload it to search our current stock.'],
  ])('%s, online: %s', (fault, isOnline, text) => expect(searchErrorText(fault, isOnline)).toBe(text));
});
