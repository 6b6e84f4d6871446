import { isRecord } from '../../model/is-record.ts';

/** A page other than a car or a search, with the words that find it (rule S34). */
export type PageEntry = { path: string; title: string; headings?: string[]; text?: string };

/** The published index of pages. Like that of the cars it has one address, so that no page changes with it. */
export const pageIndexPath = '/search/pages.json';

/** Up to this size the index contains everything. Beyond it, descriptions are left out, then headings. */
const mostLetters = 250_000;

const mostHeadings = 40;
const longestText = 160;

const shortened = (text: string) => (text.length <= longestText ? text : `${text.slice(0, longestText - 1).trimEnd()}…`);

const trimmed = ({ path, title, headings = [], text = '' }: PageEntry): PageEntry => ({
  path,
  title,
  ...(headings.length > 0 ? { headings: headings.slice(0, mostHeadings).map(shortened) } : {}),
  ...(text === '' ? {} : { text: shortened(text) }),
});

/** The index as JSON. Titles and addresses are never left out. */
export function pageIndexText(pages: readonly PageEntry[]): string {
  const whole = pages.map(trimmed);
  const withHeadings = whole.map(({ text: _left, ...page }) => page);
  const titles = withHeadings.map(({ headings: _left, ...page }) => page);
  const texts = [whole, withHeadings].map((list) => JSON.stringify(list));
  return texts.find((text) => text.length <= mostLetters) ?? JSON.stringify(titles);
}

const isText = (value: unknown) => value === undefined || typeof value === 'string';

const isEntry = (value: unknown): value is PageEntry =>
  isRecord(value) &&
  typeof value.path === 'string' &&
  typeof value.title === 'string' &&
  isText(value.text) &&
  (value.headings === undefined || (Array.isArray(value.headings) && value.headings.every((heading) => typeof heading === 'string')));

/** The pages of a published index. Invalid entries are left out. */
export const readPageIndex = (json: unknown): PageEntry[] => (Array.isArray(json) ? json.filter(isEntry) : []);
