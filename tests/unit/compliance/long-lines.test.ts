import { describe, expect, test } from 'vitest';
import { judgePage, ruleIds } from '#lib/compliance/check-page.ts';
import { quote } from '#lib/compliance/find.ts';
import { withoutGovernment } from '#lib/compliance/words.ts';
import { writtenPage } from '#lib/compliance/written-page.ts';
import { lawOf } from './law-pages.ts';

const car = { slug: 'red-car', condition: 'used', isForSale: true, offered: 28_990, hasCheckout: true } as const;

/** Ten times what each row takes on a busy machine, and less than each took when the time grew with the square of the length. */
const timeLimitMs = 2000;

describe('a long line takes time that grows with its length', () => {
  test.each([
    // Places that are quoted.
    ['', '$99 a week ', 200_000],
    ['', 'interest 5% ', 200_000],
    // Patterns.
    ['drive away ', 'includ', 20_000],
    ['was ', ' ', 80_000],
    ['consumer information notice ', 'VIN ', 80_000],
  ])('"%s%s…"', { timeout: timeLimitMs }, (start, repeated, length) => {
    const text = `$28,990 hurry ${start}${repeated.repeat(length / repeated.length)}`;
    const page = writtenPage('about.html', text, { car, prices: [{ start: 0, end: 7, slug: car.slug }] });
    expect(judgePage(page, lawOf({ states: ['NSW', 'WA', 'VIC'] }), ruleIds).broken.map(({ rule }) => rule)).toContain('utp');
  });
});

test('so does a long word, in a text of a feed', { timeout: timeLimitMs }, () => {
  expect(withoutGovernment.test(`excl${'gov'.repeat(30_000)}`)).toBe(false);
  expect(withoutGovernment.test(`excl${'gov'.repeat(30_000)} charges`)).toBe(true);
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
