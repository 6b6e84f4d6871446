import type { Catalogue } from './catalogue.ts';
import { makeChrome } from './chrome.ts';
import { makeHead } from './head.ts';

export type NotFoundModel = ReturnType<typeof notFoundModel>;

/** The 404 page; it leads back to the stock. */
export function notFoundModel(catalogue: Catalogue) {
  const chrome = makeChrome(catalogue);
  return {
    kind: 'not-found' as const,
    chrome,
    head: { ...makeHead(catalogue, '/404', 'Page not found', 'There is nothing at this address.'), index: false },
    heading: 'We could not find that page',
    text: `The ${chrome.nouns.one} may have been sold, or the page may have moved.`,
    searchHref: chrome.searchHref,
    searchLabel: `Search all ${chrome.nouns.many}`,
  };
}
