import { expect, it } from 'vitest';
import { lazyComponents } from '../../../../../../scripts/tools/structure/rules/lazy-components.ts';
import { messagesOf } from '../messages.ts';

const message = (at: string) =>
  `${at}: a lazy component in the HTML; add { ssr: false } and show it after an input, or import it as usual, because Next finds only the lazy code that components/templates/slots.tsx names, so the page would not match its HTML`;

it.each([
  ['without options', "const A = dynamic(() => import('./a.tsx'));", 1],
  ['with a name', "\nconst A = dynamic(() => import('./a.tsx').then((module) => module.A));", 2],
  ['with other options', "const A = dynamic(() => import('./a.tsx'), { loading: () => null });", 1],
])('%s it is forbidden', (_what, text, line) =>
  expect(messagesOf(lazyComponents, { 'components/search/filter-list.tsx': text })).toEqual([
    message(`components/search/filter-list.tsx:${line}`),
  ]),
);

it.each([
  ['shown in the browser alone', 'components/ui/tooltips.tsx', "const A = dynamic(() => import('./a.tsx'), { ssr: false });"],
  ['a slot of a template', 'components/templates/slots.tsx', "const A = dynamic(() => import('./default/home.tsx'));"],
])('%s: fine', (_what, path, text) => expect(messagesOf(lazyComponents, { [path]: text })).toEqual([]));
