import { expect, it } from 'vitest';
import { listingHash } from '#lib/sources/detail-state.ts';

it('a listing’s fingerprint does not depend on the order of its keys', () => {
  expect(listingHash({ a: 1, b: { c: 1, d: [1, 2] } })).toBe(listingHash({ b: { d: [1, 2], c: 1 }, a: 1 }));
});

it.each([[{ a: 2 }], [{ a: '1' }], [{ a: [1] }], [{ a: 1, b: null }], [{}]])('%j has another than {"a":1}', (document) => {
  expect(listingHash(document)).not.toBe(listingHash({ a: 1 }));
});
