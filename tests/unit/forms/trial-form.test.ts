import { expect, it } from 'vitest';
import { formDefinitions } from '#lib/forms/form-definitions.ts';
import { trialForm } from '#lib/forms/trial-form.ts';

const { title, submit } = formDefinitions['test-drive'];
const own = { title: 'Book a walk-through', submit: 'Book it' };

it.each<[string, { title: string; submit: string }, string | undefined, { title: string; submit: string }]>([
  ['a car', { title, submit }, 'Book a test drive', { title: 'Book a test drive', submit: 'Book Test Drive' }],
  ['a motorcycle', { title, submit }, 'Book a test ride', { title: 'Book a test ride', submit: 'Book a test ride' }],
  ['a caravan', { title, submit }, 'Book a viewing', { title: 'Book a viewing', submit: 'Book a viewing' }],
  ['a link that is gone', { title, submit }, undefined, { title, submit }],
  ['a dealer with words of its own', own, 'Book a viewing', own],
])('the form of %s', (_what, form, link, named) => expect(trialForm(form, link)).toEqual(named));
