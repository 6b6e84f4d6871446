import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FormValues } from '#lib/forms/fields/field-kind.ts';
import { formOf } from '#lib/forms/form-of.ts';
import { progressText, readProgress } from '#lib/forms/kept-progress.ts';
import { detailsKey, detailsOf, detailsText, prefill, readStoredDetails } from '#lib/forms/stored-details.ts';
import { unsentKey } from '#lib/forms/unsent-key.ts';
import { isExpired, readUnsent, type UnsentLead, withoutUnsent, withUnsent } from '#lib/forms/unsent-leads.ts';
import { fieldContext } from './field-context.ts';
import { filledForm } from './filled-form.ts';
import { askingSettings, formSettings } from './form-settings.ts';

const now = Date.parse('2026-11-22T00:00:00Z');
const hours = (count: number) => count * 3_600_000;
const context = fieldContext();

test('every site has its own keys', () => {
  expect([detailsKey('acme'), unsentKey('acme')]).toEqual(['forecourt:acme:details:1', 'forecourt:acme:unsent:1']);
});

describe('details of a shopper (rule E5)', () => {
  const enquiry = formOf(askingSettings(), 'enquiry');
  const preApproval = formOf(askingSettings(), 'finance-pre-approval');
  const apply = formOf(askingSettings(), 'apply-for-finance');

  test('of an enquiry are name, email, phone and postcode', () =>
    expect(detailsOf(enquiry, filledForm(enquiry, context))).toEqual({
      name: 'Ana',
      last_name: 'Silva',
      email: 'ana@example.com',
      phone: '0491 570 006',
      postcode: '2112',
    }));

  test('come from other forms too, and what a form does not ask stays', () => {
    const before = { name: 'Bo', postcode: '4000' };
    expect(detailsOf(preApproval, filledForm(preApproval, context), before)).toEqual({
      name: 'Ana',
      last_name: 'Silva',
      email: 'ana@example.com',
      phone: '0491 570 006',
      ...{ day: '1', month: '2', year: '1990' },
      postcode: '4000',
    });
    expect(detailsOf(apply, filledForm(apply, context), before)).toMatchObject({ postcode: '2112', state: 'nsw' });
  });

  test('fill in the fields of their names', () => {
    const details = { name: 'Ana', last_name: 'Silva', phone: '0491570006' };
    expect(prefill(enquiry, details)).toEqual(details);
    expect(prefill(preApproval, details)).toEqual({ first_name: 'Ana', last_name: 'Silva', phone: '0491570006' });
  });

  const asksWholeName = formOf(formSettings(), 'enquiry');
  const ana = { name: 'Ana Maria', last_name: 'Smith' };
  test.each<[string, typeof enquiry, Partial<Record<string, string>>, object]>([
    ['a first name and a last name', preApproval, ana, { first_name: 'Ana Maria', last_name: 'Smith' }],
    ['both where `name` is the first name', enquiry, ana, ana],
    ['the whole name of both', asksWholeName, ana, { name: 'Ana Maria Smith' }],
    ['a whole name', asksWholeName, { name: 'Ana Maria Smith' }, { name: 'Ana Maria Smith' }],
    ['no first name from a whole name', preApproval, { name: 'Ana Maria Smith' }, {}],
    ['no first name from a whole name, where `name` is one', enquiry, { name: 'Ana Maria Smith' }, {}],
    [
      'a whole name beside the last name of an earlier form',
      asksWholeName,
      { name: 'Ana Smith', last_name: 'Smith' },
      { name: 'Ana Smith' },
    ],
    ['its parts', preApproval, { name: 'Ana Smith', last_name: 'Smith' }, { first_name: 'Ana', last_name: 'Smith' }],
    ['no name from a last name alone', asksWholeName, { last_name: 'Smith' }, {}],
  ])('fill in %s', (_what, form, details, expected) => expect(prefill(form, details)).toEqual(expected));

  test.each<[string, typeof enquiry, FormValues, object]>([
    ['another whole name leaves no last name', asksWholeName, { name: 'Bob Jones' }, { name: 'Bob Jones' }],
    ['another first name and last name', preApproval, { first_name: 'Bob', last_name: 'Jones' }, { name: 'Bob', last_name: 'Jones' }],
    ['a first name without a last name', enquiry, { name: 'Bob', last_name: '' }, { name: 'Bob' }],
    ['no name leaves both', asksWholeName, { phone: '0491 570 007' }, { ...ana, phone: '0491 570 007' }],
  ])('of another form: %s', (_what, form, values, expected) => expect(detailsOf(form, values, ana)).toEqual(expected));

  test.each<[string, Partial<Record<string, string>>, object]>([
    ['a whole date of birth', { day: '24', month: '11', year: '1990' }, { 'Date of Birth': { day: '24', month: '11', year: '1990' } }],
    ['no part of one', { day: '24', month: '11' }, {}],
    [
      'the state and the postcode',
      { state: 'nsw', postcode: '2112' },
      { Address: { street: '', suburb: '', state: 'nsw', postcode: '2112' } },
    ],
    ['no postcode alone, because the form begins with a state of its own', { postcode: '2112' }, {}],
  ])('fill in %s (rule E5)', (_what, details, expected) => expect(prefill(apply, details)).toEqual(expected));

  test.each([true, false])('leave no address half filled, required: %s', (required) => {
    const form = { steps: [{ fields: [{ type: 'address', name: 'Address', required } as const] }] } as unknown as typeof apply;
    expect(prefill(form, { state: 'vic', postcode: '3000' })).toMatchObject({
      Address: { state: 'vic', postcode: required ? '3000' : '' },
    });
  });

  test('fill in fields of a dealer that ask for their names', () => {
    const fields = ['day', 'month', 'year', 'state', 'lead_id'].map((name) => ({ type: 'hidden', name, required: false }) as const);
    const details = { day: '1', month: '2', year: '1990', state: 'qld', lead_id: 'f'.repeat(32) };
    expect(prefill({ steps: [{ fields }] } as unknown as typeof apply, details)).toEqual(details);
  });

  test.each<[string, string | null, number, object]>([
    ['what was written', detailsText({ name: 'Ana', phone: '1' }, now), now + 1, { name: 'Ana', phone: '1' }],
    ['until 180 days later', detailsText({ name: 'Ana' }, now), now + hours(180 * 24), { name: 'Ana' }],
    ['and not after', detailsText({ name: 'Ana' }, now), now + hours(180 * 24) + 1, {}],
    ['nothing from the future', detailsText({ name: 'Ana' }, now), now - 1, {}],
    ['nothing', null, now, {}],
    ['no JSON', '{', now, {}],
    ['a list', '[]', now, {}],
    ['no details', JSON.stringify({ at: now, details: null }), now, {}],
    [
      'no other fields and kinds',
      JSON.stringify({ at: now, details: { name: 5, licence: 'x', phone: '', email: 'a@b.co' } }),
      now,
      { email: 'a@b.co' },
    ],
  ])('%s', (_what, text, at, expected) => expect(readStoredDetails(text, at)).toEqual(expected));
});

