const firstTimestamp = Date.UTC(2015, 0) / 1000;
const months = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
const calendarDates = [/\b20[1-9]\d-\d{2}/, new RegExp(`${months} (?:\\d{1,2}, )?20\\d\\d`)];
/** Years that stay true: when something began, and until when a model was made. */
const pastYear = /\b(?:19[5-9]\d|20(?:0\d|1\d|2[0-6]))\b/g;
const isHistory = (text: string, at: number) => /(?:since|in|from|Act|of|week \d+ of) $/i.test(text.slice(Math.max(0, at - 12), at));

/** What in a value would age, by the path to it: a demo must look fresh in any year. */
export function agingParts(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return value >= firstTimestamp ? [`${path}: ${value}`] : [];
  if (typeof value === 'string') {
    const dates = calendarDates.flatMap((date) => date.exec(value)?.slice(0, 1) ?? []);
    if (dates.length > 0) return dates.map((date) => `${path}: ${date}`);
    const years = [...value.matchAll(pastYear)].filter(({ index }) => !isHistory(value, index));
    return years.map(([year]) => `${path}: ${year}`);
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => agingParts(item, path ? `${path}.${key}` : key));
}

/** Numbers and codes that only look like a date. */
const codes = new Set(['id', 'slug', 'vin', 'stocknum', 'private_postcode', 'postcode']);
export const withoutCodes = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, item) => (codes.has(key) ? undefined : item));
