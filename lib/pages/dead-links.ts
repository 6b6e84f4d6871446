import { pageLinks } from '../content/page-parts.ts';
import { nearest } from '../locale/nearest-word.ts';
import { isSafeLink, linkKind, searchLandingPath } from '../routes/paths.ts';
import { formatPath, type Path } from '../site/path.ts';
import { type Catalogue, resolvePath } from './catalogue.ts';

/** A dead link, which is not shown. `where` is a setting or the address of a page. */
export type DeadLink = { where: string; url: string; problem: string; fix: string };

/** The addresses in a part of the settings, under the keys `url` and `link`, with their paths. */
function* linksIn(value: unknown, path: Path): Generator<{ where: string; url: string }> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(name) : name];
    if (typeof inner === 'string' && (name === 'url' || name === 'link')) yield { where: formatPath(at), url: inner };
    else yield* linksIn(inner, at);
  }
}

const deadAliases = ({ site: { pages, features }, landings }: Catalogue): DeadLink[] =>
  Object.entries(pages.searchAliases).flatMap(([alias, target]): DeadLink[] => {
    const url = searchLandingPath(target);
    if (landings.has(url)) return [];
    const where = formatPath(['pages', 'searchAliases', alias]);
    const offer = (['rental', 'subscription'] as const).find((name) => !features[name] && url.startsWith(`/search/${name}-`));
    const fix = offer ? `set features.${offer} to true, or remove the alias` : 'name a search that has a page, or remove the alias';
    return [{ where, url, problem: 'is not a search page of this site, so the alias has no page', fix }];
  });

/** Pages that all sites of the group should have, and this one lacks. */
const missingTwins = (catalogue: Catalogue): DeadLink[] =>
  catalogue.site.locale.alternatePages.flatMap((url, index): DeadLink[] =>
    resolvePath(catalogue, url) === url
      ? []
      : [
          {
            where: formatPath(['locale', 'alternatePages', index]),
            url,
            problem: 'is not a page of this site, so the same page of the other sites names one that does not exist',
            fix: 'add that page, or remove the path',
          },
        ],
  );

/** The page that an address probably means. Each part must be similar, because all search addresses begin alike. */
function nearestPage(url: string, pages: readonly string[]): string | undefined {
  const partsOf = (path: string) => path.split('/').filter(Boolean);
  const parts = partsOf(url);
  const isSimilar = (page: string) => {
    const others = partsOf(page);
    return others.length === parts.length && parts.every((part, index) => nearest(part, [others[index] as string]) !== undefined);
  };
  return nearest(url, pages.filter(isSimilar));
}

/** Dead links in the dealer’s own menus, home page, aliases and pages, each once per place, for the build report. */
export function deadLinks(catalogue: Catalogue): DeadLink[] {
  const { site, content, fixedPaths, landings } = catalogue;
  const places = [
    ...linksIn(site.navigation, ['navigation']),
    ...linksIn(site.home, ['home']),
    ...content.flatMap((page) => pageLinks(page).map((url) => ({ where: page.path, url }))),
  ];
  const once = new Map(places.map((place) => [`${place.where} ${place.url}`, place]));
  const pages = [...fixedPaths, ...landings.keys()];
  const links = [...once.values()].flatMap(({ where, url }): DeadLink[] => {
    if (!isSafeLink(url))
      return [{ where, url, problem: 'cannot be linked, so it is not shown', fix: 'write a path such as "/contact", or "https://…"' }];
    if (linkKind(url) !== 'internal' || url.startsWith('#') || resolvePath(catalogue, url)) return [];
    const near = nearestPage(url, pages);
    const fix = near === undefined ? 'add that page, or remove the link' : `did you mean ${JSON.stringify(near)}?`;
    return [{ where, url, problem: 'leads to no page of this site, so the link is not shown', fix }];
  });
  return [...links, ...deadAliases(catalogue), ...missingTwins(catalogue)];
}

/** A dead link in words. */
export const deadLinkLine = ({ where, url, problem, fix }: DeadLink): string => `${where}: ${url} ${problem}; ${fix}`;
