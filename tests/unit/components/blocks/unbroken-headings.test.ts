import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BlockFrame } from '#components/blocks/block-frame.tsx';
import type { BlockKit } from '#components/blocks/block-kit.ts';
import { blockKit as classic } from '#components/templates/default/block-kit.tsx';
import { blockKit as studio } from '#components/templates/studio/block-kit.tsx';
import { blockKit as trail } from '#components/templates/trail/block-kit.tsx';

test.each<[string, BlockKit]>([
  ['classic', classic],
  ['studio', studio],
  ['trail', trail],
])('in %s the headings of sections, parts and calls to action keep "plug-in" on one line (rule A43)', (_name, kit) => {
  const title = 'Our plug-in cars';
  const heading = (element: ReactElement) => /<h2[^>]*>(.*?)<\/h2>/.exec(renderToStaticMarkup(element))?.[1];
  const children = 'Text';
  const unbroken = 'Our <span style="white-space:nowrap">plug-in</span> cars';
  expect(heading(createElement(BlockFrame, { title, place: 'page', kit, children }))).toBe(unbroken);
  expect(heading(createElement(BlockFrame, { title, place: 'column', kit, children }))).toBe(unbroken);
  expect(heading(createElement(kit.Action, { title, text: '', buttons: [] }))).toBe(unbroken);
});
