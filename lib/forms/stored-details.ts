import { dayMs } from '../model/time.ts';
import type { FieldValue, FormValues } from './fields/field-kind.ts';
import { type FormSteps, shownFields } from './form-schema.ts';

/** What a device remembers of a shopper to fill later forms (rule E5). Nothing else is remembered. */
const detailNames = ['name', 'last_name', 'email', 'phone', 'postcode'] as const;
export type StoredDetails = Partial<Record<(typeof detailNames)[number], string>>;

/** The storage key of a site's details; on a local server several sites share one storage. */
export const detailsKey = (site: string) => `forecourt:${site}:details:1`;

const keptDays = 180;

const textOf = (value: FieldValue | undefined) => (typeof value === 'string' && value !== '' ? value : undefined);

/** The details in a form that was sent. What this form did not ask stays as it was. */
export function detailsOf(form: FormSteps, values: FormValues, before: StoredDetails = {}): StoredDetails {
  const details: StoredDetails = { ...before };
  const keep = (name: keyof StoredDetails, text: string | undefined) => {
    if (text !== undefined) details[name] = text;
  };
  for (const { name, type } of shownFields(form, values)) {
    const value = values[name];
    if (name === 'first_name') keep('name', textOf(value));
    else if (type === 'address') keep('postcode', (value as Record<string, string> | undefined)?.postcode || undefined);
    else if ((detailNames as readonly string[]).includes(name)) keep(name as keyof StoredDetails, textOf(value));
  }
  return details;
}

/** The values of a form that the details fill in. */
export function prefill({ steps }: FormSteps, details: StoredDetails): FormValues {
  const fields = steps.flatMap((step) => step.fields);
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const text = details[(name === 'first_name' ? 'name' : name) as keyof StoredDetails];
      return text === undefined ? [] : [[name, text] as const];
    }),
  );
}

export const detailsText = (details: StoredDetails, now: number): string => JSON.stringify({ at: now, details });

/** Reads stored details. Those older than 180 days, and what cannot be read, count as none. */
export function readStoredDetails(text: string | null, now: number): StoredDetails {
  try {
    const { at, details } = JSON.parse(text ?? 'null') as { at?: unknown; details?: Record<string, unknown> | null };
    if (typeof at !== 'number' || at > now || now - at > keptDays * dayMs) return {};
    const known = detailNames.flatMap((name) => {
      const value = details?.[name];
      return typeof value === 'string' && value !== '' && value.length <= 200 ? [[name, value] as const] : [];
    });
    return Object.fromEntries(known);
  } catch {
    return {};
  }
}
