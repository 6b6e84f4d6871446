import { bodyName } from '#lib/cars/body-names.ts';
import { trialOf } from '#lib/cars/vehicle-kind.ts';
import { capitalise } from '#lib/locale/plural.ts';
import type { Car } from '#lib/model/car.ts';
import { isUnknown } from '#lib/model/loose.ts';

/** A fact that is 0, or has neither letters nor digits, is not known either. */
const noFact = /^(?:0+(?:\.0+)?|[^\p{L}\p{N}]+)$/u;

const acronyms = /^(?:[AFR]WD|SUV|MPV|UTV|ATV|RV|[LS]WB|CVT|DCT|DSG|AMT|LPG|CNG|LNG|P?ULP|M?HEV|PHEV|B?EV|[IVX]+)$/;

/** A text that exports write in capitals or as a code, in the words that pages show: "PETROL_UNLEADED" is "Petrol Unleaded". */
function plainWords(text: string): string {
  const spaced = /^[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+$/.test(text) ? text.replaceAll('_', ' ') : text;
  if (!/^[\w ()/&,.+-]+$/.test(spaced)) return text;
  const isAcronym = (word: string) => acronyms.test(word.toUpperCase());
  if (/^[a-z ]+$/.test(spaced)) return capitalise(spaced.replaceAll(/[a-z]+/g, (word) => (isAcronym(word) ? word.toUpperCase() : word)));
  return /[a-z]/.test(spaced)
    ? spaced
    : spaced.replaceAll(/[A-Z0-9]+/g, (word) => (isAcronym(word) || /\d/.test(word) ? word : capitalise(word.toLowerCase())));
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

/** A town, or a state in full, that exports write in capitals: "BRIGHTON-LE-SANDS" is "Brighton-Le-Sands". */
export const placeName = (name: string): string =>
  /^[A-Z][A-Z' -]{3,}$/.test(name) ? name.replaceAll(/[A-Z]+/g, (word) => capitalise(word.toLowerCase())) : name;

/** The dealer's own words, which may be any. */
const ownWords = ['badge', 'series', 'stocknum', 'tag', 'comments'] as const;

/** The facts of a car as pages show them (rule O18). A text that says nothing is left out. */
export function readFacts(fields: Partial<Car>): Partial<Car> {
  const facts: Partial<Car> = { ...fields };
  for (const name of Object.keys(factReaders) as (keyof typeof factReaders)[]) {
    const text = fields[name];
    if (text === undefined) continue;
    if (isUnknown(text) || noFact.test(text)) delete facts[name];
    else facts[name] = factReaders[name](text);
  }
  for (const name of ownWords) if (isUnknown(fields[name] ?? '')) delete facts[name];
  // Exports write 0 for an odometer or hour meter that the vehicle lacks.
  if (facts.km === 0 && trialOf(facts) === 'view') delete facts.km;
  if (facts.hours === 0 && facts.car_type !== 'new') delete facts.hours;
  return facts;
}
