import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { BlockKit, BlockPlace } from '#components/blocks/block-kit.ts';
import { SpecialsBlock } from '#components/blocks/specials-block.tsx';
import { StepsBlock } from '#components/blocks/steps-block.tsx';
import { TeamBlock } from '#components/blocks/team-block.tsx';
import { blockKit } from '#components/templates/default/block-kit.tsx';

type Props = { block: never; kit: BlockKit; place: BlockPlace };
const blocks: [string, FunctionComponent<Props>, object][] = [
  ['offers', SpecialsBlock, { type: 'specials', offers: [{ title: 'Part', html: '', terms: '' }] }],
  ['steps', StepsBlock, { type: 'steps', steps: [{ title: 'Part', html: '' }] }],
  ['people', TeamBlock, { type: 'team', people: [{ name: 'Part', initials: 'P' }] }],
];

test.each(blocks)('headings of %s skip no level, with and without a heading of the block', (_what, Block, block) => {
  const headings = (view: object) =>
    [
      ...renderToStaticMarkup(createElement(Block, { block: view as never, kit: blockKit, place: 'page' })).matchAll(
        /<h(\d)[^>]*>(.*?)<\/h/g,
      ),
    ].map(([, level, text]) => `${level} ${text}`);
  expect(headings({ ...block, title: 'Block' })).toEqual(['2 Block', '3 Part']);
  expect(headings(block)).toEqual(['2 Part']);
});
