import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ReviewsBlock } from '#components/blocks/reviews-block.tsx';
import type { ReviewsView } from '#lib/pages/blocks/reviews-view.ts';

const view: ReviewsView = {
  type: 'reviews',
  average: '4.6',
  rating: 4.6,
  countText: '2 reviews',
  note: 'We show reviews with 4 stars or more.',
  reviews: [
    {
      id: '1',
      author: 'Ana',
      rating: 5,
      text: ['<b>One</b>', 'Two'],
      date: '2026-03-09',
      dateText: '9 March 2026',
      source: 'Google',
      href: 'https://g.example/1',
      reply: ['Thanks'],
    },
    { id: '2', author: 'Bo', rating: 4, text: [], source: 'Facebook' },
  ],
  pager: { current: 2, total: 3, previous: '/reviews', next: '/reviews/page/3' },
};
const render = (block: ReviewsView) => renderToStaticMarkup(createElement(ReviewsBlock, { block, place: 'page' }));
const html = render(view);

test('ratings are numbers for screen readers', () => {
  expect([...html.matchAll(/role="img" aria-label="([^"]+)"/g)].map(([, label]) => label)).toEqual([
    '4.6 out of 5 stars',
    '5 out of 5 stars',
    '4 out of 5 stars',
  ]);
});

test('texts are shown as text, with author, date and source', () => {
  expect(html).toContain('<p>&lt;b&gt;One&lt;/b&gt;</p><p>Two</p>');
  expect(html).toContain(
    '<strong>Ana</strong><time dateTime="2026-03-09">9 March 2026</time><a href="https://g.example/1" target="_blank" rel="noopener">On Google</a>',
  );
  expect(html).toContain('<strong>Bo</strong><span>On Facebook</span>');
  expect(html.match(/<blockquote/g)).toHaveLength(1);
});

test('the other reviews are links, and what is not shown is said', () => {
  expect(html).toContain('We show reviews with 4 stars or more.');
  expect([...html.matchAll(/href="(\/reviews[^"]*)"/g)].map(([, href]) => href)).toEqual(['/reviews', '/reviews/page/3']);
  expect(html).toContain('<p>Page 2 of 3</p>');
});

test.each([
  [1, true],
  [2, false],
])('a single review is beside the average: %i', (count, expected) =>
  expect(/class="[^"]*single/.test(render({ ...view, reviews: view.reviews.slice(0, count) }))).toBe(expected),
);
