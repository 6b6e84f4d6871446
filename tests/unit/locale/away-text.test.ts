import { expect, it } from 'vitest';
import { awayText } from '#lib/locale/utc-text.ts';
import { hourMs } from '#lib/model/time.ts';

it.each([
  [59_999, 'under a minute'],
  [60_000, '1 min'],
  [hourMs, '1 h'],
  [3_660_000, '1 h 1 min'],
  [90_000_000, '1 d 1 h'],
  [86_460_000, '1 d'],
])('%d ms off is %s', (ms, text) => expect(awayText(ms)).toBe(text));
