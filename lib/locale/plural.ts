/**
 * The plural of a vehicle noun or body type: bus/buses, hatch/hatches, SUV/SUVs, utility/utilities (spec §9).
 * A word already in the plural ("Trucks") stays as it is, and so does one that is its own plural ("Cab Chassis").
 */
export function plural(noun: string): string {
  if (/[^sui]s$|chassis$/i.test(noun)) return noun;
  if (/(s|x|ch|sh)$/i.test(noun)) return `${noun}es`;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return `${noun}s`;
}

/** "1 car", "3 cars", "1,204 cars"; the plural may be given where the rule fails. */
export function countOf(count: number, noun: string, nounPlural?: string): string {
  return `${count.toLocaleString('en-AU')} ${count === 1 ? noun : (nounPlural ?? plural(noun))}`;
}
