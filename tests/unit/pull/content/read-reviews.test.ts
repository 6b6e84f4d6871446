import { describe, expect, test } from 'vitest';
import type { Dropped } from '#lib/model/dropped.ts';
import { readReviews } from '#lib/pull/content/read-reviews.ts';

function read(...list: unknown[]) {
  const dropped: Dropped[] = [];
  return { ...readReviews(list, 'reviews.json', '2026-11-22', dropped), dropped };
}

describe('a review', () => {
  test('loses its HTML, and gets an ID of author and date', () => {
    const { reviews, dropped } = read({
      author: 'Ana <b>B</b>',
      rating: '5',
      date: '2026-11-01T09:00:00Z',
      text: '<p>Good &amp; fast</p><script>x</script>',
      reply: '<br>',
    });
    expect(reviews).toEqual([
      { id: 'ana-b-b-b-2026-11-01t09-00-00z', author: 'Ana B', rating: 5, date: '2026-11-01', text: 'Good & fast' },
    ]);
    expect(dropped).toEqual([]);
  });

  test.each([
    ['-3d', '2026-11-19', true],
    ['2026-11-22', '2026-11-22', false],
  ])('may be of %s', (date, day, isRelative) => {
    expect(read({ author: 'A', rating: 5, date })).toMatchObject({ reviews: [{ date: day }], isRelative, dropped: [] });
  });

  test.each([
    ['12/03/2026', 'it is not a date'],
    ['2026-02-30', 'it is not a date'],
    ['yesterday', 'it is not a date'],
    ['2026-11-23', 'it is in the future'],
    ['+1d', 'it is in the future'],
    ['-3w', 'it is not a date'],
  ])('stays without its date %s', (date, reason) => {
    const { reviews, dropped } = read({ id: '1', author: 'A', rating: 5, date });
    expect(reviews).toEqual([{ id: '1', author: 'A', rating: 5 }]);
    expect(dropped).toEqual([
      { effect: 'leftOut', at: 'reviews.json [0]', field: 'date', value: date, reason, fix: 'write a day such as 2026-11-22' },
    ]);
  });

  test.each([
    [7, 'expected an object, got number'],
    [{ author: 'A' }, 'rating: Invalid input: expected number, received undefined'],
    [{ rating: 5 }, 'author: Invalid input: expected string, received undefined'],
    [{ author: 'A', rating: 6 }, 'rating: Invalid input: expected number, received undefined'],
    [{ author: 'A', rating: 0 }, 'rating: Invalid input: expected number, received undefined'],
  ])('%j is left out and reported', (raw, reason) => {
    const { reviews, dropped } = read(raw);
    expect(reviews).toEqual([]);
    expect(dropped.at(-1)).toEqual({
      effect: 'leftOut',
      at: 'reviews.json [0]',
      field: 'review',
      reason,
      fix: 'a review has at least author and rating',
    });
  });

  test('with the ID of another is left out', () => {
    const { reviews, dropped } = read({ id: '1', author: 'A', rating: 5 }, { id: '1', author: 'B', rating: 4 });
    expect(reviews.map(({ author }) => author)).toEqual(['A']);
    expect(dropped).toMatchObject([{ at: 'reviews.json [1]', id: '1', reason: 'another review has the same ID' }]);
  });

  test('links to an address of the web only', () => {
    expect(read({ id: '1', author: 'A', rating: 5, link: 'javascript:alert(1)' })).toMatchObject({
      reviews: [{ id: '1', author: 'A', rating: 5 }],
      dropped: [{ field: 'link' }],
    });
  });
});
