import { expect, test } from 'vitest';
import { listSome } from '#lib/locale/plural.ts';

test.each([
  [0, ''],
  [1, '1'],
  [3, '1; 2; 3'],
  [4, '1; 2; 3; and 1 more'],
  [1237, '1; 2; 3; and 1,234 more'],
])('%i items, three of them shown: "%s"', (count, text) => {
  const items = Array.from({ length: count }, (_, index) => `${index + 1}`);
  expect(listSome(items, 3)).toBe(text);
});
