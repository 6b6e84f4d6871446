import { safeParse } from 'zod/v4/core';
import type { FieldSettings } from '#lib/model/field-settings.ts';
import { type Field, fieldTypes, initialValue } from './field-types.ts';
import type { FieldContext, FieldValue, FormValues } from './fields/field-kind.ts';
import { object, pipe, transform } from './fields/schema.ts';

const holds = (value: FieldValue | undefined, equals: string | number | boolean): boolean =>
  Array.isArray(value)
    ? value.some((item) => item === equals)
    : value === equals || (typeof value === 'string' && value === String(equals));

/**
 * The fields that a shopper sees with these values. A field that depends on a hidden one is hidden too; hidden fields are neither checked nor
 * sent (rule E74).
 */
export function visibleFields<F extends Pick<FieldSettings, 'name' | 'when'>>(fields: readonly F[], values: FormValues): F[] {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const isVisible = ({ when }: Pick<FieldSettings, 'name' | 'when'>, depth = fields.length): boolean => {
    if (!when) return true;
    const master = byName.get(when.field);
    return master !== undefined && depth > 0 && holds(values[when.field], when.equals) && isVisible(master, depth - 1);
  };
  return fields.filter((field) => isVisible(field));
}

/** The steps of a form; one step is the usual. */
export type FormSteps = { steps: readonly { fields: readonly Field[] }[] };

/** The fields of one step, or of all, that a shopper sees with these values. A field may depend on one of an earlier step. */
export function shownFields({ steps }: FormSteps, values: FormValues, step?: number): Field[] {
  const visible = new Set(
    visibleFields(
      steps.flatMap(({ fields }) => fields),
      values,
    ),
  );
  return (step === undefined ? steps : steps.slice(step, step + 1)).flatMap(({ fields }) => fields.filter((field) => visible.has(field)));
}

/** What the fields of a form start with. */
export const initialValues = ({ steps }: FormSteps, context: FieldContext): Record<string, FieldValue> =>
  Object.fromEntries(steps.flatMap(({ fields }) => fields.map((field) => [field.name, initialValue(field, context)] as const)));

/**
 * The schema of every field that is shown with these values, up to a step or in the whole form (rule E74). It parses values into what is sent;
 * one that was never touched counts as empty.
 */
export function formSchema(form: FormSteps, context: FieldContext, values: FormValues, upTo = form.steps.length - 1) {
  const fields = form.steps.flatMap((_step, step) => (step <= upTo ? shownFields(form, values, step) : []));
  const shape = fields.flatMap((field) => {
    const schema = fieldTypes[field.type].schema?.(field, context, values);
    return schema ? [[field.name, schema] as const] : [];
  });
  // An absent key would get a message of the schema library.
  const whole = transform(
    (input): Record<string, unknown> => ({
      ...Object.fromEntries(shape.map(([name]) => [name, ''])),
      ...Object.fromEntries(Object.entries(input as FormValues).filter(([, value]) => value !== undefined && value !== null)),
    }),
  );
  return pipe(whole, object(Object.fromEntries(shape)));
}

/** A message under a field; the inputs of a field that has several are named like "Address.street". */
export type FieldErrors = Readonly<Record<string, string>>;

export type CheckedForm = { values: FormValues; errors?: undefined } | { errors: FieldErrors; values?: undefined };

/** Checks a form, up to a step or whole (rule E75): the values to send, or one message for each wrong field in the order of the form. */
export function checkForm(form: FormSteps, context: FieldContext, values: FormValues, upTo?: number): CheckedForm {
  const result = safeParse(formSchema(form, context, values, upTo), values);
  if (result.success) return { values: result.data as FormValues };
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[path.join('.')] ??= message;
  return { errors };
}

/** The step that a field stands in, by its name or by that of one of its inputs. */
export const stepOfField = ({ steps }: FormSteps, name: string): number =>
  steps.findIndex(({ fields }) => fields.some((field) => field.name === name || name.startsWith(`${field.name}.`)));
