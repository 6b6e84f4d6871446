import { plural } from './plural.ts';

/** The site’s vehicle noun (rule W3), lower case and capitalised. An initialism such as RV keeps its capitals. */
export type Nouns = { one: string; many: string; One: string; Many: string };

export function nounsOf(labels: { vehicleNoun: string; vehicleNounPlural?: string | undefined }): Nouns {
  const One = labels.vehicleNoun;
  const Many = labels.vehicleNounPlural ?? plural(One);
  const lower = (word: string) => (/^[A-Z]{2}/.test(word) ? word : word.charAt(0).toLowerCase() + word.slice(1));
  return { One, Many, one: lower(One), many: lower(Many) };
}
