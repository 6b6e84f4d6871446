const longest = 120;

/** A link to a form that asks to be told when such a car arrives (rule S37). */
export const wantedHref = (path: string, what: string): string =>
  `${path}?${new URLSearchParams({ wanted: what.slice(0, longest), subcategory: 'Stock Alert' })}#form`;

/** What the shopper of such a link wants; undefined for other links. */
export function parseWanted(search: string): string | undefined {
  const what = new URLSearchParams(search).get('wanted')?.replaceAll(/\s+/g, ' ').trim();
  return what ? what.slice(0, longest) : undefined;
}
