import { garagePaths } from './paths.ts';

/** Pages that the product generates. Nothing else can have their addresses. A pattern also covers everything below. */
const ownPages: readonly [RegExp, string][] = [
  [/^\/(index)?$/, 'the home page'],
  [/^\/cars\//, 'a car'],
  [/^\/search\//, 'a search'],
  [/^\/gone(\/|$)/, 'the pages of removed cars'],
  [/^\/(404|compare|print|sign-in|success)$/, 'a page that every site has'],
  [/^\/(api|mock|images|icons)\//, 'files and answers of the site'],
];

/** What an address is already used for, in words. Undefined if a page of the dealer or an alias may have it (rule U18). */
export function ownerOfPath(path: string, { blog, garage }: { blog: string; garage: string }): string | undefined {
  if (garagePaths(garage).includes(path)) return 'the saved cars';
  if (path.startsWith(`${blog}/page/`) || path.startsWith(`${blog}/tag/`)) return 'the lists of articles';
  return ownPages.find(([pattern]) => pattern.test(path))?.[1];
}
