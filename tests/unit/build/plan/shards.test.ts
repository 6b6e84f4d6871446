import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dealShards, parseShard } from '#lib/build/plan/shards.ts';

it.each([
  ['1/1', { index: 1, of: 1 }],
  ['2/4', { index: 2, of: 4 }],
  ['5/4', undefined],
  ['0/4', undefined],
  ['1/0', undefined],
  ['1', undefined],
  ['a/b', undefined],
  ['1/10000', undefined],
])('%s is %j', (text, shard) => expect(parseShard(text)).toEqual(shard));

const work = fc.uniqueArray(fc.record({ slug: fc.stringMatching(/^[a-z]{1,6}$/), cost: fc.nat(20_000) }), {
  selector: ({ slug }) => slug,
  maxLength: 40,
});

it('every dealer is in one part, whatever the order, and no part has more than its share and one dealer', () => {
  fc.assert(
    fc.property(work, fc.integer({ min: 1, max: 9 }), fc.nat(), (dealers, of, turn) => {
      const parts = dealShards(dealers, of);
      expect(parts).toHaveLength(of);
      expect(
        parts
          .flat()
          .map(({ slug }) => slug)
          .sort(),
      ).toEqual(dealers.map(({ slug }) => slug).sort());
      const turned = dealers.length ? [...dealers.slice(turn % dealers.length), ...dealers.slice(0, turn % dealers.length)] : [];
      expect(dealShards(turned, of)).toEqual(parts);
      const total = dealers.reduce((sum, { cost }) => sum + cost, 0);
      const dearest = Math.max(0, ...dealers.map(({ cost }) => cost));
      for (const part of parts) expect(part.reduce((sum, { cost }) => sum + cost, 0)).toBeLessThanOrEqual(total / of + dearest);
    }),
  );
});

it('dealers that cost nothing are spread too', () => {
  const parts = dealShards(
    ['a', 'b', 'c', 'd'].map((slug) => ({ slug, cost: 0 })),
    2,
  );
  expect(parts.map((part) => part.map(({ slug }) => slug))).toEqual([
    ['a', 'c'],
    ['b', 'd'],
  ]);
});
