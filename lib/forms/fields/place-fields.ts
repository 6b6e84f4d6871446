import type { FieldSettings } from '../../model/field-settings.ts';
import { isRecord } from '../../model/is-record.ts';
import { messages } from '../messages.ts';
import { statesOf } from '../options/states.ts';
import { offeredChoice } from './choice-fields.ts';
import type { Choice, FieldContext, FieldTable, FieldValue, LeadFields, Part } from './field-kind.ts';
import { postcodeLabel, postcodeRule } from './person-fields.ts';
import { object, pipe, reading } from './schema.ts';
import { matching, textSchema } from './text-schema.ts';

const addressParts = ({ language }: Pick<FieldContext, 'language'>): readonly Part[] => [
  { key: 'street', label: 'Street Address', autocomplete: 'address-line1' },
  {
    key: 'suburb',
    label: language === 'en-AU' ? 'Suburb' : language === 'en-NZ' ? 'Suburb or Town' : 'City',
    autocomplete: 'address-level2',
  },
  { key: 'state', label: language === 'en-NZ' ? 'Region' : 'State', autocomplete: 'address-level1', choices: statesOf(language) },
  { key: 'postcode', label: postcodeLabel({ language }), autocomplete: 'postal-code', inputMode: 'numeric' },
];

const partNames = ['street', 'suburb', 'state', 'postcode'] as const;

type AddressInput = Record<(typeof partNames)[number], unknown>;

const partsOf = (value: unknown) =>
  Object.fromEntries(
    partNames.map((name) => [name, isRecord(value) && typeof value[name] === 'string' ? value[name] : '']),
  ) as AddressInput;

/** The state has an initial value, so it does not count. */
const isFilled = (value: unknown) => Object.entries(partsOf(value)).some(([name, text]) => name !== 'state' && String(text).trim() !== '');

/** Each part has its own schema. An optional address may be left empty, but not half filled. */
function addressSchema(field: FieldSettings, context: FieldContext, value: unknown) {
  const partField = { ...field, required: field.required || isFilled(value) };
  const state = matching(
    new RegExp(
      `^(?:${statesOf(context.language)
        .map((choice) => choice.value)
        .join('|')})$`,
    ),
    messages.choice,
  );
  const parts = object({
    street: textSchema(partField),
    suburb: textSchema(partField, { longest: 100 }),
    state: textSchema(partField, { check: state }),
    postcode: textSchema(partField, { check: postcodeRule(context) }),
  });
  return pipe(reading(partsOf), parts);
}

const labelOf = (choices: readonly Choice[], value: FieldValue): string =>
  choices.find((choice) => choice.value === value)?.label ?? String(value);

/** Places. */
export const locationFields = {
  /** A location of the site. The lead contains its name and id. */
  location_select: {
    control: 'select',
    label: () => 'Location',
    ...offeredChoice((_field, { choices }) => choices.locations),
    toLead: (value, { name }, { choices }): LeadFields =>
      value === '' ? {} : { location_id: String(value), [name]: labelOf(choices.locations, value) },
  },
  /** A dealership of the site. The lead names it and goes to it, so its slug replaces the slug of the car's dealership. */
  website_location_select: {
    control: 'select',
    label: () => 'Preferred Dealership',
    ...offeredChoice((_field, { choices }) => choices.dealerships),
    toLead: (value, { name }, { choices }): LeadFields =>
      value === '' ? {} : { dealership_slug: String(value), [name]: labelOf(choices.dealerships, value) },
  },
  address: {
    control: 'addressParts',
    label: () => 'Address',
    initial: (_field, { forms, language }) => {
      const state = forms.defaultState.toLowerCase();
      return { street: '', suburb: '', state: statesOf(language).some(({ value }) => value === state) ? state : '', postcode: '' };
    },
    parts: (_field, context) => addressParts(context),
    schema: (field, context, values) => addressSchema(field, context, values[field.name]),
    toLead: (value: FieldValue, { name }, { language }): LeadFields => {
      const { street = '', suburb = '', state = '', postcode = '' } = value as Record<string, string>;
      if (street === '') return {};
      const region = statesOf(language).find((choice) => choice.value === state)?.label ?? state;
      const short = language === 'en-NZ' ? region : state.toUpperCase();
      return { [name]: `${street}, ${suburb} ${short} ${postcode}`, street, suburb, state, postcode };
    },
  },
} as const satisfies FieldTable;
