import { printPath } from '../routes/print.ts';
import type { Catalogue } from './catalogue.ts';
import { type Chrome, makeChrome } from './chrome.ts';
import { makeHead, type PageHead } from './head.ts';

/** The page that shows one car for paper: a frame, since its address says which. */
export type PrintModel = { kind: 'print'; chrome: Chrome; head: PageHead };

/** The print page of a site (spec §2 Print). */
export function printModel(catalogue: Catalogue): PrintModel {
  const chrome = makeChrome(catalogue);
  const { one } = chrome.nouns;
  const head = makeHead(catalogue, printPath, `Print a ${one}`, `A ${one} of ${chrome.name} on one sheet of paper.`);
  return { kind: 'print', chrome, head: { ...head, index: false } };
}