describe('progress of a form of several steps', () => {
  const form = formOf(askingSettings(), 'apply-for-finance');
  const state = { step: 2, visited: [0, 1], skipped: [], isDone: false };
  const values = filledForm(form, context);
  const text = progressText(form, { at: now, state, values, leadId: 'f'.repeat(32) });

  test('comes back, without the licence', () => {
    const { 'Licence Number': licence, ...rest } = values;
    expect(licence).toBe('12 345 678');
    expect(text).not.toContain('12 345 678');
    expect(readProgress(text, form, now + hours(24))).toEqual({
      form: 'apply-for-finance',
      at: now,
      state,
      values: rest,
      leadId: 'f'.repeat(32),
    });
  });

  test.each<[string, string | null, number]>([
    ['after a day', text, now + hours(24) + 1],
    ['from the future', text, now - 1],
    ['of another form', text.replace('apply-for-finance', 'trade-in'), now],
    ['that was finished', progressText(form, { at: now, state: { ...state, isDone: true }, values }), now],
    ['of a step that the form no longer has', progressText(form, { at: now, state: { ...state, step: 9 }, values }), now],
    ['with odd steps', text.replace('[0,1]', '["x"]'), now],
    ['without values', text.replace('"values":{', '"other":{'), now],
    ['that is no JSON', 'x', now],
    ['that is nothing', null, now],
  ])('is not taken up %s', (_what, kept, at) => expect(readProgress(kept, form, at)).toBeUndefined());

  test('of fields that the form does not have is left out', () =>
    expect(readProgress(text.replace('"Employment"', '"Fax"'), form, now)?.values).not.toHaveProperty('Fax'));
});

describe('unsent leads', () => {
  const lead = (key: string, at = now): UnsentLead => ({
    key,
    fingerprint: key,
    at,
    request: { method: 'POST', path: '/leads', body: '{}' },
  });
  const keysOf = (text: string | null) => readUnsent(text).map(({ key }) => key);
  const listOf = (...leads: unknown[]) => JSON.stringify(leads);

  test.each<[string, string | null, string[]]>([
    ['come back', listOf(lead('a'), lead('b')), ['a', 'b']],
    ['however old, until the shopper is told', listOf(lead('a', now - hours(480))), ['a']],
    [
      'not to other addresses',
      listOf(
        { ...lead('a'), request: { method: 'POST', path: '/watchlist/save-car', body: '{}' } },
        { ...lead('b'), request: { method: 'DELETE', path: '/leads', body: '{}' } },
      ),
      [],
    ],
    ['not in part', listOf({ key: 'a' }, null, 'x', 5), []],
    ['not from nonsense', '{"a":1}', []],
    ['not from no JSON', '[', []],
    ['none', null, []],
  ])('%s', (_what, text, keys) => expect(keysOf(text)).toEqual(keys));

  test.each([
    ['after 48 hours', now - hours(48), false],
    ['later', now - hours(48) - 1, true],
    ['by a clock that was set back', now + hours(48), false],
    ['by one that was set back further', now + hours(48) + 1, true],
  ])('are too old to be sent %s: %s', (_what, at, expected) => expect(isExpired(lead('a', at), now)).toBe(expected));

  test('of one key are one, none makes room for another, and a sent one leaves', () => {
    const added = ['a', 'b', 'c', 'a', 'd', 'e', 'f', 'g'].reduce<UnsentLead[]>(
      (list, key, index) => withUnsent(list, lead(key), now + index),
      [],
    );
    expect(added.map(({ key, at }) => [key, at - now])).toEqual([
      ['b', 1],
      ['c', 2],
      ['a', 3],
      ['d', 4],
      ['e', 5],
      ['f', 6],
      ['g', 7],
    ]);
    expect(withoutUnsent(added, 'd').map(({ key }) => key)).toEqual(['b', 'c', 'a', 'e', 'f', 'g']);
  });

  test('are read as they were written', () =>
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1, maxLength: 5 }), { maxLength: 8 }), (keys) => {
        const list = keys.reduce<UnsentLead[]>((leads, key) => withUnsent(leads, lead(key), now), []);
        expect(readUnsent(JSON.stringify(list))).toEqual(list);
      }),
    ));
});
