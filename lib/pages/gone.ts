import { type CarCard, carCard } from '../cars/card.ts';
import { isAvailable } from '../cars/visibility.ts';
import { oncePer } from '../model/once-per.ts';
import { gonePath } from '../routes/gone.ts';
import { facetPath } from '../search/landing.ts';
import type { Catalogue } from './catalogue.ts';
import { makeChrome, makeHead } from './chrome.ts';

export type GoneModel = NonNullable<ReturnType<typeof goneModel>>;

const maxSimilar = 6;

const gonePages = ({ goneMakes = [] }: Pick<Catalogue, 'goneMakes'>): Map<string, string | undefined> =>
  new Map([[gonePath(), undefined], ...goneMakes.map((make): [string, string] => [gonePath(make), make])]);

/** The last path segments of the pages for a make. */
export const goneSegments = (catalogue: Pick<Catalogue, 'goneMakes'>): string[] =>
  [...gonePages(catalogue).keys()].flatMap((path) => path.split('/')[2] ?? []);

/** Cars that can be bought, those with a price and photos first (rule S7); sorted once per catalogue. */
const readiestCars = oncePer(({ documents }: Catalogue) =>
  documents.filter(isAvailable).sort((a, b) => (b.sale_rank ?? 0) - (a.sale_rank ?? 0)),
);

/** The same by make, because a large stock has a page for each of many makes. */
const readiestByMake = oncePer((catalogue: Catalogue) => Map.groupBy(readiestCars(catalogue), ({ make }) => make));

/** Cars that can be bought, those of the make first, each once. */
function similarCars(catalogue: Catalogue, make: string | undefined): CarCard[] {
  const readiest = readiestCars(catalogue);
  const own = make ? (readiestByMake(catalogue).get(make) ?? []).slice(0, maxSimilar) : [];
  const cars = new Set([...own, ...readiest.slice(0, 2 * maxSimilar)]);
  return [...cars].slice(0, maxSimilar).map((document) => carCard(document, catalogue.site));
}

export type NotFoundModel = ReturnType<typeof notFoundModel>;

/** The 404 page. It links back to the stock, and shows cars (rule A13). */
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
    similarTitle: `${chrome.nouns.Many} in stock`,
    similar: similarCars(catalogue, undefined),
  };
}

/** The page that answers 410 for a removed car (rule H1), one per make. Undefined if the site has no such page. */
export function goneModel(catalogue: Catalogue, segment?: string) {
  const pages = gonePages(catalogue);
  const path = segment === undefined ? gonePath() : `${gonePath()}/${segment}`;
  if (!pages.has(path)) return undefined;
  const chrome = makeChrome(catalogue);
  const make = pages.get(path);
  const name = make && (catalogue.site.cars.brandAliases[make] ?? make);
  const makePath = name && facetPath(name);
  const own = makePath && catalogue.landings.has(makePath) ? makePath : undefined;
  const similar = similarCars(catalogue, make);
  const heading = `This ${name ?? chrome.nouns.one} is no longer for sale`;
  return {
    kind: 'gone' as const,
    chrome,
    head: { ...makeHead(catalogue, path, heading, `Similar ${chrome.nouns.many} at ${chrome.name}.`), index: false },
    heading,
    text: similar.length > 0 ? 'It may have been sold. Here is what we have today.' : 'It may have been sold.',
    searchHref: own ?? chrome.searchHref,
    searchLabel: own ? `Search all ${name} ${chrome.nouns.many}` : `Search all ${chrome.nouns.many}`,
    // Cars of other makes are not called similar.
    similarTitle: own && similar.some((card) => card.make === make) ? `Similar ${chrome.nouns.many}` : `${chrome.nouns.Many} in stock`,
    similar,
  };
}
