import { expect, test } from 'vitest';
import { fitTable } from '../../../../scripts/cli/fit-table.ts';
import { plainText } from '../../../../scripts/cli/plain-text.ts';

const heading = ['day', 'dealer', 'count'];
const rows = [
  ['2026-11-22', 'bayside-mazda', '12'],
  ['2026-11-23', '', '1,204'],
];

test.each([
  [undefined, ['day         dealer         count', '2026-11-22  bayside-mazda     12', '2026-11-23                 1,204']],
  [32, ['day         dealer         count', '2026-11-22  bayside-mazda     12', '2026-11-23                 1,204']],
  [31, ['2026-11-22  bayside-mazda  12', '2026-11-23  1,204']],
  [26, ['2026-11-22  bayside-mazda', '    12', '2026-11-23  1,204']],
  // What some terminals say that do not know their size.
  [0, ['day         dealer         count', '2026-11-22  bayside-mazda     12', '2026-11-23                 1,204']],
  [5, ['2026-11-22', '    bayside-mazda', '    12', '2026-11-23', '    1,204']],
])('a table on a terminal of %s columns', (width, lines) => expect(fitTable([heading, ...rows], { width, right: [2] })).toEqual(lines));

test('without rows only the heading is shown', () => expect(fitTable([heading], { width: 80 })).toEqual(['day  dealer  count']));

test.each([
  ['Ana Lee', 'Ana Lee'],
  ['\u001b[31mred\u0007', '\ufffd[31mred\ufffd'],
  ['two\nlines', 'two\ufffdlines'],
  ['abc\u202Edef', 'abc\ufffddef'],
  ['Zoë 李', 'Zoë 李'],
])('a terminal shows %j as %j', (text, shown) => expect(plainText(text)).toBe(shown));
