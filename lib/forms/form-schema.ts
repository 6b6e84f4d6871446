import { safeParse } from 'zod/v4/core';
import type { FieldSettings } from '#lib/model/field-settings.ts';
import { unhandledCase } from '#lib/model/unhandled-case.ts';
import { type Field, fieldTypes, initialValue } from './field-types.ts';
import type { FieldContext, FieldValue, FormValues } from './fields/field-kind.ts';
import { object, pipe, transform } from './fields/schema.ts';

type Scalar = string | number | boolean;

const holds = (value: FieldValue | undefined, equals: Scalar | readonly Scalar[]): boolean =>
  [equals]
    .flat()
    .some((one) =>
      Array.isArray(value) ? value.some((item) => item === one) : value === one || (typeof value === 'string' && value === String(one)),
    );

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

/** The steps of a form. Most forms have one. */
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

/** The initial values of a form's fields. */
export const initialValues = ({ steps }: FormSteps, context: FieldContext): Record<string, FieldValue> =>
  Object.fromEntries(steps.flatMap(({ fields }) => fields.map((field) => [field.name, initialValue(field, context)] as const)));

/**
 * The schema of every field that is shown with these values, up to a step or in the whole form (rule E74). It parses values into those that
 * are sent. An untouched field counts as empty.
 */
export function formSchema(form: FormSteps, context: FieldContext, values: FormValues, upTo = form.steps.length - 1) {
  const fields = form.steps.flatMap((_step, step) => (step <= upTo ? shownFields(form, values, step) : []));
  const shape = fields.flatMap((field) => {
    const schema = fieldTypes[field.type].schema?.(field, context, values);
    return schema ? [[field.name, schema] as const] : [];
  });
  // An absent key would get the schema library's own message.
  const whole = transform(
    (input): Record<string, unknown> => ({
      ...Object.fromEntries(shape.map(([name]) => [name, ''])),
      ...Object.fromEntries(Object.entries(input as FormValues).filter(([, value]) => value !== undefined && value !== null)),
    }),
  );
  return pipe(whole, object(Object.fromEntries(shape)));
}

/** A message under a field. An input inside a field has a name such as "Address.street". */
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

/** Where a shopper is in a form of several steps, counted from 0. `visited` are the steps before, in order; `isDone` after the last. */
export type StepState = { step: number; visited: readonly number[]; skipped: readonly number[]; isDone: boolean };

export type StepAction = { type: 'continue' } | { type: 'back' };

export const firstStep: StepState = { step: 0, visited: [], skipped: [], isDone: false };

const hasInputs = (form: FormSteps, values: FormValues, step: number) =>
  shownFields(form, values, step).some(({ type }) => type !== 'hidden' && type !== 'button');

/** The next step with something to fill in; undefined after the last. */
function nextStep(form: FormSteps, values: FormValues, after: number): number | undefined {
  for (let step = after + 1; step < form.steps.length; step += 1) if (hasInputs(form, values, step)) return step;
  return undefined;
}

/** Whether nothing remains to be filled in after this step. */
export const isLastStep = (form: FormSteps, values: FormValues, { step }: StepState): boolean => nextStep(form, values, step) === undefined;

/** Moves on, skipping steps with nothing to fill in, or back to the previous step. */
export function moveStep(state: StepState, action: StepAction, form: FormSteps, values: FormValues): StepState {
  if (state.isDone) return state;
  switch (action.type) {
    case 'continue': {
      const next = nextStep(form, values, state.step);
      if (next === undefined) return { ...state, isDone: true };
      const passed = Array.from({ length: next - state.step - 1 }, (_none, index) => state.step + 1 + index);
      return { ...state, step: next, visited: [...state.visited, state.step], skipped: [...state.skipped, ...passed] };
    }
    case 'back': {
      const before = state.visited.at(-1);
      if (before === undefined) return state;
      return { ...state, step: before, visited: state.visited.slice(0, -1), skipped: state.skipped.filter((step) => step < before) };
    }
    default:
      return unhandledCase(action);
  }
}

/** The text of the progress bar, "Step 2 of 3", and the completed percentage (rule E100). */
export function stepProgress({ step, isDone }: StepState, steps: number): { text: string; percent: number } {
  return { text: `Step ${step + 1} of ${steps}`, percent: isDone ? 100 : Math.round((step / steps) * 100) };
}
