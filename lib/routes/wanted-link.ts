const longest = 120;

/** A link to a form that requests a message when such a car arrives (rule S37). */
export const wantedHref = (path: string, what: string): string =>
  `${path}?${new URLSearchParams({ wanted: what.slice(0, longest), subcategory: 'Stock Alert' })}#form`;

/** The wanted car in such a link. Undefined for other links. */
export function parseWanted(search: string): string | undefined {
  const what = new URLSearchParams(search).get('wanted')?.replaceAll(/\s+/g, ' ').trim();
  return what ? what.slice(0, longest) : undefined;
}
