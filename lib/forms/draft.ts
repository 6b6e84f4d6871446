import type { FormFieldType } from './field-types.ts';
import type { FormValues } from './fields/field-kind.ts';
import type { FormSteps } from './form-schema.ts';
import { type KeptProgress, keptValues } from './kept-progress.ts';

/** A key of the car and the link that a form was opened with. */
export const draftSubject = (carId: string | undefined, linked: FormValues): string => JSON.stringify([carId ?? '', linked]);

/** A message and the car's place belong to one car only. */
const aboutOneCar = new Set<FormFieldType>(['textarea', 'location_select', 'website_location_select']);

/** The answers of a draft to fill in. A draft about another car gives no message, no place, and nothing that the link sets. */
export function draftAnswers(
  { steps }: FormSteps,
  { values, subject: before }: Pick<KeptProgress, 'values' | 'subject'>,
  { subject, linked }: { subject: string; linked: FormValues },
): FormValues {
  if (before === subject) return values;
  const fields = steps.flatMap((step) => step.fields);
  const others = new Set(fields.filter(({ type }) => aboutOneCar.has(type)).map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !others.has(name) && !(name in linked)));
}

/** The answers of a shopper that a device may keep: those that differ from what the form was filled in with. */
export const draftOf = (form: FormSteps, values: FormValues, before: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(keptValues(form, values)).filter(([name, value]) => JSON.stringify(value ?? '') !== JSON.stringify(before[name] ?? '')),
  );
