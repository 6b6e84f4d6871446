import type { FeedTable } from './table.ts';

/** A name without case, spaces, signs and Google's "g:"; dots and brackets are paths. */
export const plainName = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/(^|\.)g:/g, '$1') // Google's RSS
    .replaceAll(/\.(?!\p{L})/gu, '') // of an abbreviation, not of a path
    .replaceAll(/[^\p{L}\p{N}.[\]@]/gu, '');

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The indexes of columns in a feed, by name. */
export type ColumnFinder = (wanted: string) => readonly string[];

/**
 * Finds the columns that a mapping names: as written, else in any case and without its spaces and signs. `*` stands for a number, and gives
 * all such columns in the order of their numbers. A name with a slash, such as "/distanceUnit", is a text of the document beside its list of cars.
 */
export function columnFinder({ columns, head }: Pick<FeedTable, 'columns' | 'head'>): ColumnFinder {
  const exact = new Set(columns);
  const plain = new Map(columns.toReversed().map((name) => [plainName(name), name]));
  return (wantedName) => {
    if (exact.has(wantedName)) return [wantedName];
    if (wantedName.startsWith('/')) return head?.has(wantedName) ? [wantedName] : [];
    const near = plain.get(plainName(wantedName));
    if (near !== undefined) return [near];
    if (!wantedName.includes('*')) return [];
    const pattern = new RegExp(`^${wantedName.split('*').map(plainName).map(escaped).join('(\\d+)')}$`);
    return columns
      .flatMap((name) => {
        const number = pattern.exec(plainName(name))?.[1];
        return number === undefined ? [] : [{ name, number: Number(number) }];
      })
      .sort((a, b) => a.number - b.number)
      .map(({ name }) => name);
  };
}
