import type { SearchDocument } from '../model/search-document.ts';
import { type CarParts, carSurroundings } from './car-parts.ts';
import type { Catalogue } from './catalogue.ts';
import type { Digest, PageKey } from './page-key.ts';

/** Computes the key of a car page from the parts that `carPage` gets; `of` digests a search document. */
export function carPageKeys(catalogue: Catalogue, digest: Digest, of: (document: SearchDocument) => string): (parts: CarParts) => PageKey {
  const { landings, pictures, site, content, chrome, fixedPaths, year, hours } = carSurroundings(catalogue);
  const surroundings = digest(JSON.stringify([site, content, pictures, [...landings.keys()], [...fixedPaths], chrome]));
  return ({ car, document, pictures: own, sharePictures, related, makeHref, hasSiblings, arrival }) => ({
    site: surroundings,
    car: digest(JSON.stringify(car)),
    // The document holds the picture on the car’s card.
    pictures: digest(JSON.stringify([own, sharePictures, document.picture])),
    related: digest(related.map(of).join()),
    links: digest(JSON.stringify([makeHref, hasSiblings])),
    clock: digest(JSON.stringify([arrival, year, hours])),
  });
}
