import { expect, test } from 'vitest';
import { loadLetters } from '#lib/images/card-letters.ts';
import { fitText } from '#lib/images/draw-share-card.ts';

/** Letters that are half as wide as their size. */
const plain = { widthOf: (text: string, size: number) => ([...text].length * size) / 2, glyphsOf: () => [] };

test.each<[string, string, { lines: string[]; size: number }]>([
  ['one line', 'Mazda', { lines: ['Mazda'], size: 40 }],
  ['breaks between words', '2021 Mazda CX-5', { lines: ['2021 Mazda', 'CX-5'], size: 40 }],
  ['shrinks for a long word', 'Mercedes-Benz', { lines: ['Mercedes-Benz'], size: 30 }],
  ['cuts the last line', 'one two three four five six seven eight nine', { lines: ['one two three', 'four five six…'], size: 30 }],
  ['cuts a word that is too long', 'Pneumonoultramicroscopic', { lines: ['Pneumonoultra…'], size: 30 }],
  ['nothing', '  ', { lines: [], size: 40 }],
])('%s', (_name, text, expected) => {
  expect(fitText(text, { width: 210, lines: 2, sizes: [40, 30] }, plain)).toEqual(expected);
});

test('words become outlines in the fonts that we ship', async () => {
  const { widthOf, glyphsOf } = await loadLetters();
  expect(widthOf('Mazda CX-5', 100)).toBeCloseTo(553.2, 0);
  expect(widthOf('Mazda CX-5', 50)).toBeCloseTo(widthOf('Mazda CX-5', 100) / 2, 5);
  const [letter] = glyphsOf('I', 100, 20, 90);
  // A capital stands on the baseline, and its stem is full.
  expect([letter?.y, (letter?.y ?? 0) + (letter?.mask.height ?? 0)]).toEqual([21, 90]);
  expect(Math.max(...(letter?.mask.cover ?? []))).toBe(255);
});

test.each([
  ['a letter of the second file', 'ā', 'a', false],
  ['an accent that no font has', 'ṩ', 's', true],
  ['a sign that no font has', '車', '', true],
])('%s', async (_name, text, other, isSame) => {
  const { glyphsOf } = await loadLetters();
  const drawn = [text, other].map((one) => JSON.stringify(glyphsOf(one, 50, 0, 50)));
  expect(drawn[0] === drawn[1]).toBe(isSame);
});
