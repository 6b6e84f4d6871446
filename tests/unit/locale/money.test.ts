import { expect, it } from 'vitest';
import { formatMoney } from '#lib/locale/money.ts';

it.each([
  [12_990, true, '$12,990'],
  [1_250_000, true, '$1,250,000'],
  [0, true, '$0'],
  [12_990.5, true, '$12,991'],
  [12_990.5, false, '$12,990.50'],
  [12_990, false, '$12,990.00'],
  [-500, true, '-$500'],
])('%d dollars, whole: %s', (dollars, wholeDollars, text) => expect(formatMoney(dollars, { wholeDollars })).toBe(text));
