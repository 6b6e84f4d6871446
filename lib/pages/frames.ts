import type { PageHead } from '../routes/page-head.ts';
import { compareLimit, comparePath, garagePaths } from '../routes/paths.ts';
import { printPath } from '../routes/print.ts';
import type { Catalogue } from './catalogue.ts';
import { type Chrome, makeChrome, makeHead } from './chrome.ts';

/** The print page. It is a frame: its address names the car. */
export type PrintModel = { kind: 'print'; chrome: Chrome; head: PageHead };

/** The print page of a site (rule U13). */
export function printModel(catalogue: Catalogue): PrintModel {
  const chrome = makeChrome(catalogue);
  const { one } = chrome.nouns;
  const head = makeHead(catalogue, printPath, `Print the ${one}`, `A printable page for one ${one} from ${chrome.name}.`);
  return { kind: 'print', chrome, head: { ...head, index: false } };
}

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

/** The page of saved cars. It is a frame: only the shopper’s browser knows the cars. */
export type GarageModel = { kind: 'garage'; chrome: Chrome; head: PageHead; heading: string; intro: string };

/** The favourites area (rule U12); undefined for another path, or if the site has no favourites. */
export function garageModel(catalogue: Catalogue, path: string): GarageModel | undefined {
  const { site } = catalogue;
  if (!site.features.favourites || !garagePaths(site.pages.garage).includes(path)) return undefined;
  const chrome = makeChrome(catalogue);
  const heading = `Saved ${chrome.nouns.many}`;
  const intro = `Saved in this browser only. Nothing is sent to us.`;
  return {
    kind: 'garage',
    chrome,
    head: { ...makeHead(catalogue, path, heading, `The ${chrome.nouns.many} you saved at ${site.dealer.name}.`), index: false },
    heading,
    intro,
  };
}
