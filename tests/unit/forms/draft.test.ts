import { describe, expect, test } from 'vitest';
import { draftAnswers, draftOf, draftSubject } from '#lib/forms/draft.ts';
import type { FormValues } from '#lib/forms/fields/field-kind.ts';
import { formIds } from '#lib/forms/form-definitions.ts';
import { formOf } from '#lib/forms/form-of.ts';
import { initialValues } from '#lib/forms/form-schema.ts';
import { progressText, readProgress } from '#lib/forms/kept-progress.ts';
import { aField, fieldContext } from './field-context.ts';
import { filledForm } from './filled-form.ts';
import { askingSettings } from './form-settings.ts';

const context = fieldContext();
const now = Date.parse('2026-11-22T00:00:00Z');
const named = (name: string, type: Parameters<typeof aField>[0]) => aField(type, { name });
const form = {
  steps: [
    {
      fields: [
        ...[
          named('name', 'string'),
          named('message', 'textarea'),
          named('location', 'location_select'),
          named('yard', 'website_location_select'),
          named('vehiclePriceBudget', 'string'),
        ],
        ...[named('Photos', 'file'), named('Card', 'card_number'), named('Licence', 'licence_number'), named('opt_in', 'opt_in')],
      ],
    },
  ],
};

describe('a draft holds (rule E104)', () => {
  const before = { ...initialValues(form, context), name: 'Ana', location: '11' };
  test.each<[string, FormValues, FormValues]>([
    ['nothing of what was filled in already', before, {}],
    ['what was typed', { ...before, message: 'Is it here?' }, { message: 'Is it here?' }],
    [
      'what was changed, emptied or unticked',
      { ...before, name: '', location: '12', opt_in: false },
      { name: '', location: '12', opt_in: false },
    ],
    ['no files, no card and no licence', { ...before, Photos: [{ name: 'a.jpg' }], Card: '4111', Licence: '12' } as never, {}],
  ])('%s', (_what, values, expected) => expect(draftOf(form, values, before)).toEqual(expected));
});

describe('a draft fills in', () => {
  const values = { name: 'Bo', message: 'Is it here?', location: '12', yard: '3', vehiclePriceBudget: '20,000' };
  const linked = { vehiclePriceBudget: '31,000' };
  const subject = draftSubject('7', linked);
  test.each<[string, string | undefined, FormValues]>([
    ['all of it, for the same car and link', subject, values],
    ['no message and place of another car', draftSubject('8', linked), { name: 'Bo' }],
    ['not what another link says', draftSubject('7', { vehiclePriceBudget: '9,000' }), { name: 'Bo' }],
    ['as much if it was about no car', draftSubject(undefined, {}), { name: 'Bo' }],
    ['as much if it does not say', undefined, { name: 'Bo' }],
  ])('%s', (_what, before, expected) =>
    expect(draftAnswers(form, { values, ...(before === undefined ? {} : { subject: before }) }, { subject, linked })).toEqual(expected),
  );
});

test.each(formIds)('the form %s has the same answers after a reload', (id) => {
  const site = formOf(askingSettings(), id);
  const empty = initialValues(site, context);
  const values = { ...empty, ...filledForm(site, context) };
  const subject = draftSubject('7', {});
  const state = { step: 0, visited: [], skipped: [], isDone: false };
  const text = progressText(site, { at: now, state, values: draftOf(site, values, empty), subject });
  const draft = readProgress(text, site, now + 1);
  const lost = new Set(
    site.steps
      .flatMap(({ fields }) => fields.filter(({ type }) => ['file', 'card_number', 'card_expiry', 'licence_number'].includes(type)))
      .map(({ name }) => name),
  );
  const kept = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, lost.has(name) ? empty[name] : value]));
  expect(draft && { ...empty, ...draftAnswers(site, draft, { subject, linked: {} }) }).toEqual(kept);
});
