import { articlesByTag, newestArticles } from '../../content/article-lists.ts';
import { escapeHtml } from '../../locale/escape-html.ts';
import { articleTagPath, locationPath, locationsPath, positionsPath, reviewsPath, siteMapPath } from '../../routes/paths.ts';
import { searchHeading } from '../../search/subject.ts';
import { searchUrls } from '../../search/url.ts';
import type { BlockView } from '../blocks/block-views.ts';
import type { Catalogue } from '../catalogue.ts';
import { makeChrome } from '../chrome.ts';
import type { ContentModel } from '../content.ts';
import { makeHead } from '../head.ts';
import { ownSearchPaths } from '../landing-stock.ts';
import { modelStock } from '../model-stock.ts';
import { siteSearch } from '../search-engine.ts';

type Entry = { name: string; href: string };

const listOf = (title: string, entries: readonly Entry[]): BlockView[] => {
  const items = entries.map(({ name, href }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(name)}</a></li>`);
  return items.length > 0 ? [{ type: 'text', html: `<h2>${escapeHtml(title)}</h2>\n<ul>\n${items.join('\n')}\n</ul>\n` }] : [];
};

/** Searches that have cars and an address of their own. */
function searchEntries(catalogue: Catalogue): Entry[] {
  const { setup } = siteSearch(catalogue);
  const { parse } = searchUrls(setup.urls);
  const words = { nouns: makeChrome(catalogue).nouns, ...setup.card };
  return ownSearchPaths(catalogue).flatMap((path) => {
    const state = parse(path);
    return state ? [{ name: searchHeading(state, words), href: path }] : [];
  });
}

/** Pages of text, and those that code makes of reviews and positions. */
function pageEntries({ site, content, reviews, contentByPath }: Catalogue): Entry[] {
  // A dealer may write the page of a location itself; it is listed under Locations.
  const listedElsewhere = new Set(['/', locationsPath, ...site.dealer.locations.map(({ slug }) => locationPath(slug))]);
  const written = content.filter(({ kind, path }) => kind !== 'article' && !listedElsewhere.has(path));
  const made = [
    ...(reviews ? [{ name: 'Customer reviews', href: reviewsPath }] : []),
    ...(written.some(({ kind }) => kind === 'position') ? [{ name: 'Current positions', href: positionsPath }] : []),
  ].filter(({ href }) => !contentByPath.has(href));
  return [...written.map(({ title, path }) => ({ name: title, href: path })), ...made].sort((a, b) => a.name.localeCompare(b.name));
}

/** All pages of the site for people: its pages, searches, locations and articles (rule A10); undefined for any other path. */
export function siteMapModel(catalogue: Catalogue, path: string): ContentModel | undefined {
  if (path !== siteMapPath) return undefined;
  const { site, content } = catalogue;
  const chrome = makeChrome(catalogue);
  const articles = newestArticles(content);
  const places = site.dealer.locations;
  const heading = 'Site map';
  return {
    kind: 'content',
    layout: 'page',
    chrome,
    head: makeHead(catalogue, path, heading, `All pages of ${site.dealer.name}.`),
    heading,
    blocks: {
      column: [
        ...listOf(chrome.nouns.Many, searchEntries(catalogue)),
        ...listOf(
          'Models',
          [...modelStock(catalogue).values()]
            .filter(({ cars }) => cars.length > 0)
            .map(({ make, model, path: href }) => ({ name: `${make} ${model}`, href })),
        ),
        ...listOf('Pages', pageEntries(catalogue)),
        ...listOf('Locations', [
          ...(places.length > 0 ? [{ name: 'Addresses and opening hours', href: locationsPath }] : []),
          ...(places.length > 1 ? places.map(({ name, slug }) => ({ name, href: locationPath(slug) })) : []),
        ]),
        ...listOf(site.pages.blog === '/news' ? 'News' : 'Articles', [
          ...articles.map(({ title, path: href }) => ({ name: title, href })),
          ...[...articlesByTag(articles)].map(([slug, { name }]) => ({
            name: `All about ${name}`,
            href: articleTagPath(site.pages.blog, slug),
          })),
        ]),
      ],
      sections: [],
    },
    articles: [],
    locations: [],
  };
}
