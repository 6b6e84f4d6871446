/** The plural of a vehicle noun or body type (rule W2). A plural ("Trucks") and a word like "Cab Chassis" stay as they are. */
export function plural(noun: string): string {
  if (/[^sui]s$|chassis$/i.test(noun)) return noun;
  if (/(s|x|ch|sh)$/i.test(noun)) return `${noun}es`;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return `${noun}s`;
}

/** "1 car", "3 cars", "1,204 cars". Pass the plural if the rule does not fit. */
export const countOf = (count: number, noun: string, nounPlural?: string): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? noun : (nounPlural ?? plural(noun))}`;
