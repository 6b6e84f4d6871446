import { describe, expect, test } from 'vitest';
import { aField, answer, fieldContext } from '../field-context.ts';

const send = (typed: string, forms: Parameters<typeof fieldContext>[0]) => answer(aField('phone'), typed, fieldContext(forms)).it;

const notAustralian = 'Invalid phone number. Must be an Australian number.';
const notMobile = 'Invalid phone number. Must be an Australian mobile number.';
const tooLong = 'Invalid phone number. Too many characters.';
const tooShort = 'Invalid phone number. Please enter at least 7 digits.';
const business = 'Numbers that start with 13, 1300 or 1800 belong to businesses. Please enter your own number.';
const notAmerican = 'Invalid phone number. Must be a US number.';

describe('an Australian number (rule E72)', () => {
  test.each([
    ['0255501234', '0255501234'],
    ['(02) 5550 1234', '0255501234'],
    ['03 5550 1234', '0355501234'],
    ['05 5550 1234', '0555501234'],
    ['07 5550 1234', '0755501234'],
    ['08 5550 1234', '0855501234'],
    ['0491 570 006', '0491570006'],
    ['+61 2 5550 1234', '0255501234'],
    ['+61 (0)2 5550 1234', '0255501234'],
    ['0061 02 5550 1234', '0255501234'],
    ['0061 2 5550 1234', '0255501234'],
    ['+61491570006', '0491570006'],
    ['  0491\u00a0570 006 ', '0491570006'],
    ['', '*This is a required field.'],
    ['   ', '*This is a required field.'],
    ['5550 1234', notAustralian],
    ['0155501234', notAustralian],
    ['0655501234', notAustralian],
    ['0955501234', notAustralian],
    ['025550123', notAustralian],
    ['02555012345', notAustralian],
    ['02-5550-1234', '0255501234'],
    ['0491.570.006', '0491570006'],
    ['+61–491‑570‑006', '0491570006'],
    ['\u202a0491 570 006\u202c', '0491570006'],
    ['\u2068+61 491 570 006\u2069', '0491570006'],
    ['13 12 34', business],
    ['1300 555 123', business],
    ['1800-555-123', business],
    ['+61 1300 555 123', business],
    ['1300 555 12', notAustralian],
    ['+64 21 123 4567', notAustralian],
    ['+61', notAustralian],
    ['call me', notAustralian],
    ['０４９１５７０００６', notAustralian],
    ['0491570006; DROP TABLE', notAustralian],
  ])('%j is %j', (typed, expected) => expect(send(typed, {})).toBe(expected));

  test.each([
    ['0491 570 006', '0491570006'],
    ['+61 491 570 006', '0491570006'],
    ['0255501234', notMobile],
    ['049157000', notMobile],
    ['0391570006', notMobile],
    ['1300 555 123', business],
  ])('where only mobiles count, %j is %j', (typed, expected) => expect(send(typed, { forms: { mobileOnly: true } })).toBe(expected));
});

describe('a number of New Zealand', () => {
  const forms = { phoneCountry: 'NZ', mobileOnly: true } as const;
  test.each([
    ['021 123 4567', '0211234567'],
    ['+64 (0)21 123 4567', '+64211234567'],
    ['0064 21 123 4567', '0064211234567'],
    ['12345678901234', '12345678901234'],
    ['123456789012345', tooLong],
    ['021-123.4567', '0211234567'],
    ['123 4567', '1234567'],
    ['123 456', tooShort],
    ['whatever', tooShort],
    ['', '*This is a required field.'],
  ])('%j is %j', (typed, expected) => expect(send(typed, { forms })).toBe(expected));
});

describe('a number of New Zealand by the loose rule', () => {
  const forms = { phoneCountry: 'NZ', loosePhone: true } as const;
  test.each([
    ['123 456', '123456'],
    ['whatever', 'whatever'],
    ['123456789012345', tooLong],
  ])('%j is %j', (typed, expected) => expect(send(typed, { forms })).toBe(expected));
});

describe('a US number', () => {
  const forms = { phoneCountry: 'US' } as const;
  test.each([
    ['(503) 555-0123', '5035550123'],
    ['503.555.0123', '5035550123'],
    ['1 503 555 0123', '5035550123'],
    ['+1-503-555-0123', '5035550123'],
    ['2 503 555 0123', notAmerican],
    ['555-0123', notAmerican],
    ['503555012x', notAmerican],
  ])('%j is %j', (typed, expected) => expect(send(typed, { forms })).toBe(expected));
});

describe('a number with an extension (rule E72)', () => {
  const sent = (typed: string, forms: Parameters<typeof fieldContext>[0] = {}, name = 'phone') =>
    answer(aField('phone', { name }), typed, fieldContext(forms));

  test.each([
    '02 9000 0000 ext 12',
    '02 9000 0000 Ext. 12',
    '(02) 9000 0000 extn: 12',
    '02 9000 0000 extension 12',
    '02 9000 0000 (ext 12)',
    '+61 2 9000 0000 x12',
    '02 9000 0000x12',
    '02 9000 0000 X 12',
    '02 9000 0000 #12',
    '0290000000,12',
    '0290000000;12#',
    '\u202a02 9000 0000\u202c ext 12',
  ])('%j has it in a field of its own, so that the number can be dialled', (typed) =>
    expect(sent(typed)).toEqual({ phone: '0290000000', phone_extension: '12' }),
  );

  test.each([
    ['09 123 4567 ext 1234', { forms: { phoneCountry: 'NZ' } }, { phone: '091234567', phone_extension: '1234' }],
    ['+64 (0)9 123 4567 x1', { forms: { phoneCountry: 'NZ', loosePhone: true } }, { phone: '+6491234567', phone_extension: '1' }],
    ['(503) 555-0123 x4', { forms: { phoneCountry: 'US' } }, { phone: '5035550123', phone_extension: '4' }],
    ['0491 570 006 ext 1', { forms: { mobileOnly: true } }, { phone: '0491570006', phone_extension: '1' }],
    ['0000 000 000 x1', { forms: { testPhone: '0000000000' } }, { phone: '0000000000', phone_extension: '1' }],
  ] as const)('%j in other countries and forms', (typed, forms, expected) => expect(sent(typed, forms)).toEqual(expected));

  test('is named after its number', () =>
    expect(sent('02 9000 0000 x12', {}, 'Friend Phone')).toEqual({ 'Friend Phone': '0290000000', 'Friend Phone Extension': '12' }));

  test.each([
    ['ext 12', notAustralian],
    ['02 9000 000 ext 12', notAustralian],
    ['02 9000 0000 ext', notAustralian],
    ['02 9000 0000 ext 123456', notAustralian],
    ['02 9000 0000; 0412 345 678', notAustralian],
    ['02 9000 0000 12', notAustralian],
    ['1300 555 123 ext 4', business],
    [`02 9000 0000${','.repeat(150)}1`, notAustralian],
  ])('%j is no such number', (typed, problem) => expect(sent(typed)).toEqual({ phone: problem }));
});

describe('the test number of a site', () => {
  test.each([
    ['AU', false],
    ['AU', true],
    ['NZ', false],
    ['US', false],
  ] as const)('is accepted in %s, mobiles only: %s', (phoneCountry, mobileOnly) => {
    const forms = { phoneCountry, mobileOnly, testPhone: '0000 000 000' };
    expect(send('0000000000', { forms })).toBe('0000000000');
    expect(send('0000 000 000', { forms })).toBe('0000000000');
  });

  test('is refused where the site has none', () => expect(send('0000000000', {})).toBe(notAustralian));
});
