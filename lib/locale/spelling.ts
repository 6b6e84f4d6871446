import type { Language } from './language.ts';

const american: readonly (readonly [RegExp, string])[] = [
  [/colour/gi, 'color'],
  [/favourite/gi, 'favorite'],
  [/enquir(y|ies|e|ed|ing)/gi, 'inquir$1'],
  [/\bpetrol\b/gi, 'gas'],
  [/\blicence(s?)\b/gi, 'license$1'],
  [/\btyre(s?)\b/gi, 'tire$1'],
  [/odometer \(km\)/gi, 'odometer (mi)'],
  [/\bkms\b/gi, 'miles'],
];

const matchCase = (found: string, swapped: string) => {
  if (found === found.toUpperCase()) return swapped.toUpperCase();
  return /^[A-Z]/.test(found) ? swapped.charAt(0).toUpperCase() + swapped.slice(1) : swapped;
};

/** Our own words in the site's spelling: colour/color, enquiry/inquiry, petrol/gas (spec §9); licence and tyre by the same reason. Never for a dealer's own text. */
export function spell(text: string, language: Language): string {
  if (language !== 'en-US') return text;
  return american.reduce(
    (spelled, [pattern, swap]) => spelled.replace(pattern, (found, ending) => matchCase(found, swap.replace('$1', ending ?? ''))),
    text,
  );
}
