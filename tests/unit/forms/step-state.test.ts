import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Field } from '#lib/forms/field-types.ts';
import { firstStep, isLastStep, moveStep, type StepAction, type StepState, stepProgress } from '#lib/forms/form-schema.ts';
import { aField } from './field-context.ts';

const ask = (name: string, more: Partial<Field> = {}) => ({ fields: [aField('string', { name, ...more })] });
const hasTrade = { field: 'trade', equals: 'Yes' };
const form = { steps: [ask('trade'), ask('make', { when: hasTrade }), ask('name')] };

const walk = (values: Record<string, string>, ...types: StepAction['type'][]) =>
  types.reduce((state, type) => moveStep(state, { type }, form, values), firstStep);

describe('steps of a form', () => {
  test.each<[string, Record<string, string>, StepAction['type'][], Partial<StepState>]>([
    ['go on', { trade: 'Yes' }, ['continue'], { step: 1, skipped: [], isDone: false }],
    ['end after the last', { trade: 'Yes' }, ['continue', 'continue', 'continue'], { step: 2, isDone: true }],
    ['pass over one with nothing to fill in', { trade: 'No' }, ['continue'], { step: 2, skipped: [1] }],
    ['go back to the step before', { trade: 'Yes' }, ['continue', 'continue', 'back'], { step: 1, visited: [0] }],
    ['go back to the step that was skipped from', { trade: 'No' }, ['continue', 'back'], { step: 0, visited: [], skipped: [] }],
    ['stay at the first', {}, ['back', 'back'], { step: 0 }],
    ['stay done', { trade: 'No' }, ['continue', 'continue', 'back', 'continue'], { step: 2, isDone: true }],
  ])('%s', (_what, values, types, expected) => expect(walk(values, ...types)).toMatchObject(expected));

  test.each([
    [{ trade: 'Yes' }, 0, false],
    [{ trade: 'Yes' }, 1, false],
    [{ trade: 'Yes' }, 2, true],
  ])('with %j step %s is the last: %s', (values, step, isLast) => expect(isLastStep(form, values, { ...firstStep, step })).toBe(isLast));

  test.each([
    [{ ...firstStep, step: 0 }, 3, 'Step 1 of 3', 0],
    [{ ...firstStep, step: 1 }, 3, 'Step 2 of 3', 33],
    [{ ...firstStep, step: 2 }, 3, 'Step 3 of 3', 67],
    [{ ...firstStep, step: 2, isDone: true }, 3, 'Step 3 of 3', 100],
    [{ ...firstStep, step: 1 }, 4, 'Step 2 of 4', 25],
  ])('%j of %s is "%s", %s per cent', (state, steps, text, percent) => expect(stepProgress(state, steps)).toEqual({ text, percent }));

  test('stay inside the form, and back undoes continue, whatever is answered', () => {
    const actions = fc.array(
      fc.record({ type: fc.constantFrom<StepAction['type']>('continue', 'back'), trade: fc.constantFrom('Yes', 'No') }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(actions, (list) => {
        let state: StepState = firstStep;
        for (const { type, trade } of list) {
          const before = state;
          state = moveStep(state, { type }, form, { trade });
          expect(state.step).toBeGreaterThanOrEqual(0);
          expect(state.step).toBeLessThan(form.steps.length);
          expect([...state.visited, ...state.skipped].every((step) => step < state.step)).toBe(true);
          expect(new Set([...state.visited, ...state.skipped]).size).toBe(state.visited.length + state.skipped.length);
          if (type === 'continue' && !state.isDone) expect(moveStep(state, { type: 'back' }, form, { trade })).toEqual(before);
        }
      }),
    );
  });
});
