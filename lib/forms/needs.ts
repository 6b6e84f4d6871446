import { withThousands } from '../locale/thousands.ts';
import type { Choice } from './fields/field-kind.ts';
import type { FormSettings } from './form-settings.ts';
import { registrationStatesOf } from './options/states.ts';

type Condition = { option: string; isMet: (settings: FormSettings) => boolean };

/** Whether a site asks for a field, and the option that says so. */
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
