import { expect, it } from 'vitest';
import { nearMeNote } from '#components/ui/use-position.tsx';
import { formEvents } from '#lib/forms/form-events.ts';
import { reduceSubmit } from '#lib/forms/submit-state.ts';

const event = 'a new kind' as never;

it.each<[string, () => unknown, unknown]>([
  ['the events of a form', () => formEvents({ event, category: 'General Enquiry', hasCar: false, withTestDrive: false }), event],
  ['the sending of a form', () => reduceSubmit({ kind: 'idle', errors: {} }, { type: event }), { type: event }],
  ['the distance from a shopper', () => nearMeNote({ kind: event }, 'en-AU', false), { kind: event }],
])('%s: a case that nobody wrote is an error (rule O16)', (_what, run, cause) => {
  expect(run).toThrow(expect.objectContaining({ message: 'An incorrect option was provided to a switch-case statement', cause }));
});
