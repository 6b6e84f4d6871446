import { expect, it } from 'vitest';
import { formatDistance } from '#lib/locale/language.ts';

it.each([
  [45_210, 'en-AU', '45,210 km'],
  [45_210.6, 'en-NZ', '45,211 km'],
  [28_000, 'en-US', '28,000 mi'],
  [0, 'en-AU', '0 km'],
] as const)('%d in %s', (distance, language, text) => expect(formatDistance(distance, { language })).toBe(text));
