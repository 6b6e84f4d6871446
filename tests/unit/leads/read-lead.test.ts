import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isProblem, leadLimits, readLead } from '#lib/leads/read-lead.ts';

const problemOf = (body: unknown) => {
  const read = readLead(body);
  if (!isProblem(read)) throw new Error('it was read');
  return read;
};
const leadOf = (fields: object) => {
  const read = readLead({ lead: fields });
  if (isProblem(read)) throw new Error(read.error);
  return read.lead;
};
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`field_${index}`, 'x']));
const deep = (levels: number): unknown => (levels === 0 ? 'x' : { inner: deep(levels - 1) });

describe('a lead', () => {
  test('keeps fields that we do not know', () => {
    expect(leadOf({ name: 'Ana', 'Best Deal': 'yes', extras: ['tow bar'] })).toEqual({
      name: 'Ana',
      'Best Deal': 'yes',
      extras: ['tow bar'],
    });
  });

  test.each([
    [{ phone: 412_345_678 }, { phone: '412345678' }],
    [{ form_completed: 'false' }, { form_completed: false }],
    [{ opt_in: '1' }, { opt_in: true }],
    [{ message: null, name: 'Ana' }, { name: 'Ana' }],
    [
      { name: 'A\0na\0', car_id: '\0' },
      { name: 'Ana', car_id: '' },
    ],
    [
      { name: 'A\u001b[31mna\r\nBcc: x', email: 'a@b.example\r\nBcc: x', 'tow\u0007 bar': ['a\u0085b', { deep: '\u007fc' }] },
      { name: 'A[31mna Bcc: x', email: 'a@b.example Bcc: x', 'tow bar': ['ab', { deep: 'c' }] },
    ],
    [
      { message: 'One\r\ntwo\rthree\tfour\u0000', postcode: '2\t000' },
      { message: 'One\ntwo\nthree\tfour', postcode: '2 000' },
    ],
    [
      { name: '\u202aA\u202ena\u2069\u2028Bcc: x', message: '\u2067a\u2029b\u200fc', phone: '\u202d0412 345 678\u202c' },
      { name: 'Ana Bcc: x', message: 'a\nb\u200fc', phone: '0412 345 678' },
    ],
    [
      { message: 'a cut smile \ud83d', 'tow\udc00 bar': ['\ud83d\ude00', { deep: '\udfff' }] },
      { message: 'a cut smile ', 'tow bar': ['\u{1f600}', { deep: '' }] },
    ],
    [{ 'card number': '4111111111111111', card_expiry: '12/29', cvv: '123', name: 'Ana' }, { name: 'Ana' }],
    [
      { 'Card Expiry': '12/29', card_cvv: '123', CVC2: '123', pay: [{ cardNumber: '4111111111111111', by: 'card' }] },
      { pay: [{ by: 'card' }] },
    ],
  ])('%j is read as %j', (fields, expected) => expect(leadOf(fields)).toEqual(expected));

  test.each([
    ['no object', 'text', 400, 'invalid_lead'],
    ['nothing', null, 400, 'invalid_lead'],
    ['no lead', {}, 400, 'invalid_lead'],
    ['a list', { lead: [] }, 400, 'invalid_lead'],
    ['too many fields', { lead: many(leadLimits.fields + 1) }, 422, 'too_many_fields'],
    ['a long field', { lead: { message: 'x'.repeat(leadLimits.fieldBytes) } }, 422, 'field_too_long'],
    ['a very long list', { lead: { extra: Array.from({ length: 300_000 }, () => 0) } }, 422, 'field_too_long'],
    ['a name that is an object', { lead: { name: { first: 'Ana' } } }, 422, 'invalid_lead'],
    ['a deep field', { lead: { extra: deep(leadLimits.depth + 1) } }, 422, 'lead_too_deep'],
    ['a very deep field', { lead: { extra: deep(5000) } }, 422, 'lead_too_deep'],
    ['an unknown consent', { lead: {}, consent: { yes: true } }, 422, 'invalid_lead'],
  ])('with %s is refused', (_name, body, status, code) => expect(problemOf(body)).toMatchObject({ status, code }));

  test('as long as allowed is read', () => {
    expect(Object.keys(leadOf(many(leadLimits.fields)))).toHaveLength(leadLimits.fields);
    expect(leadOf({ message: 'é'.repeat(4990) }).message).toHaveLength(4990);
  });

  test('names the fields that are wrong', () => {
    expect(problemOf({ lead: { message: 'x'.repeat(20_000), name: 'Ana' } }).fields).toEqual({
      message: 'This is too long. Please shorten it.',
    });
  });

  test('of any shape is read or refused, never an error', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void readLead({ lead: value })));
    fc.assert(fc.property(fc.jsonValue(), (value) => void readLead(value)));
  });
});
