/** A rule of a static host: a path that matches `from` and has no file is answered by the page at `to`; the address stays (rule H6). */
export type HostRule = { from: `/${string}/*`; to: string };

/** Existing pages below a rule's prefix: first segments, each with its second segments. */
export type KnownPages = Record<string, string[]>;

/**
 * The rules of a site. A search without a page, such as one for a new make, is answered by the site's search page, which reads the address
 * itself (rule U7).
 */
export const hostRules = (searchPage: string): HostRule[] => [{ from: '/search/*', to: searchPage }];

/** The page that answers a path without a file. Undefined if the host answers 404. */
export const rewrite = (rules: readonly HostRule[], path: string): string | undefined =>
  rules.find(({ from }) => path.startsWith(from.slice(0, -1)) && path.length > from.length - 1)?.to;

/** The prerendered pages below a rule's prefix, out of all paths of a site. */
export function knownPages({ from }: HostRule, paths: Iterable<string>): KnownPages {
  const segments = new Map<string, string[]>();
  const prefix = from.slice(0, -1);
  for (const path of paths) {
    if (!path.startsWith(prefix)) continue;
    const [first = '', second] = path.slice(prefix.length).split('/');
    const below = segments.get(first) ?? [];
    segments.set(first, below);
    if (second) below.push(second);
  }
  // A Map, because a make may be called "constructor".
  return Object.fromEntries(segments);
}

/**
 * A function for the scripts of hosts, in JavaScript of 2009: whether a path leads to instructions for hosts or to the state of a
 * publication, which are never served (rule H31). A host decodes a path before it looks for the file, so this does too, and no encoding
 * bypasses it.
 */
export const isHiddenScript = `function isHidden(path) {
  for (var round = 0; round < 3; round += 1)
    path = path.replace(/%([0-9a-f]{2})/gi, function (all, code) { return String.fromCharCode(parseInt(code, 16)); });
  return /(^|[\\/\\\\])(_redirects|_headers|_hosting|\\.forecourt)([\\/\\\\?]|$)/i.test(path);
}
`;
