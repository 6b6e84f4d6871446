import type { ResolvedForm } from './form-of.ts';
import type { TrialForm } from './trial-form.ts';

/** The changes that a car makes to a form: the button, the questions that the car answers, and the optional ones (rule E87). */
type CarChanges = { submit: string; omit: readonly string[]; optional: readonly string[] };

/** The form of a page with a car attached. */
export const attachCar = (form: ResolvedForm, { submit, omit, optional }: CarChanges, trial?: TrialForm): ResolvedForm => ({
  ...form,
  submit,
  ...(form.id === 'test-drive' ? trial : {}),
  steps: form.steps.map((step) => ({
    ...step,
    fields: step.fields
      .filter(({ name }) => !omit.includes(name))
      .map((field) => (optional.includes(field.name) ? { ...field, required: false } : field)),
  })),
});
