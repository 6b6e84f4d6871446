import type { ResolvedForm } from './form-of.ts';

type Shown = { setup: { hasFailureDialog?: boolean | undefined }; form: Pick<ResolvedForm, 'steps' | 'hidesProblem'> };

/** Whether a dialog says too that a form was not sent (rule E95): not for a form of several steps, whose alert is enough, nor for the one for photos. */
export const saysFailureTwice = ({ setup, form }: Shown): boolean =>
  setup.hasFailureDialog === true && form.steps.length === 1 && !form.hidesProblem;
