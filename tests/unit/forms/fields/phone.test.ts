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
