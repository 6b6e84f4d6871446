import { dayMs } from '#lib/model/time.ts';

/** A filter for the search service: all entries must hold, and inner lists mean OR. */
export type Filter = readonly (string | readonly string[])[];

/**
 * Which documents are listed (rule B7): in stock or coming soon, or sold within the window, and shown on the dealer's website,
 * together with the dealer's own filter. `sold_date_timestamp` is compared in milliseconds and, for feeds that send those, in seconds.
 */
export function listFilter(now: number, soldWindowDays: number, own: Filter): Filter {
  const since = Math.floor(now - soldWindowDays * dayMs);
  const inSeconds = Math.floor(since / 1000);
  return [
    'show_on_dealer_website = true',
    [
      'status IN [in_stock, coming_soon]',
      `(status = sold AND (sold_date_timestamp >= ${since} OR sold_date_timestamp ${inSeconds} TO 99999999999))`,
    ],
    ...own,
  ];
}

/**
 * A quoted value for a filter expression. Undefined if it contains a backslash, which the grammar interprets inconsistently. Elsewhere
 * double quotes are removed from filter values (rule S4). Here the value must match exactly, so they are escaped.
 */
export const quoted = (value: string): string | undefined => (value.includes('\\') ? undefined : `"${value.replaceAll('"', '\\"')}"`);
