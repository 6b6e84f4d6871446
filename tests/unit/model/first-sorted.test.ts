import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstSorted } from '#lib/model/first-sorted.ts';

test('the first of a sorted list are those of a whole sort', () => {
  const items = fc.array(fc.record({ rank: fc.integer({ min: 0, max: 5 }), id: fc.nat() }));
  const byRank = (a: { rank: number }, b: { rank: number }) => a.rank - b.rank;
  fc.assert(
    fc.property(items, fc.integer({ min: 0, max: 6 }), (list, most) => {
      expect(firstSorted(list, byRank, most)).toEqual([...list].sort(byRank).slice(0, most));
    }),
  );
});
