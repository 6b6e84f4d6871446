const key = 'refinementList[dealership_slug][0]';

/** A listing with only the stock of one dealership (spec §2 "See more from this dealer"). */
export const dealerSearchPath = (searchPath: string, dealershipSlug: string) =>
  `${searchPath}?${key}=${encodeURIComponent(dealershipSlug)}`;

/** The dealership of such a listing; undefined where its address names none. */
export const parseDealerSearch = (search: string) => new URLSearchParams(search).get(key) || undefined;
