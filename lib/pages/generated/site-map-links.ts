import { locationPath, locationsPath } from '../../routes/paths.ts';
import type { PageLink } from '../blocks/link-list.ts';
import type { Catalogue } from '../catalogue.ts';
import { generatedKinds } from './generated-kinds.ts';

/** Lists of links to all pages that are no cars and no searches, by their heading: pages of text, then the kinds with a heading of their own. */
export function siteMapLinks(catalogue: Catalogue): [heading: string, links: PageLink[]][] {
  const { site, content, contentByPath } = catalogue;
  // A dealer may write the page of a location itself; it is listed under Locations.
  const listedElsewhere = new Set(['/', locationsPath, ...site.dealer.locations.map(({ slug }) => locationPath(slug))]);
  const written = content.filter(({ kind, path }) => kind !== 'article' && !listedElsewhere.has(path));
  const made = generatedKinds.flatMap(({ heading, links }) => (heading ? [] : (links?.(catalogue) ?? [])));
  const pages = [
    ...written.map(({ title, path }) => ({ name: title, href: path })),
    ...made.filter(({ href }) => !contentByPath.has(href)),
  ];
  return [
    ['Pages', pages.sort((a, b) => a.name.localeCompare(b.name))],
    ...generatedKinds.flatMap(({ heading, links }): [string, PageLink[]][] =>
      heading && links ? [[heading(catalogue), links(catalogue)]] : [],
    ),
  ];
}
