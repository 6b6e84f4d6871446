import { type CarCard, carCard } from '../cars/card.ts';
import type { Catalogue } from './catalogue.ts';
import { type Chrome, makeChrome } from './chrome.ts';
import { makeHead, type PageHead } from './head.ts';

export type SearchModel = {
  kind: 'search';
  chrome: Chrome;
  head: PageHead;
  path: string;
  heading: string;
  cards: CarCard[];
  total: number;
};

/** A search page with its first page of results; undefined when the site has no such page. */
export function searchModel(catalogue: Catalogue, path: string): SearchModel | undefined {
  const landing = catalogue.landings.get(path);
  if (!landing) return undefined;
  const matches = catalogue.documents.filter((document) =>
    Object.entries(landing.refinements).every(([name, values]) => values.includes(String(document[name as 'make']))),
  );
  return {
    kind: 'search',
    chrome: makeChrome(catalogue),
    head: makeHead(catalogue, path, landing.heading, `${landing.heading} at ${catalogue.site.dealer.name}.`),
    path,
    heading: landing.heading,
    cards: matches.slice(0, catalogue.site.search.hitsPerPage).map((document) => carCard(document, catalogue.site)),
    total: matches.length,
  };
}
