import type { FormValues } from './fields/field-kind.ts';
import { type FormSteps, shownFields } from './form-schema.ts';

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

/** Whether nothing is left to fill in after this step. */
export const isLastStep = (form: FormSteps, values: FormValues, { step }: StepState): boolean => nextStep(form, values, step) === undefined;

/** Moves on, over steps with nothing to fill in, or back to the step that was left before. */
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
      return action satisfies never;
  }
}

/** What the progress bar says: "Step 2 of 3" and how many per cent are behind the shopper. */
export function stepProgress({ step, isDone }: StepState, steps: number): { text: string; percent: number } {
  return { text: `Step ${step + 1} of ${steps}`, percent: isDone ? 100 : Math.round((step / steps) * 100) };
}
