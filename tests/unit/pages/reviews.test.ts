import { describe, expect, it } from 'vitest';
import { reviewList } from '#lib/content/review-list.ts';
import type { Review } from '#lib/model/review.ts';
import { blockViews } from '#lib/pages/blocks/block-views.ts';
import type { ReviewsView } from '#lib/pages/blocks/reviews-view.ts';
import { generatedPaths } from '#lib/pages/generated/generated-kinds.ts';
import { generatedModel } from '#lib/pages/routes.ts';
import { structuredText } from '#lib/pages/structured-data.ts';
import { pageOf, testMotors } from './test-motors.ts';

const reviewsOf = (count: number, rating: (index: number) => number = () => 5): Review[] =>
  Array.from({ length: count }, (_, index) => ({ id: `r${String(index).padStart(4, '0')}`, author: `A${index}`, rating: rating(index) }));

function siteWith(
  reviews: Review[],
  settings: { minimumRating?: number; hidden?: string[]; fullQuantity?: number } = {},
  content = [pageOf('/about-us')],
) {
  const chosen = { minimumRating: 4, hidden: [], count: 0, ...settings };
  return testMotors({ reviews: settings }, [], content, {}, reviewList(reviews, chosen));
}

const viewOf = (catalogue: ReturnType<typeof siteWith>, path: string) =>
  generatedModel(catalogue, path)?.blocks.sections.find(({ type }) => type === 'reviews') as ReviewsView | undefined;
const reviewPaths = (catalogue: ReturnType<typeof siteWith>) => generatedPaths(catalogue).filter((path) => path.startsWith('/reviews'));

describe('the page of reviews', () => {
  it('shows twelve, with the average of all, and what is not shown', () => {
    const view = viewOf(siteWith(reviewsOf(15, (index) => (index < 2 ? 2 : 5))), '/reviews');
    expect(view).toMatchObject({
      average: '4.6',
      rating: 4.6,
      countText: '15 reviews',
      note: 'We show reviews with 4 stars or more. The average counts all 15 reviews, including 2 that we do not show.',
      pager: { current: 1, total: 2, next: '/reviews/page/2' },
    });
    expect(view?.reviews).toHaveLength(12);
  });

  it.each([
    [
      'a hidden one',
      {},
      3,
      ['r0000'],
      'We show reviews with 4 stars or more, and have left out 1 of those. The average counts all 3 reviews, including 1 that we do not show.',
    ],
    [
      'a hidden one of any rating',
      { minimumRating: 1 },
      3,
      ['r0000'],
      'We do not show every review. The average counts all 3 reviews, including 1 that we do not show.',
    ],
    ['nothing', {}, 3, [], undefined],
  ])('says that it leaves out %s', (_what, settings, count, hidden, note) => {
    expect(viewOf(siteWith(reviewsOf(count), { ...settings, hidden }), '/reviews')?.note).toBe(note);
  });

  it('has as many further pages as 2,000 reviews need, and each review once', () => {
    const site = siteWith(reviewsOf(2000));
    const paths = reviewPaths(site);
    expect([paths.length, paths.at(-1)]).toEqual([43, '/reviews/page/43']);
    const ids = paths.flatMap((path) => viewOf(site, path)?.reviews.map(({ id }) => id) ?? []);
    expect([ids.length, new Set(ids).size]).toEqual([2000, 2000]);
    expect(viewOf(site, '/reviews/page/43')?.pager).toEqual({ current: 43, total: 43, previous: '/reviews/page/42' });
    for (const path of ['/reviews/page/1', '/reviews/page/44', '/reviews/page/02', '/reviews/page/x']) {
      expect(generatedModel(site, path), path).toBeUndefined();
    }
  });

  it('is absent without reviews to show', () => {
    for (const reviews of [[], reviewsOf(3, () => 2)]) {
      const site = siteWith(reviews);
      expect([reviewPaths(site), generatedModel(site, '/reviews'), blockViews(site, [{ type: 'reviews', limit: 3 }])]).toEqual([
        [],
        undefined,
        [],
      ]);
    }
  });

  it('follows the dealer’s own text, and shows reviews once', () => {
    const own = pageOf('/reviews', {
      blocks: [
        { type: 'text', text: 'Ours' },
        { type: 'reviews', limit: 3 },
      ],
    });
    const model = generatedModel(siteWith(reviewsOf(4), {}, [own]), '/reviews');
    expect(model?.heading).toBe('Heading of /reviews');
    expect(model?.blocks.column).toEqual([{ type: 'text', html: '<p>Ours</p>\n' }]);
    expect(model?.blocks.sections.map(({ type }) => type)).toEqual(['reviews']);
  });

  it('tells search engines no rating of the dealer', () => {
    const site = siteWith(reviewsOf(20), {}, [pageOf('/contact', { blocks: [{ type: 'reviews', limit: 3 }] })]);
    const models = [...reviewPaths(site), '/our-locations'].flatMap((path) => generatedModel(site, path) ?? []);
    expect(models.length).toBe(2);
    for (const model of models) expect(structuredText(model) ?? '').not.toMatch(/Review|Rating/);
  });
});

describe('a block of reviews', () => {
  it('cuts long texts at a word and leads to the page', () => {
    const long = {
      id: 'r',
      author: 'A',
      rating: 4.5,
      text: `${'word '.repeat(54)}beautiful, and more`,
      reply: 'Thanks',
      date: '2026-03-09',
      source: 'Google',
    };
    const [view] = blockViews(siteWith([long]), [{ type: 'reviews', title: 'Said', limit: 3 }]) as ReviewsView[];
    expect(view).toMatchObject({ title: 'Said', more: { name: 'More reviews', href: '/reviews' } });
    expect(view?.reviews).toEqual([
      {
        id: 'r',
        author: 'A',
        rating: 4.5,
        text: [`${'word '.repeat(54)}beautiful…`],
        date: '2026-03-09',
        dateText: '9 March 2026',
        source: 'Google',
      },
    ]);
  });
});
