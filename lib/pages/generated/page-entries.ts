import { articlesByTag, newestArticles } from '../../content/article-lists.ts';
import { articleTagPath, locationPath, locationsPath, positionsPath, reviewsPath } from '../../routes/paths.ts';
import type { PageLink } from '../blocks/link-list.ts';
import type { Catalogue } from '../catalogue.ts';

/** Pages of text, and those that code makes of reviews and positions. */
export function pageEntries({ site, content, reviews, contentByPath }: Catalogue): PageLink[] {
  // A dealer may write the page of a location itself; it is listed under Locations.
  const listedElsewhere = new Set(['/', locationsPath, ...site.dealer.locations.map(({ slug }) => locationPath(slug))]);
  const written = content.filter(({ kind, path }) => kind !== 'article' && !listedElsewhere.has(path));
  const made = [
    ...(reviews ? [{ name: 'Customer reviews', href: reviewsPath }] : []),
    ...(written.some(({ kind }) => kind === 'position') ? [{ name: 'Current positions', href: positionsPath }] : []),
  ].filter(({ href }) => !contentByPath.has(href));
  return [...written.map(({ title, path }) => ({ name: title, href: path })), ...made].sort((a, b) => a.name.localeCompare(b.name));
}

/** The list of locations, and the page of each of several. */
export function locationEntries({ site: { dealer } }: Pick<Catalogue, 'site'>): PageLink[] {
  const { locations } = dealer;
  return [
    ...(locations.length > 0 ? [{ name: 'Addresses and opening hours', href: locationsPath }] : []),
    ...(locations.length > 1 ? locations.map(({ name, slug }) => ({ name, href: locationPath(slug) })) : []),
  ];
}

/** The articles, the newest first, then the list of each tag. */
export function articleEntries({ site, content }: Pick<Catalogue, 'site' | 'content'>): PageLink[] {
  const articles = newestArticles(content);
  return [
    ...articles.map(({ title, path: href }) => ({ name: title, href })),
    ...[...articlesByTag(articles)].map(([slug, { name }]) => ({ name: `All about ${name}`, href: articleTagPath(site.pages.blog, slug) })),
  ];
}
