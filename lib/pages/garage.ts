import type { PageHead } from '../routes/page-head.ts';
import { garagePaths } from '../routes/paths.ts';
import type { Catalogue } from './catalogue.ts';
import { type Chrome, makeChrome } from './chrome.ts';
import { makeHead } from './head.ts';

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
