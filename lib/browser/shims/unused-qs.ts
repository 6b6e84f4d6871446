/** Replaces the query-string library of InstantSearch’s own router (15 KB), which our pages never call. next.config.ts sets the alias. */
function unused(): never {
  throw new Error('InstantSearch’s own router is not part of our pages: searches are written into addresses by lib/search/url.ts.');
}

export const parse = unused;
export const stringify = unused;
export default { parse, stringify };
