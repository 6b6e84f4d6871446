import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BlockList } from '#components/blocks/block-list.tsx';
import { blockKit } from '#components/templates/default/block-kit.tsx';

const blocks: [string, object][] = [
  ['offers', { type: 'specials', offers: [{ title: 'Part', html: '', terms: '' }] }],
  ['steps', { type: 'steps', steps: [{ title: 'Part', html: '' }] }],
  ['people', { type: 'team', people: [{ name: 'Part', initials: 'P' }] }],
];

test.each(blocks)('headings of %s skip no level, with and without a heading of the block', (_what, block) => {
  const headings = (view: object) => {
    const html = renderToStaticMarkup(createElement(BlockList, { blocks: [view as never], kit: blockKit, place: 'page' }));
    return [...html.matchAll(/<h(\d)[^>]*>(.*?)<\/h/g)].map(([, level, text]) => `${level} ${text}`);
  };
  expect(headings({ ...block, title: 'Block' })).toEqual(['2 Block', '3 Part']);
  expect(headings(block)).toEqual(['2 Part']);
});
