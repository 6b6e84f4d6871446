import { formatNumber } from './thousands.ts';

/** The plural of a vehicle noun or body type (rule W2). A plural ("Trucks") and a word like "Cab Chassis" stay as they are. */
export function plural(noun: string): string {
  if (/[^sui]s$|chassis$/i.test(noun)) return noun;
  // A "ch" that sounds like "k" takes no "e".
  if (/(s|x|(?<!te)ch|sh)$/i.test(noun)) return `${noun}es`;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return `${noun}s`;
}

/** "1 car", "3 cars", "1,204 cars". Pass the plural if it is irregular. */
export const countOf = (count: number, noun: string, nounPlural?: string): string =>
  `${formatNumber(count)} ${count === 1 ? noun : (nounPlural ?? plural(noun))}`;

/** The first items of a long list: "a; b; c; and 1,204 more". */
export function listSome(items: readonly string[], most: number): string {
  const shown = items.slice(0, most);
  const more = items.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${formatNumber(more)} more`] : [])].join('; ');
}

/** Capitalises the first letter of a text, even after a quotation mark. */
export const capitalise = (text: string): string => text.replace(/^“?./u, (start) => start.toUpperCase());
