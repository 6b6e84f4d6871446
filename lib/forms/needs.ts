import { withThousands } from '../locale/thousands.ts';
import type { Choice } from './fields/field-kind.ts';
import type { FormSettings } from './form-settings.ts';
import { registrationStatesOf } from './options/states.ts';

type Condition = { option: string; isMet: (settings: FormSettings) => boolean };

/** Whether a site asks for a field, and the option that decides it. */
export const needs = {
  lastName: { option: 'forms.askLastName', isMet: ({ forms }) => forms.askLastName },
  postcode: { option: 'forms.askPostcode', isMet: ({ forms }) => forms.askPostcode },
  dealerships: {
    option: 'forms.dealershipSelect',
    isMet: ({ forms, dealer }) => forms.dealershipSelect && dealer.dealerships.length > 1,
  },
  locations: { option: 'forms.locationSelect', isMet: ({ forms, dealer }) => forms.locationSelect && dealer.locations.length > 1 },
  whereDidYouHear: { option: 'forms.whereDidYouHear', isMet: ({ forms }) => forms.whereDidYouHear.length > 0 },
  optIn: { option: 'forms.optIn', isMet: ({ forms }) => forms.optIn },
  // The lookups know the registers of Australia and New Zealand.
  vehicleLookup: {
    option: 'features.vehicleLookup',
    isMet: ({ features, locale }) => features.vehicleLookup && locale.language !== 'en-US',
  },
} satisfies Record<string, Condition>;

export type Need = keyof typeof needs;

/** The options of a field that depend on the site. */
export const optionSources = {
  registrationStates: ({ locale }) => registrationStatesOf(locale.language),
  whereDidYouHear: ({ forms }) => forms.whereDidYouHear.map((answer) => ({ value: answer, label: answer })),
  quickPicks: ({ forms }) => forms.quickPicks.map((dollars) => ({ value: String(dollars), label: `$${withThousands(String(dollars))}` })),
} satisfies Record<string, (settings: FormSettings) => readonly Choice[]>;

export type OptionSource = keyof typeof optionSources;

/** The preselected kind of vehicle, by the dealer's noun in lower case (rule E101). Other nouns are themselves the name of a kind. */
const kindsByNoun: ReadonlyMap<string, string> = new Map([
  ['rv', 'Motorhome'],
  ['camper', 'Caravan'],
  ['ute', 'Ute or Van'],
  ['van', 'Ute or Van'],
]);

/** The dealer's own kind of vehicle among the options. Undefined if there is none. */
function ownKind(noun: string, options: readonly Choice[]): string | undefined {
  const name = noun.toLowerCase().replace(/s$/, '');
  const kind = kindsByNoun.get(name) ?? name;
  return options.find(({ value }) => value.toLowerCase() === kind.toLowerCase())?.value;
}

type StartValue = { option: string; valueOf: (settings: FormSettings, options: readonly Choice[]) => string | undefined };

/** The initial value of a field that depends on the site, and the option that sets it. */
export const valueSources = {
  vehicleNoun: { option: 'labels.vehicleNoun', valueOf: ({ labels }, options) => ownKind(labels.vehicleNoun, options) },
} satisfies Record<string, StartValue>;

export type ValueSource = keyof typeof valueSources;
