import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closestThumb, moveThumb, priceAt, priceByKey, type ThumbIndex } from '#lib/search/slider-moves.ts';

const bounds = { min: 5000, max: 250_000, step: 500 };
/** Its last step is short. */
const odd = { min: 1000, max: 2250, step: 500 };

describe('the price at a place of the slider', () => {
  it.each([
    [0, 5000],
    [1, 250_000],
    [-3, 5000],
    [7, 250_000],
    [0.5, 127_500],
    [0.001, 5000],
    [0.0011, 5500],
  ])('%d of its length is $%d', (share, price) => expect(priceAt(share, bounds)).toBe(price));

  it.each([
    [0.4, 1500],
    [0.85, 2000],
    [1, 2250],
  ])('with a short last step, %d is $%d', (share, price) => expect(priceAt(share, odd)).toBe(price));
});

describe('the thumb that a press moves', () => {
  it.each<[number, ThumbIndex]>([
    [5000, 0],
    [14_000, 0],
    [16_000, 1],
    [90_000, 1],
  ])('at $%d between $10,000 and $20,000: %d', (price, thumb) => expect(closestThumb([10_000, 20_000], price)).toBe(thumb));

  it('both thumbs at the high end: the press can only move them down', () => expect(closestThumb([249_500, 250_000], 100_000)).toBe(0));
  it('both thumbs at the low end: the press can only move them up', () => expect(closestThumb([5000, 5500], 100_000)).toBe(1));
});

describe('a moved thumb stops one step from the other (rule S15)', () => {
  it.each<[ThumbIndex, number, [number, number]]>([
    [0, 15_000, [15_000, 20_000]],
    [0, 90_000, [19_500, 20_000]],
    [0, 0, [5000, 20_000]],
    [1, 15_000, [10_000, 15_000]],
    [1, 0, [10_000, 10_500]],
    [1, 999_999, [10_000, 250_000]],
  ])('thumb %d to $%d', (thumb, price, moved) => expect(moveThumb([10_000, 20_000], thumb, price, bounds)).toEqual(moved));

  it('whatever is dragged, the thumbs stay in the bounds and in order', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom<ThumbIndex>(0, 1), fc.double({ min: -2, max: 3, noNaN: true }))), (drags) => {
        let pair: [number, number] = [bounds.min, bounds.max];
        for (const [thumb, share] of drags) pair = moveThumb(pair, thumb, priceAt(share, bounds), bounds);
        const [low, high] = pair;
        expect([low >= bounds.min, high <= bounds.max, high - low >= bounds.step]).toEqual([true, true, true]);
      }),
    ));
});

describe('keys', () => {
  it.each([
    ['ArrowRight', false, 10_500],
    ['ArrowUp', false, 10_500],
    ['ArrowLeft', false, 9500],
    ['ArrowDown', false, 9500],
    ['PageUp', false, 15_000],
    ['PageDown', false, 5000],
    ['ArrowRight', true, 15_000],
    ['ArrowLeft', true, 5000],
    ['Home', false, 5000],
    ['End', false, 250_000],
    ['Tab', false, undefined],
    ['a', true, undefined],
  ])('%s from $10,000 (Shift: %s)', (key, shiftKey, price) => expect(priceByKey(10_000, { key, shiftKey }, bounds)).toBe(price));

  it.each([
    ['ArrowLeft', 2250, 2000],
    ['ArrowRight', 2000, 2250],
    ['ArrowLeft', 1000, 1000],
    ['PageDown', 2250, 1000],
  ])('with a short last step, %s from $%d', (key, from, price) => expect(priceByKey(from, { key, shiftKey: false }, odd)).toBe(price));
});
