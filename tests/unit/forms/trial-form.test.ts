import { describe, expect, it } from 'vitest';
import { formOf } from '#lib/forms/form-of.ts';
import { trialForm } from '#lib/forms/trial-form.ts';
import { formSettings } from './form-settings.ts';

const viewing = { thanks: 'viewing', title: 'Book a viewing', submit: 'Book a viewing' };

it.each<[string, ...Parameters<typeof trialForm>, ReturnType<typeof trialForm>]>([
  ['a car among cars', 'drive', 'Car', {}, undefined],
  ['a motorcycle among cars', 'ride', 'Car', undefined, { thanks: 'test-ride', title: 'Book a test ride', submit: 'Book a test ride' }],
  ['a caravan among cars', 'view', 'Vehicle', { text: { form: { text: 'Any day' } }, short: { remove: 'message' } }, viewing],
  ['a caravan among caravans', 'view', 'Caravan', {}, undefined],
  ['a motorhome among caravans', 'drive', 'Caravan', {}, { thanks: 'test-drive', title: 'Book a test drive', submit: 'Book a test drive' }],
  [
    'a caravan of a dealer with a title of its own',
    'view',
    'Car',
    { words: { form: { title: 'Book a walk-through' } } },
    { thanks: 'viewing' },
  ],
])('what %s changes in the form', (_what, trial, noun, patches, change) => expect(trialForm(trial, noun, patches)).toEqual(change));

describe('the form of a site', () => {
  it.each<[string, string, string, string, string | undefined]>([
    ['Car', 'Book a test drive', 'Book Test Drive', 'Which vehicle would you like to drive?', undefined],
    ['Motorcycle', 'Book a test ride', 'Book Test Ride', 'Which vehicle would you like to ride?', 'test-ride'],
    ['Caravan', 'Book a viewing', 'Book Viewing', 'Which vehicle would you like to see?', 'viewing'],
  ])('that sells a %s asks in its words', (vehicleNoun, title, submit, question, thanks) => {
    const settings = formSettings();
    const form = formOf({ ...settings, labels: { ...settings.labels, vehicleNoun } }, 'test-drive');
    const asked = form.steps.flatMap(({ fields }) => fields).find(({ name }) => name === 'Vehicle');
    expect([form.title, form.submit, asked?.label, form.thanks]).toEqual([title, submit, question, thanks]);
  });
});
