import { expect, it } from 'vitest';
import { numberTexts } from '../../../../../../scripts/tools/structure/rules/number-texts.ts';
import { messagesOf } from '../messages.ts';

const file = 'lib/report/text.ts';
const instead = 'use formatNumber of lib/locale/thousands.ts, because then all messages write a number the same way';

it.each([
  ["const text = cars.toLocaleString('en-AU');", ".toLocaleString('en-AU')"],
  ['const text = String(cars.toLocaleString());', '.toLocaleString()'],
])('%s is forbidden', (text, found) =>
  expect(messagesOf(numberTexts, { [file]: `\n${text}` })).toEqual([`${file}:2: a number as text by ${found}; ${instead}`]),
);

it.each([
  [file, 'const text = formatNumber(cars);'],
  [file, "const text = dollars.toLocaleString('en-AU', { maximumFractionDigits: 2 });"],
  ['tests/unit/text.test.ts', "expect(text).toBe(cars.toLocaleString('en-AU'));"],
])('%s, %s: fine', (path, text) => expect(messagesOf(numberTexts, { [path]: text })).toEqual([]));
