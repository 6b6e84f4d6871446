import { capitalise } from './capitalise.ts';
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

const matchCase = (original: string, replacement: string) => {
  if (original === original.toUpperCase()) return replacement.toUpperCase();
  return /^[A-Z]/.test(original) ? capitalise(replacement) : replacement;
};

/** Spells our own text for the site’s language (rule W1). Never use it for a dealer’s own text. */
export function spell(text: string, language: Language): string {
  if (language !== 'en-US') return text;
  return american.reduce(
    (result, [pattern, swap]) => result.replace(pattern, (word, ending) => matchCase(word, swap.replace('$1', ending ?? ''))),
    text,
  );
}
