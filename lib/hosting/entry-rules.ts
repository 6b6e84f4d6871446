import type { CarType } from '#lib/model/car-types.ts';
import { typeSegment } from '#lib/search/landing.ts';
import type { MovedRule } from './gone-rules.ts';

/** Paths that shoppers type and other sites used for the whole stock. */
const stockPaths = ['/search', '/cars', '/stock', '/inventory'];

/** Paths of one car type. */
const typePaths: readonly [CarType, string][] = [
  ['used', '/used-cars'],
  ['new', '/new-cars'],
  ['demo', '/demo-cars'],
];

type Searches = { searchPage: string; noun: string };

/** The redirects to search pages (rule H21). A page of the site keeps its path. */
export function entryRules({ searchPage, noun }: Searches, hasPage: (path: string) => boolean): MovedRule[] {
  const all = [
    ...stockPaths.map((path) => ({ path, to: searchPage })),
    ...typePaths.map(([type, path]) => ({ path, to: `/search/${typeSegment([type], noun)}` })),
  ];
  return all.filter(({ path, to }) => !hasPage(path) && hasPage(to));
}

/** A path in lower case, except for the slug of a car, which may have capitals (rule H21). */
export const lowerPath = (path: string): string => {
  const [, slug] = /^\/cars\/(.+)$/i.exec(path) ?? [];
  return slug === undefined ? path.toLowerCase() : `/cars/${slug}`;
};

const capital = (slug: string) => slug.replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase());

/** The capitalised forms of redirects and first-level search pages, for hosts whose rules cannot ignore the case. */
export function capitalRules(entries: readonly MovedRule[], searchPaths: readonly string[]): MovedRule[] {
  const pages = searchPaths.flatMap((path) => {
    const [, slug = ''] = /^\/search\/([^/]+)$/.exec(path) ?? [];
    return slug ? [capital(slug), slug.toUpperCase()].map((form) => ({ path: `/search/${form}`, to: path })) : [];
  });
  const shifted = entries
    .filter(({ path }) => !path.startsWith('/search/'))
    .map(({ path, to }) => ({ path: `/${capital(path.slice(1))}`, to }));
  const isOther = ({ path, to }: MovedRule) => path !== to;
  return [...new Map([...shifted, ...pages].filter(isOther).map((rule) => [rule.path, rule])).values()];
}
