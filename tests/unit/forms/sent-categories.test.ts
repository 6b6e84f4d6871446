import { expect, test } from 'vitest';
import { chosenCategories, sentCategories } from '#lib/forms/sent-categories.ts';
import { formSettings } from './form-settings.ts';

const ours = [
  'General Enquiry',
  'Service Enquiry',
  'Parts Enquiry',
  'New Vehicle Enquiry',
  'Used Vehicle Enquiry',
  'Fleet Enquiry',
  'Finance Enquiry',
  'Sell My Car Enquiry',
  'Demo Vehicle Enquiry',
];
const patched = (form: string, patch: object) => formSettings({ forms: { patches: { [form]: { own: patch as never } } } });

test('forms send our categories, and applications as general enquiries', () => {
  expect(sentCategories(formSettings())).toEqual(ours);
  expect(chosenCategories(formSettings()).filter((category) => !ours.includes(category))).toEqual(['Careers Enquiry']);
});

test.each<[string, string, object, string[]]>([
  ['a category of a dealer’s own', 'fleet', { form: { category: 'Business Enquiry' } }, ['Business Enquiry']],
  [
    'the choices of a dealer’s own',
    'parts',
    { insert: { type: 'select', name: 'category', options: [{ value: 'Gear', label: 'Gear' }] } },
    ['Gear'],
  ],
  ['a hidden category', 'parts', { insert: { type: 'hidden', name: 'category', value: 'Counter' } }, ['Counter']],
  ['a category that the shopper types', 'parts', { insert: { type: 'string', name: 'category' } }, []],
])('%s', (_what, form, patch, more) =>
  expect(sentCategories(patched(form, patch)).filter((category) => !ours.includes(category))).toEqual(more),
);
