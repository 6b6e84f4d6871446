import { expect, it } from 'vitest';
import { lowerFirst } from '#lib/locale/lower-first.ts';

it.each([
  ['Drive away', 'drive away'],
  ['GST not included', 'GST not included'],
  ['A total', 'a total'],
  ['+ GST', '+ GST'],
  ['', ''],
])('%j within a sentence is %j', (text, within) => expect(lowerFirst(text)).toBe(within));
