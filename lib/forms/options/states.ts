import type { Language } from '../../locale/language.ts';
import type { Choice } from '../fields/field-kind.ts';

const australian: readonly Choice[] = [
  { value: 'act', label: 'Australian Capital Territory' },
  { value: 'nsw', label: 'New South Wales' },
  { value: 'nt', label: 'Northern Territory' },
  { value: 'qld', label: 'Queensland' },
  { value: 'sa', label: 'South Australia' },
  { value: 'tas', label: 'Tasmania' },
  { value: 'vic', label: 'Victoria' },
  { value: 'wa', label: 'Western Australia' },
];

const regions = `Auckland|Bay of Plenty|Canterbury|Chatham Islands|Gisborne|Hawke’s Bay|Manawatū-Whanganui|Marlborough|Nelson|Northland|Otago|
Southland|Taranaki|Tasman|Waikato|Wellington|West Coast`;

const american = `al Alabama|ak Alaska|az Arizona|ar Arkansas|ca California|co Colorado|ct Connecticut|de Delaware|dc District of Columbia|
fl Florida|ga Georgia|hi Hawaii|id Idaho|il Illinois|in Indiana|ia Iowa|ks Kansas|ky Kentucky|la Louisiana|me Maine|md Maryland|ma Massachusetts|
mi Michigan|mn Minnesota|ms Mississippi|mo Missouri|mt Montana|ne Nebraska|nv Nevada|nh New Hampshire|nj New Jersey|nm New Mexico|ny New York|
nc North Carolina|nd North Dakota|oh Ohio|ok Oklahoma|or Oregon|pa Pennsylvania|ri Rhode Island|sc South Carolina|sd South Dakota|tn Tennessee|
tx Texas|ut Utah|vt Vermont|va Virginia|wa Washington|wv West Virginia|wi Wisconsin|wy Wyoming`;

/** "Hawke’s Bay" becomes "hawkes-bay". */
const regionValue = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[\p{M}’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-');

const wordsOf = (text: string) => text.split(/\|\s*/);

const states: Record<Language, readonly Choice[]> = {
  'en-AU': australian,
  'en-NZ': wordsOf(regions).map((label) => ({ value: regionValue(label), label })),
  'en-US': wordsOf(american).map((entry) => ({ value: entry.slice(0, 2), label: entry.slice(3) })),
};

/** The states or regions of a site's country. */
export const statesOf = (language: Language): readonly Choice[] => states[language];

const newZealand: Choice = { value: 'nz', label: 'New Zealand' };

/** Where a vehicle may be registered. New Zealand has one register. */
export const registrationStatesOf = (language: Language): readonly Choice[] =>
  language === 'en-NZ' ? [newZealand] : language === 'en-US' ? states[language] : [...australian, newZealand];
