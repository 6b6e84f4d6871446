import { bodyName } from '#lib/cars/body-names.ts';
import { capitalise } from '#lib/locale/plural.ts';
import type { CarFields } from './read-car.ts';

/** Words by which exports say that they do not know something. */
const unknownWords =
  /^(?:tb[acd]|to be (?:advised|confirmed)|none|nil|unknown|unspecified|not (?:known|specified|stated|available|applicable|provided|supplied))$/i;

/** A fact that is 0, or has neither letters nor digits, is not known either. */
const noFact = /^(?:0+(?:\.0+)?|[^\p{L}\p{N}]+)$/u;

const acronyms = /^(?:[2468]?[AFR24]WD|SUV|MPV|UTV|ATV|RV|LWB|SWB|CVT|DCT|DSG|AMT|LPG|CNG|LNG|U?LP|P?ULP|EV|M?HEV|PHEV|BEV|[IVX]+)$/;

/** A text that exports write in capitals or as a code, in the words that pages show: "PETROL_UNLEADED" is "Petrol Unleaded". */
function plainWords(text: string): string {
  const spaced = /\s/.test(text) ? text : text.replaceAll('_', ' ');
  if (/\p{Lu}/u.test(spaced) && /\p{Ll}/u.test(spaced)) return spaced;
  if (!/\p{Lu}/u.test(spaced)) return capitalise(spaced);
  return spaced.replaceAll(/[\p{L}\p{N}]+/gu, (word) => (acronyms.test(word) || /\d/.test(word) ? word : capitalise(word.toLowerCase())));
}

/** An engine with the unit of its size, which exports leave out: "1.5" is "1.5 L", "2755" is "2755 cc". */
function engineText(text: string): string {
  const size = /^\d{1,4}(?:\.\d+)?$/.test(text) ? Number(text) : 0;
  if (size >= 0.4 && size <= 30) return `${text} L`;
  return size >= 49 ? `${text} cc` : text;
}

const asWritten = (text: string) => text;

/** How the texts of facts become those that pages show. */
const factReaders = {
  ...{ colour: plainWords, simple_fuel: plainWords, simple_transmission: plainWords, trans: plainWords, simple_drive: plainWords },
  ...{ drive: plainWords, bodyconfiguration: plainWords, simple_body: (text: string) => plainWords(bodyName(text)) },
  ...{ engine: engineText, rego: asWritten, vin: asWritten, nvic: asWritten },
};

/** The dealer's own words, which may be any. */
const ownWords = ['badge', 'series', 'stocknum', 'tag', 'comments'] as const;

/** The facts of a car as pages show them (rule O18). A text that says nothing is left out. */
export function readFacts(fields: CarFields): CarFields {
  const facts: CarFields = { ...fields };
  for (const name of Object.keys(factReaders) as (keyof typeof factReaders)[]) {
    const text = fields[name];
    if (text === undefined) continue;
    if (unknownWords.test(text) || noFact.test(text)) delete facts[name];
    else facts[name] = factReaders[name](text);
  }
  for (const name of ownWords) if (unknownWords.test(fields[name] ?? '')) delete facts[name];
  return facts;
}
