import { describe, expect, test } from 'vitest';
import type { FormId } from '#lib/forms/form-definitions.ts';
import { FormError } from '#lib/forms/form-fault.ts';
import { formOf, resolveForm } from '#lib/forms/form-of.ts';
import type { FormPatch } from '#lib/forms/form-patch.ts';
import { askingSettings, formSettings } from './form-settings.ts';

const namesOf = (settings: ReturnType<typeof formSettings>, id: FormId = 'enquiry', hasCar = false) =>
  formOf(settings, id, { hasCar }).steps.flatMap(({ fields }) => fields.map(({ name }) => name));
const fieldOf = (settings: ReturnType<typeof formSettings>, name: string, id: FormId = 'enquiry') =>
  formOf(settings, id)
    .steps.flatMap(({ fields }) => fields)
    .find((field) => field.name === name);
const patched = (patches: Record<string, FormPatch>, id: FormId = 'enquiry') => formSettings({ forms: { patches: { [id]: patches } } });
const faultsOf = (patches: Record<string, FormPatch>, id: FormId = 'enquiry') =>
  resolveForm(patched(patches, id), id).faults.map(({ patch, path, problem, fix }) => `${[patch, ...path].join('.')}: ${problem}; ${fix}`);

describe('patches (rule O7)', () => {
  test.each<[string, Record<string, FormPatch>, string[]]>([
    ['remove a field with what depends on it', { a: { remove: 'category' } }, ['name', 'phone', 'email', 'message', 'opt_in']],
    ['remove a field', { a: { remove: 'opt_in' } }, ['name', 'phone', 'email', 'category', 'Rego', 'message']],
    [
      'insert one after another',
      { a: { insert: { type: 'hidden', name: 'brand', value: 'Darche', required: true }, after: 'name' } },
      ['name', 'brand', 'phone', 'email', 'category', 'Rego', 'message', 'opt_in'],
    ],
    [
      'insert one first',
      { a: { insert: { type: 'string', name: 'Company', required: true } } },
      ['Company', 'name', 'phone', 'email', 'category', 'Rego', 'message', 'opt_in'],
    ],
    [
      'follow each other',
      {
        a: { insert: { type: 'string', name: 'Company', required: true } },
        b: { insert: { type: 'string', name: 'Team', required: true }, after: 'Company' },
        c: { remove: 'Company' },
      },
      ['Team', 'name', 'phone', 'email', 'category', 'Rego', 'message', 'opt_in'],
    ],
  ])('%s', (_what, patches, names) => expect(namesOf(patched(patches))).toEqual(names));

  test('leave a model field without suggestions where its make is removed', () =>
    expect(fieldOf(patched({ a: { remove: 'Your Vehicle Make' } }, 'parts'), 'Your Vehicle Model', 'parts')).toEqual({
      type: 'model',
      name: 'Your Vehicle Model',
      label: 'Model',
      required: true,
    }));

  test('change a field and leave the rest of it', () =>
    expect(
      fieldOf(patched({ a: { set: 'message', to: { label: 'How can we help, mate? What colour?', required: false } } }), 'message'),
    ).toEqual({
      type: 'textarea',
      name: 'message',
      label: 'How can we help, mate? What colour?',
      required: false,
    }));

  test('leave a dealer’s own words alone in the US', () => {
    const settings = formSettings({
      locale: { language: 'en-US' },
      forms: { patches: { enquiry: { a: { set: 'message', to: { label: 'Favourite colour' } } } } },
    });
    expect(fieldOf(settings, 'message')?.label).toBe('Favourite colour');
  });

  test('change the form itself', () =>
    expect(
      formOf(
        patched({ a: { form: { title: 'Write to us', category: 'Fleet Enquiry', subcategory: 'Trucks', target: 'car-clarity' } } }),
        'enquiry',
      ),
    ).toMatchObject({ title: 'Write to us', category: 'Fleet Enquiry', subcategory: 'Trucks', target: 'car-clarity' }));

  test('insert into the step of the field before', () =>
    expect(
      formOf(
        patched({ a: { insert: { type: 'currency', name: 'Rent', required: true }, after: 'Residential Status' } }, 'finance-pre-approval'),
        'finance-pre-approval',
      ).steps.map(({ fields }) => fields.some(({ name }) => name === 'Rent')),
    ).toEqual([false, false, true]));

  test.each<[string, Record<string, FormPatch>, string]>([
    [
      'an unknown field is removed',
      { a: { remove: 'mesage' } },
      'a.remove: the form has no field "mesage"; its fields: name, phone, email, category, Rego, message, opt_in',
    ],
    [
      'an unknown field is changed',
      { a: { set: 'fax', to: { label: 'Fax' } } },
      'a.set: the form has no field "fax"; its fields: name, phone, email, category, Rego, message, opt_in',
    ],
    [
      'one is inserted after an unknown one',
      { a: { insert: { type: 'string', name: 'x', required: true }, after: 'fax' } },
      'a.after: the form has no field "fax"; its fields: name, phone, email, category, Rego, message, opt_in',
    ],
    [
      'an option leaves the field out',
      { a: { remove: 'postcode' } },
      'a.remove: this form does not show the field "postcode"; remove the patch, or change forms.askPostcode, which leaves the field out',
    ],
    [
      'a field is inserted twice',
      { a: { insert: { type: 'string', name: 'email', required: true } } },
      'a.insert.name: the form already has a field "email"; write { "set": "email", "to": { … } } to change it',
    ],
    [
      'a name belongs to every lead',
      { a: { insert: { type: 'string', name: 'source', required: true } } },
      'a.insert.name: every lead has its own "source"; choose another name',
    ],
    [
      'a condition names an unknown field',
      { a: { set: 'message', to: { when: { field: 'topic', equals: 'x' } } } },
      'a.when.field: the form has no field "topic"; name a field of this form',
    ],
    [
      'a field depends on itself',
      { a: { set: 'message', to: { when: { field: 'message', equals: 'x' } } } },
      'a.when: "message" depends on itself; remove one of the conditions',
    ],
    [
      'a select has no options',
      { a: { insert: { type: 'select', name: 'Topic', required: true } } },
      'a.options: "Topic" has nothing to choose from; add "options": [{ "value": "…", "label": "…" }]',
    ],
    [
      'a hidden field sends nothing',
      { a: { insert: { type: 'hidden', name: 'page_id', required: true } } },
      'a.value: the hidden field "page_id" has no value to send; add "value"',
    ],
  ])('are refused where %s', (_what, patches, line) => expect(faultsOf(patches)).toEqual([line]));

  test.each<[string, FormPatch, string]>([
    [
      'a file',
      { insert: { type: 'file', name: 'Payslip', required: true }, after: 'phone' },
      'a.type: "Payslip" is a file, and steps follow; ask for files in the last step',
    ],
    [
      'a condition on a later step',
      { set: 'phone', to: { when: { field: 'Employment', equals: 'Retired' } } },
      'a.when.field: "Employment" is in a later step; name a field of the same step or an earlier one',
    ],
  ])('are refused where a form of several steps gets %s', (_what, patch, line) =>
    expect(faultsOf({ a: patch }, 'finance-pre-approval')).toEqual([line]),
  );

  test('stop a form that is asked for, with every fault and its place', () => {
    const settings = patched({ a: { remove: 'fax' }, b: { remove: 'telex' } });
    expect(() => formOf(settings, 'enquiry')).toThrow(FormError);
    expect(() => formOf(settings, 'enquiry')).toThrow(
      /^forms\.patches\.enquiry\.a\.remove: the form has no field "fax"; .*\nforms\.patches\.enquiry\.b\.remove: the form has no field "telex"; /,
    );
  });

  test('say where each field comes from', () => {
    const settings = askingSettings({
      forms: {
        messageRequired: false,
        patches: {
          enquiry: {
            help: { set: 'message', to: { help: 'Anything.' } },
            brand: { insert: { type: 'hidden', name: 'brand', value: 'x', required: true } },
          },
        },
      },
    });
    expect(Object.fromEntries(resolveForm(settings, 'enquiry').origins)).toMatchObject({
      phone: [],
      name: ['forms.askLastName'],
      last_name: ['forms.askLastName'],
      message: ['forms.messageRequired', 'help'],
      brand: ['brand'],
    });
  });
});
