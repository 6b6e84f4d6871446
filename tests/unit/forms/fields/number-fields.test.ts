import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatTyped, withThousands } from '#lib/locale/thousands.ts';

/** Formats a text whose caret is at the bar: "12345|". */
const typedAs = (text: string) => {
  const { text: shown, caret } = formatTyped(text.replace('|', ''), text.indexOf('|'));
  return `${shown.slice(0, caret)}|${shown.slice(caret)}`;
};

describe('an amount while it is typed', () => {
  test.each([
    ['|', '|'],
    ['1|', '1|'],
    ['1234|', '1,234|'],
    ['1|234', '1|,234'],
    ['12|34', '1,2|34'],
    ['1,2345|', '12,345|'],
    ['1,23|', '123|'],
    ['1234567.5|', '1,234,567.5|'],
    ['1234.|', '1,234.|'],
    ['12x4|', '12x4|'],
    ['1,2x|', '1,2x|'],
    ['1234567890123|', '1234567890123|'],
  ])('%j is shown as %j', (typed, shown) => expect(typedAs(typed)).toBe(shown));

  test.each([
    ['1|234', '1,|234'],
    ['12|34', '1,2|34'],
    ['|234', '|234'],
  ])('%j after deleting forwards is shown as %j', (typed, shown) => {
    const { text, caret } = formatTyped(typed.replace('|', ''), typed.indexOf('|'), true);
    expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(shown);
  });

  test('is empty after enough presses of either key that deletes, wherever the caret is', () => {
    const amount = fc.tuple(fc.integer({ min: 0, max: 999_999_999 }), fc.nat({ max: 11 }), fc.boolean());
    fc.assert(
      fc.property(amount, ([number, place, isForward]) => {
        let { text } = formatTyped(String(number), 0);
        let caret = Math.min(place, text.length);
        const kept = isForward ? text.slice(0, caret) : text.slice(caret);
        for (let press = 0; press < 15; press += 1) {
          const from = isForward ? caret : Math.max(0, caret - 1);
          const typed = text.slice(0, from) + text.slice(isForward ? caret + 1 : caret);
          ({ text, caret } = formatTyped(typed, from, isForward));
        }
        expect(text.replaceAll(',', '')).toBe(kept.replaceAll(',', ''));
      }),
    );
  });

  test('typed one by one is the amount, with the caret at its end', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{0,8}(\.\d{1,2})?$/), (amount) => {
        let shown = { text: '', caret: 0 };
        for (const digit of amount) shown = formatTyped(shown.text + digit, shown.caret + 1);
        expect(shown).toEqual({ text: withThousands(amount), caret: withThousands(amount).length });
      }),
    );
  });

  test('keeps its digits, and the caret behind the same digit', () => {
    const typed = fc.tuple(fc.stringMatching(/^[0-9,]{0,12}$/), fc.nat({ max: 12 }));
    fc.assert(
      fc.property(typed, ([text, place]) => {
        const caret = Math.min(place, text.length);
        const formatted = formatTyped(text, caret);
        const digits = (part: string) => part.replaceAll(',', '');
        expect(digits(formatted.text)).toBe(digits(text));
        expect(digits(formatted.text.slice(0, formatted.caret))).toBe(digits(text.slice(0, caret)));
        expect(formatTyped(formatted.text, formatted.caret)).toEqual(formatted);
      }),
    );
  });

  test.each([
    ['0', '0'],
    ['999', '999'],
    ['1000', '1,000'],
    ['1000000.25', '1,000,000.25'],
    ['x1000', 'x1000'],
  ])('%s has the thousands of %s', (plain, grouped) => expect(withThousands(plain)).toBe(grouped));
});
