import { dayMs } from '../model/time.ts';
import type { Field } from './field-types.ts';
import type { FieldValue, FormValues } from './fields/field-kind.ts';
import { type FormSteps, shownFields } from './form-schema.ts';

/**
 * What is remembered about a shopper to fill in later forms (rule E5): some details on the device, and more personal ones only until the
 * tab is closed. Nothing else is remembered.
 */
const detailNames = {
  device: ['name', 'last_name', 'email', 'phone', 'postcode'],
  tab: ['day', 'month', 'year', 'state', 'lead_id'],
} as const;
type Keeper = keyof typeof detailNames;
type DetailName = (typeof detailNames)[Keeper][number];
export type StoredDetails = Partial<Record<DetailName, string>>;

/** The storage key of a site's details; on a local server several sites share one storage. */
export const detailsKey = (site: string) => `forecourt:${site}:details:1`;

const keptDays = 180;

const textOf = (value: FieldValue | undefined) => (typeof value === 'string' && value !== '' ? value : undefined);

/** The parts of an answer that become details, by the type of the field. */
const partNames: Readonly<Record<string, readonly DetailName[]>> = {
  address: ['state', 'postcode'],
  date_of_birth: ['day', 'month', 'year'],
};
const detailKeys: readonly string[] = [...detailNames.device, ...detailNames.tab].filter((name) => name !== 'lead_id');

/** The fields with a first name in a form that also has a last name. Otherwise `name` is the full name. */
const firstNames: readonly string[] = ['name', 'first_name'];

/** The details in a sent form. Details that this form did not ask for stay as they were. */
export function detailsOf(form: FormSteps, values: FormValues, before: StoredDetails = {}): StoredDetails {
  const details: StoredDetails = { ...before };
  const fields = shownFields(form, values);
  const keep = (name: DetailName, text: string | undefined) => {
    if (text !== undefined) details[name] = text;
  };
  // A last name belongs to the first name beside it; the form may have been sent by another person.
  if (fields.some(({ name }) => firstNames.includes(name) && textOf(values[name]))) delete details.last_name;
  for (const { name, type } of fields) {
    const value = values[name];
    const parts = value as Readonly<Record<string, FieldValue>> | undefined;
    if (name === 'first_name') keep('name', textOf(value));
    else if (partNames[type]) for (const part of partNames[type]) keep(part, textOf(parts?.[part]));
    else if (detailKeys.includes(name)) keep(name as DetailName, textOf(value));
  }
  return details;
}

/** The details that the device or the tab keeps. */
export const detailsFor = (keeper: Keeper, details: StoredDetails): StoredDetails =>
  Object.fromEntries(detailNames[keeper].flatMap((name) => (details[name] === undefined ? [] : [[name, details[name]]])));

type AskedDetails = Partial<Record<DetailName | 'first_name', string | undefined>>;

/** The details with the names in the form that these fields need. A name counts as a first name only if there is a last name. */
function askedDetails(fields: readonly Pick<Field, 'name'>[], details: StoredDetails): AskedDetails {
  const { name, last_name } = details;
  const hasLastName = fields.some((field) => field.name === 'last_name');
  if (name === undefined || last_name === undefined) return { ...details, name: hasLastName ? undefined : name };
  // Earlier versions kept the last name of one form beside the whole name of the next.
  const first = name.endsWith(` ${last_name}`) ? name.slice(0, -last_name.length - 1) : name;
  return { ...details, first_name: first, name: hasLastName ? first : `${first} ${last_name}` };
}

/** The value that the details give a field. Undefined: none. A date or an address is filled in only if the result is valid. */
function prefilled({ name, type, required }: Field, details: AskedDetails): FieldValue | undefined {
  const { day, month, year, state, postcode = '' } = details;
  if (type === 'date_of_birth') return day && month && year ? { day, month, year } : undefined;
  if (type === 'address') return state ? { street: '', suburb: '', state, postcode: required ? postcode : '' } : undefined;
  return details[name as keyof AskedDetails];
}

/** The values of a form that the details fill in. */
export function prefill({ steps }: FormSteps, details: StoredDetails): FormValues {
  const fields = steps.flatMap((step) => step.fields);
  const fieldDetails = askedDetails(fields, details);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = prefilled(field, fieldDetails);
      return value === undefined ? [] : [[field.name, value] as const];
    }),
  );
}

export const detailsText = (details: StoredDetails, now: number): string => JSON.stringify({ at: now, details });

/** Reads the details that the device, or the tab, keeps. Details that are unreadable or older than 180 days count as none. */
export function readStoredDetails(text: string | null, now: number, keeper: Keeper = 'device'): StoredDetails {
  try {
    const { at, details } = JSON.parse(text ?? 'null') as { at?: unknown; details?: Record<string, unknown> | null };
    if (typeof at !== 'number' || at > now || now - at > keptDays * dayMs) return {};
    const read = detailNames[keeper].flatMap((name) => {
      const value = details?.[name];
      return typeof value === 'string' && value !== '' && value.length <= 200 ? [[name, value] as const] : [];
    });
    return Object.fromEntries(read);
  } catch {
    return {};
  }
}
