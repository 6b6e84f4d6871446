import type { FoundVehicle } from '../model/vehicle-lookup.ts';
import type { Field } from './field-types.ts';
import type { FieldContext, FormValues } from './fields/field-kind.ts';
import type { FormSteps } from './form-schema.ts';
import { lookupTexts } from './lookup-texts.ts';
import { messages } from './messages.ts';

/** Fields of a vehicle that a form may ask for under the prefix of its registration, such as "Trade-In Badge". */
const namedFields: readonly (readonly [string, keyof FoundVehicle])[] = [
  ['series', 'series'],
  ['badge', 'badge'],
  ['body', 'body'],
  ['transmission', 'transmission'],
  ['fuel', 'fuel'],
  ['vin', 'vin'],
  ['nvic', 'nvic'],
  ['colour', 'colour'],
  ['color', 'colour'],
];

const fieldsOf = ({ steps }: FormSteps) => steps.flatMap(({ fields }) => fields);

/** The registration field that a button looks up. */
const regoOf = (form: FormSteps, button: string): Field | undefined => {
  const name = fieldsOf(form).find((field) => field.name === button)?.of;
  return fieldsOf(form).find((field) => field.name === name && field.type === 'rego');
};

const textOf = (values: FormValues, name: string | undefined) => {
  const value = name === undefined ? '' : values[name];
  return typeof value === 'string' ? value.trim() : '';
};

/** The request of a lookup. */
export type LookupQuestion = { rego: string; state: string } | { problem: string };

/** The registration and state as typed, or what is missing (rule E90). A country with one register has no state to choose. */
export function lookupQuestion(
  form: FormSteps,
  button: string,
  values: FormValues,
  { forms }: { forms: Pick<FieldContext['forms'], 'defaultState'> },
): LookupQuestion {
  const field = regoOf(form, button);
  const rego = textOf(values, field?.name).replaceAll(/[\s-]/g, '').toUpperCase();
  if (rego === '') return { problem: lookupTexts.noRego };
  if (!/^[A-Z0-9]{1,9}$/.test(rego)) return { problem: messages.rego };
  const stateField = fieldsOf(form).find(({ name }) => name === field?.of);
  if (!stateField) return { rego, state: forms.defaultState };
  const state = textOf(values, stateField.name) || (stateField.type === 'hidden' ? String(stateField.value) : '');
  return state ? { rego, state } : { problem: lookupTexts.noState };
}

/** A text for a field. A field with choices accepts only those. */
function fitting({ options }: Field, text: string): string | undefined {
  if (!options) return text;
  return options.find(({ value, label }) => [value, label].some((word) => word.toLowerCase() === text.toLowerCase()))?.value;
}

/**
 * The values that a found vehicle gives to the fields of the step that its button is in: make, model and year by their types, others by
 * their names. What is unknown stays as it is.
 */
export function vehicleValues(form: FormSteps, button: string, vehicle: FoundVehicle): FormValues {
  const rego = regoOf(form, button);
  const fields = form.steps.find((step) => step.fields.some(({ name }) => name === button))?.fields ?? [];
  const prefix = rego?.name.replace(/rego$/i, '').trim() ?? '';
  const isOwn = ({ name }: Field) => name.startsWith(prefix);
  // A form may ask for a second vehicle. Then only fields with the same prefix as the registration belong to it.
  const own = fields.some((field) => field.type === 'make' && isOwn(field)) ? fields.filter(isOwn) : fields;
  const knownOf = (field: Field): string | number | undefined => {
    if (field.type === 'make' || field.type === 'model' || field.type === 'year') return vehicle[field.type];
    const word = field.name.slice(prefix.length).trim().toLowerCase();
    const key = isOwn(field) ? namedFields.find(([name]) => name === word)?.[1] : undefined;
    return key && vehicle[key];
  };
  return Object.fromEntries(
    own.flatMap((field) => {
      const vehicleValue = knownOf(field);
      const text = vehicleValue === undefined ? undefined : fitting(field, String(vehicleValue));
      return text === undefined ? [] : [[field.name, text] as const];
    }),
  );
}

/** The name of a found vehicle: "2021 Toyota HiLux SR5". */
export const vehicleText = ({ year, make, model, badge }: FoundVehicle): string => [year, make, model, badge].filter(Boolean).join(' ');
