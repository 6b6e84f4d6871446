/**
 * Stands in the browser's code where InstantSearch's own router would bring a library for query strings, 15 KB that our pages never call:
 * addresses are ours (lib/search/url.ts). next.config.ts puts it there.
 */
function unused(): never {
  throw new Error('InstantSearch’s own router is not part of our pages: searches are written into addresses by lib/search/url.ts.');
}

export const parse = unused;
export const stringify = unused;
export default { parse, stringify };
