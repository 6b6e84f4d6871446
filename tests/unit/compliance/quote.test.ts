import { describe, expect, test } from 'vitest';
import { quote } from '#lib/compliance/find.ts';
import { withoutGovernment } from '#lib/compliance/words.ts';

test.each([
  ['exclgovt charges', true],
  ['excl. govt. charges', true],
  ['excluding government charges', true],
  ['exclusive of government charges', true],
  ['plus gov charges', true],
  ['+government charges', true],
  ['excluded charges', false],
  ['excluding dealer charges', false],
  ['government charges', false],
])('"%s" names a price without government charges: %s', (text, isNamed) => {
  expect(withoutGovernment.test(text)).toBe(isNamed);
});

describe('the quote of a place', () => {
  const words = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `w${from + index}`).join(' ');
  test.each([
    ['is its line', 'one\nbefore $99 after\ntwo', 'before $99 after'],
    ['ends with the text', 'one\n$99', '$99'],
    ['is cut before and after', `${words(10, 40)} $99 ${words(40, 70)}`, `…${words(25, 40).slice(-59)} $99 ${words(40, 59)}…`],
  ])('%s', (_name, text, quoted) => {
    const start = text.indexOf('$99');
    expect(quote({ text }, { start, end: start + 3 })).toBe(quoted);
  });

  test('of several lines has them all', () => {
    expect(quote({ text: 'a\nb was\n$99 c\nd' }, { start: 4, end: 11 })).toBe('b was $99 c');
  });
});
