import type { PageHead } from '../routes/page-head.ts';
import { compareLimit, comparePath } from '../routes/paths.ts';
import type { Catalogue } from './catalogue.ts';
import { type Chrome, makeChrome } from './chrome.ts';
import { makeHead } from './head.ts';

/** The compare page. It is a frame: its address and the shopper’s browser name the cars. */
export type CompareModel = { kind: 'compare'; chrome: Chrome; head: PageHead; heading: string; intro: string };

/** The compare page of a site; undefined if the site does not offer it. */
export function compareModel(catalogue: Catalogue): CompareModel | undefined {
  const { site } = catalogue;
  if (!site.features.compare) return undefined;
  const chrome = makeChrome(catalogue);
  const heading = `Compare ${chrome.nouns.many}`;
  return {
    kind: 'compare',
    chrome,
    head: { ...makeHead(catalogue, comparePath, heading, `${chrome.nouns.Many} of ${site.dealer.name} side by side.`), index: false },
    heading,
    intro: `Up to ${compareLimit} side by side. Share the address to show them to someone else.`,
  };
}
