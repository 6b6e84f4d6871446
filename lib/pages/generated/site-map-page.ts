import { locationPath, locationsPath, siteMapPath } from '../../routes/paths.ts';
import { searchHeading } from '../../search/subject.ts';
import { searchUrls } from '../../search/url.ts';
import type { Catalogue } from '../catalogue.ts';
import { makeChrome, makeHead } from '../chrome.ts';
import type { ContentModel } from '../content.ts';
import { modelStock, ownSearchPaths } from '../landing-stock.ts';
import { siteSearch } from '../search-engine.ts';
import { linkList, type PageLink } from './generated-kind.ts';
import { generatedKinds } from './generated-kinds.ts';

/** Lists of links to all pages except cars and searches, by heading: pages of text, then the kinds with their own heading. */
export function siteMapLinks(catalogue: Catalogue): [heading: string, links: PageLink[]][] {
  const { site, content, contentByPath } = catalogue;
  // A dealer may write the page of a location itself; it is listed under Locations.
  const listedElsewhere = new Set(['/', locationsPath, ...site.dealer.locations.map(({ slug }) => locationPath(slug))]);
  const written = content.filter(({ kind, path }) => kind !== 'article' && !listedElsewhere.has(path));
  const generatedLinks = generatedKinds.flatMap(({ heading, links }) => (heading ? [] : (links?.(catalogue) ?? [])));
  const pages = [
    ...written.map(({ title, path }) => ({ name: title, href: path })),
    ...generatedLinks.filter(({ href }) => !contentByPath.has(href)),
  ];
  return [
    ['Pages', pages.sort((a, b) => a.name.localeCompare(b.name))],
    ...generatedKinds.flatMap(({ heading, links }): [string, PageLink[]][] =>
      heading && links ? [[heading(catalogue), links(catalogue)]] : [],
    ),
  ];
}

/** Searches with cars and their own canonical address. */
function searchEntries(catalogue: Catalogue): PageLink[] {
  const { setup } = siteSearch(catalogue);
  const { parse } = searchUrls(setup.urls);
  const words = { nouns: makeChrome(catalogue).nouns, ...setup.card };
  return ownSearchPaths(catalogue).flatMap((path) => {
    const state = parse(path);
    return state ? [{ name: searchHeading(state, words), href: path }] : [];
  });
}

/** All pages of the site for people: its pages, searches, locations and articles (rule A10); undefined for any other path. */
export function siteMapModel(catalogue: Catalogue, path: string): ContentModel | undefined {
  if (path !== siteMapPath) return undefined;
  const { site } = catalogue;
  const chrome = makeChrome(catalogue);
  const heading = 'Site map';
  return {
    kind: 'content',
    layout: 'page',
    chrome,
    head: makeHead(catalogue, path, heading, `All pages of ${site.dealer.name}.`),
    heading,
    blocks: {
      column: [
        ...linkList(chrome.nouns.Many, searchEntries(catalogue)),
        ...linkList(
          'Models',
          [...modelStock(catalogue).values()]
            .filter(({ cars }) => cars.length > 0)
            .map(({ make, model, path: href }) => ({ name: `${make} ${model}`, href })),
        ),
        ...siteMapLinks(catalogue).flatMap(([name, links]) => linkList(name, links)),
      ],
      sections: [],
    },
    articles: [],
    locations: [],
  };
}
