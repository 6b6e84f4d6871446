import type { PageHead } from '../routes/page-head.ts';
import { printPath } from '../routes/print.ts';
import type { Catalogue } from './catalogue.ts';
import { type Chrome, makeChrome } from './chrome.ts';
import { makeHead } from './head.ts';

/** The print page. It is a frame: its address names the car. */
export type PrintModel = { kind: 'print'; chrome: Chrome; head: PageHead };

/** The print page of a site (rule U13). */
export function printModel(catalogue: Catalogue): PrintModel {
  const chrome = makeChrome(catalogue);
  const { one } = chrome.nouns;
  const head = makeHead(catalogue, printPath, `Print the ${one}`, `A printable page for one ${one} from ${chrome.name}.`);
  return { kind: 'print', chrome, head: { ...head, index: false } };
}
