import { expect, test } from 'vitest';
import { textTable } from '../../../../scripts/cli/text-table.ts';

test.each<[string, string[][], number[], string[]]>([
  ['no rows', [], [], []],
  [
    'text to the left, without spaces at the end of a line',
    [
      ['dealer', 'why'],
      ['a', 'x'],
      ['bayside', ''],
    ],
    [],
    ['dealer   why', 'a        x', 'bayside'],
  ],
  [
    'figures to the right',
    [
      ['size', 'cars', 'note'],
      ['1', '1,024', ''],
      ['12', '7', 'live'],
    ],
    [0, 1],
    ['size   cars  note', '   1  1,024', '  12      7  live'],
  ],
  ['rows of unequal length', [['a', 'b'], ['long']], [], ['a     b', 'long']],
])('%s', (_name, rows, right, lines) => expect(textTable(rows, right)).toEqual(lines));
