import { garagePaths } from '../routes/paths.ts';
import type { Catalogue } from './catalogue.ts';
import { type Chrome, makeChrome } from './chrome.ts';
import { makeHead, type PageHead } from './head.ts';

/** The page of saved cars: a frame, since the cars are known to the shopper's browser only. */
export type GarageModel = { kind: 'garage'; chrome: Chrome; head: PageHead; heading: string; intro: string };

/** The favourites area of a site (spec §2); undefined for another path, and where the site keeps no favourites. */
export function garageModel(catalogue: Catalogue, path: string): GarageModel | undefined {
  const { site } = catalogue;
  if (!site.features.favourites || !garagePaths(site.pages.garage).includes(path)) return undefined;
  const chrome = makeChrome(catalogue);
  const heading = `Saved ${chrome.nouns.many}`;
  const intro = `Kept in this browser, for you alone. Nothing is sent to us.`;
  return {
    kind: 'garage',
    chrome,
    head: { ...makeHead(catalogue, path, heading, `The ${chrome.nouns.many} you saved at ${site.dealer.name}.`), index: false },
    heading,
    intro,
  };
}
