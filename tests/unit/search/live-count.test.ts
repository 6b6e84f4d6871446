import { expect, it } from 'vitest';
import { countAt } from '#lib/search/live-count.ts';

it.each([
  [{ count: 3 }, 1e15, 3],
  [{ count: 3, ends: [100, 200] }, 99, 3],
  [{ count: 3, ends: [100, 200] }, 100, 2],
  [{ count: 3, ends: [100, 200] }, 500, 1],
])('%j at %i: %i', (count, now, left) => expect(countAt(count, now)).toBe(left));
