/** A rule of a static host: what `from` fits and no file answers is answered by the page at `to`, the address staying as it is. */
export type HostRule = { from: `/${string}/*`; to: string };

/** Pages that `from` fits, by their path below it: first segments, each with the second ones that have a page. */
export type KnownPages = Record<string, string[]>;

/**
 * The rules of a site. A search nobody prerendered, such as one for a make that arrived since, is answered by the site's search page,
 * which reads the address itself (spec §2 Search).
 */
export const hostRules = (searchPage: string): HostRule[] => [{ from: '/search/*', to: searchPage }];

/** The page that answers a path no file answers; undefined where the host says that there is nothing. */
export function rewrite(rules: readonly HostRule[], path: string): string | undefined {
  return rules.find(({ from }) => path.startsWith(from.slice(0, -1)) && path.length > from.length - 1)?.to;
}

/** The prerendered pages below a rule's prefix, out of all paths of a site. */
export function knownPages({ from }: HostRule, paths: Iterable<string>): KnownPages {
  const known = new Map<string, string[]>();
  const prefix = from.slice(0, -1);
  for (const path of paths) {
    if (!path.startsWith(prefix)) continue;
    const [first = '', second] = path.slice(prefix.length).split('/');
    const below = known.get(first) ?? [];
    known.set(first, below);
    if (second) below.push(second);
  }
  // A make may be called "constructor": only a map tells it from what every object has.
  return Object.fromEntries(known);
}
