import type { ResolvedForm } from './form-of.ts';

type Shown = { setup: { hasFailureDialog?: boolean | undefined }; form: Pick<ResolvedForm, 'steps' | 'hidesProblem'> };

/**
 * Whether a dialog also says that a form was not sent (rule E95). Not for a form with several steps, whose alert is enough, and not for the
 * request for photos.
 */
export const saysFailureTwice = ({ setup, form }: Shown): boolean =>
  setup.hasFailureDialog === true && form.steps.length === 1 && !form.hidesProblem;
