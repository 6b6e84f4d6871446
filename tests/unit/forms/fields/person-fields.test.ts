import { describe, expect, test } from 'vitest';
import { aField, answer, fieldContext } from '../field-context.ts';

const required = '*This is a required field.';
const letters = 'Please use alphabetical characters only.';
const wrongEmail = 'invalid email address';
const wrongPostcode = 'Invalid postcode. Please enter a 4-digit number.';

describe('a name (rule E73)', () => {
  const send = (typed: string, wideNames = false) => answer(aField('full_name'), typed, fieldContext({ forms: { wideNames } })).it;

  test.each([
    ['Ana', 'Ana'],
    ['  Ana   Maria ', 'Ana Maria'],
    ['', required],
    ['O’Brien', letters],
    ["O'Brien", letters],
    ['Anne-Marie', letters],
    ['Tāne', letters],
    ['R2D2', letters],
    ['<b>Ana</b>', letters],
    ['A'.repeat(101), 'This is too long. Please shorten it.'],
  ])('%j is %j', (typed, expected) => expect(send(typed)).toBe(expected));

  test.each([
    ['O’Brien', 'O’Brien'],
    ["O'Brien", "O'Brien"],
    ['Anne-Marie', 'Anne-Marie'],
    ['Tāne Māhuta', 'Tāne Māhuta'],
    ['José', 'José'],
    ['‘Akilisi Pōhiva', '‘Akilisi Pōhiva'],
    ['D`Angelo', 'D`Angelo'],
    ['Anne‑Marie', 'Anne‑Marie'],
    ['\u202aTāne\u202c', 'Tāne'],
    ['María García López', 'María García López'],
    ['Michael St. John Jr.', 'Michael St. John Jr.'],
    ['J.R. Smith', 'J.R. Smith'],
    ['www.example.com', letters],
    ['. Ana', letters],
    ['李小龍', '李小龍'],
    ['R2D2', letters],
    ['-', letters],
    ["' '", letters],
    ['Ana; DROP TABLE', letters],
  ])('where names are wide, %j is %j', (typed, expected) => expect(send(typed, true)).toBe(expected));

  test('may stay empty where it is optional', () => {
    expect(answer(aField('full_name', { required: false }), '')).toEqual({ it: '' });
    expect(answer(aField('full_name', { required: false }), 'R2D2')).toEqual({ it: letters });
  });
});

describe('an email address', () => {
  test.each([
    ['ana@example.com', 'ana@example.com'],
    [' Ana.Maria+cars@mail.example.com.au ', 'Ana.Maria+cars@mail.example.com.au'],
    ["o'brien@example.com", "o'brien@example.com"],
    ['\u2068ana@example.com\u2069', 'ana@example.com'],
    ['ana@example.com\u200b', 'ana@example.com'],
    ['\u200b', '*This is a required field.'],
    ['', required],
    ['ana', wrongEmail],
    ['ana@example', wrongEmail],
    ['ana@@example.com', wrongEmail],
    ['ana@example..com', wrongEmail],
    ['ana @example.com', wrongEmail],
    ['ana@example.com, bob@example.com', wrongEmail],
    ['ana@example.com\nBcc: bob@example.com', wrongEmail],
    [`${'a'.repeat(190)}@example.com`, 'This is too long. Please shorten it.'],
  ])('%j is %j', (typed, expected) => expect(answer(aField('email'), typed)).toEqual({ it: expected }));
});

describe('a postcode', () => {
  test.each([
    ['2000', '2000'],
    [' 0800 ', '0800'],
    ['', required],
    ['200', wrongPostcode],
    ['20000', wrongPostcode],
    ['20 00', wrongPostcode],
    ['abcd', wrongPostcode],
    ['２０００', wrongPostcode],
  ])('%j is %j', (typed, expected) => expect(answer(aField('postcode'), typed)).toEqual({ it: expected }));

  test.each([
    ['97201', '97201'],
    ['2000', 'Invalid ZIP code. Please enter a 5-digit number.'],
  ])('in the US, %j is %j', (typed, expected) =>
    expect(answer(aField('postcode'), typed, fieldContext({ language: 'en-US' }))).toEqual({ it: expected }),
  );
});
