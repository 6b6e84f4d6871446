const key = 'refinementList[dealership_slug][0]';

/** The listing of one dealership’s cars (rule U14). */
export const dealerSearchPath = (searchPath: string, dealershipSlug: string) =>
  `${searchPath}?${key}=${encodeURIComponent(dealershipSlug)}`;

/** The dealership slug of such a listing; undefined if its address has none. */
export const parseDealerSearch = (search: string) => new URLSearchParams(search).get(key) || undefined;
