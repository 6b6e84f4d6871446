import { expect, it } from 'vitest';
import { wholePageHas } from '../../../../../../scripts/tools/structure/rules/whole-page-has.ts';
import { messagesOf } from '../messages.ts';

const instead =
  'use an attribute (useRootMark) or a class, because with it a browser computes the styles of the whole page again at each change of its elements';
const file = 'components/car/car.module.scss';

it.each([
  [':root:has(.bar) { top: 0 }', ':root:has('],
  [':global(:root):has(.bar) { top: 0 }', ':root):has('],
  ['body:has(.dock) footer { top: 0 }', 'body:has('],
  [':global(html:has(dialog:modal)) { top: 0 }', '(html:has('],
  ['.groups > :has(li) { top: 0 }', '> :has('],
  ['.groups :has(li) { top: 0 }', ':has('],
])('%s is forbidden', (text, found) =>
  expect(messagesOf(wholePageHas, { [file]: `a {}\n${text}` })).toEqual([
    `${file}:2: "${found}…)" on the whole page or on any element; ${instead}`,
  ]),
);

it.each([
  '.card:has(.link:focus-visible) {}',
  'li:has(> .card) {}',
  '  &:has(> :nth-child(2)) {}',
  '&:not(:has(img)) {}',
  '.body:has(img) {}',
])('%s: fine', (text) => expect(messagesOf(wholePageHas, { [file]: text })).toEqual([]));
