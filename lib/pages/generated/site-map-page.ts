import { siteMapPath } from '../../routes/paths.ts';
import { searchHeading } from '../../search/subject.ts';
import { searchUrls } from '../../search/url.ts';
import { linkList, type PageLink } from '../blocks/link-list.ts';
import type { Catalogue } from '../catalogue.ts';
import { makeChrome } from '../chrome.ts';
import type { ContentModel } from '../content.ts';
import { makeHead } from '../head.ts';
import { ownSearchPaths } from '../landing-stock.ts';
import { modelStock } from '../model-stock.ts';
import { siteSearch } from '../search-engine.ts';
import { siteMapLinks } from './site-map-links.ts';

/** Searches that have cars and an address of their own. */
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
