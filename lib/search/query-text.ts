/** Whether text looks like a stock code, such as "U1234". */
const isStockCode = (query: string): boolean => /^[a-z]*\d{3,}[a-z]*$/i.test(query.trim());

/** Puts text that looks like a stock code in quotes (rule S3). */
export const searchText = (query: string) => (isStockCode(query) ? `"${query.trim()}"` : query);

/** The digits of a shortened stock number (rule S36). Undefined for other texts. */
export const stockDigits = (query: string): string | undefined => /^\s*(\d{3,})\s*$/.exec(query)?.[1];

/** Removes double quotes from a filter value (rule S4). */
export const filterValue = (value: string) => value.replaceAll('"', '');

/** Escapes a value for the double quotes of a filter expression. */
export const escapedValue = (value: string) => filterValue(value).replaceAll('\\', '\\\\');

/**
 * A query in readable form: an excluded word as "not …", and without the quotes of exact phrases, because the page puts quotes around the
 * whole text.
 */
export const shownQuery = (query: string): string =>
  query
    .replaceAll(/(?<!\S)-(?=\S)/g, 'not ')
    .replaceAll('"', '')
    .trim();

/** The makes and body types of the stock. */
type Named = { models?: Readonly<Record<string, unknown>> | undefined; bodies?: readonly string[] | undefined };

const hasWords = (text: string, words: string) => ` ${text.toLowerCase()} `.includes(` ${words.toLowerCase()} `);

/**
 * Turns excluded phrases that name a make or a body type into filters: as words, -"Ute" would exclude the make Isuzu Ute too, and -"Mazda" every
 * car of a location called Bayside Mazda.
 */
export function splitExcluded(query: string, { models = {}, bodies = [] }: Named): { text: string; filter: string[] } {
  const filter: string[] = [];
  const text = query.replaceAll(/(?<!\S)-"([^"]+)"(?!\S)/g, (whole, phrase: string) => {
    const makes = Object.keys(models).filter((make) => make.toLowerCase() === phrase.toLowerCase());
    const exact = bodies.filter((body) => body.toLowerCase() === phrase.toLowerCase());
    const namedValues = [makes, exact, bodies.filter((body) => hasWords(body, phrase))].find((values) => values.length > 0) ?? [];
    const attribute = makes.length > 0 ? 'make' : 'simple_body';
    filter.push(...namedValues.map((value) => `"${attribute}"!="${escapedValue(value)}"`));
    return namedValues.length > 0 ? '' : whole;
  });
  return { text: filter.length > 0 ? text.replaceAll(/\s+/g, ' ').trim() : query, filter };
}

/** How the search service matches several words (rule S22): all must match, or the most frequent ones may be missing. */
export const strategies = { exact: 'all', close: 'frequency' } as const;

/** Whether a query that finds nothing can be asked less strictly: it has words to drop, or is the start of a stock code. */
export function canBeLoosened(query: string): boolean {
  const words = query.match(/"[^"]*"|[^\s\p{P}\p{Sm}]+/gu) ?? [];
  return words.length > 1 || isStockCode(query);
}

/** The mark that our search client adds to results whose cars match only some of the words. */
export type CloseResults = { isClose?: boolean };

/** Whether InstantSearch's results are close matches. The library passes on unknown fields. */
export const areClose = (results: unknown): boolean => (results as CloseResults | null | undefined)?.isClose === true;
