import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reviewList } from '#lib/content/review-list.ts';

const settings = { minimumRating: 4, hidden: [], count: 0 };
const reviewOf = (id: string, rating: number, date?: string) => ({ id, author: id, rating, ...(date ? { date } : {}) });
const all = [reviewOf('a', 5, '2026-01-02'), reviewOf('b', 2), reviewOf('c', 4), reviewOf('d', 5, '2026-03-04')];

describe('the reviews that pages show', () => {
  it.each([
    ['those of the minimum rating, newest first, undated ones last', {}, ['d', 'a', 'c'], 0, 4, 4],
    ['without hidden ones, which still count', { hidden: ['d', 'b'] }, ['a', 'c'], 1, 4, 4],
    ['all of them where the minimum is the lowest', { minimumRating: 1 }, ['d', 'a', 'b', 'c'], 0, 4, 4],
    ['with the figures of a platform that has more', { count: 90, averageRating: 4.6 }, ['d', 'a', 'c'], 0, 90, 4.6],
    ['with its own average where the platform sends none', { count: 90 }, ['d', 'a', 'c'], 0, 4, 4],
    ['with its own figures where the platform has fewer', { count: 3, averageRating: 4.9 }, ['d', 'a', 'c'], 0, 4, 4],
  ])('%s', (_what, changes, ids, hidden, count, average) => {
    const list = reviewList(all, { ...settings, ...changes });
    expect([list?.shown.map(({ id }) => id), list?.hidden, list?.count, list?.average]).toEqual([ids, hidden, count, average]);
  });

  it.each([
    ['none', []],
    ['only low ones', [reviewOf('b', 3.9)]],
  ])('are none of %s', (_what, reviews) => expect(reviewList(reviews, settings)).toBeUndefined());

  it('never change the average', () => {
    const ratings = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 });
    fc.assert(
      fc.property(ratings, fc.integer({ min: 1, max: 5 }), (rated, minimumRating) => {
        const reviews = rated.map((rating, index) => reviewOf(`r${index}`, rating));
        const list = reviewList(reviews, { ...settings, minimumRating });
        const whole = reviewList(reviews, { ...settings, minimumRating: 1 });
        expect(list === undefined || (list.average === whole?.average && list.count === rated.length)).toBe(true);
      }),
    );
  });
});
