import { arrivalOf } from '../cars/arrival.ts';
import { findKeptNeighbours, findMovedNeighbours, hasSameGroups } from '../cars/neighbours.ts';
import { isAvailable } from '../cars/visibility.ts';
import type { Car } from '../model/car.ts';
import { entryOf } from '../model/entry.ts';
import { onceIn } from '../model/once-per.ts';
import type { SearchDocument } from '../model/search-document.ts';
import { carPath } from '../routes/paths.ts';
import { carPictures, carSurroundings, hasSiblings, makeHrefOf, relatedTo, shareCardFor } from './car-parts.ts';
import type { Catalogue } from './catalogue.ts';
import type { Digest, PageKey, RecordedKeys } from './page-key.ts';
import type { PageMemory } from './page-memory.ts';

/** Digests the related cars of each car. Digests of an earlier build are reused if none of the car's neighbours moved or changed. */
function relatedDigests(
  catalogue: Catalogue,
  digest: Digest,
  of: (document: SearchDocument) => string,
  memory: PageMemory,
  recorded: RecordedKeys | undefined,
) {
  const { neighbours } = catalogue;
  const { digests, neighbours: before } = memory.related;
  // Deleted before anything can fail: the next build compares with these neighbours.
  for (const document of findMovedNeighbours(before, neighbours)) digests.delete(document);
  // A car that cannot be bought is in no group, but has related cars from the groups.
  for (const document of catalogue.documents)
    if (!isAvailable(document) && !hasSameGroups(before, neighbours, document)) digests.delete(document);
  if (recorded && before.size === 0) {
    for (const document of findKeptNeighbours(recorded.neighbours, neighbours, of)) {
      const recordedDigest = entryOf(recorded.pages, carPath(document.slug))?.related;
      if (recordedDigest !== undefined) digests.set(document, recordedDigest);
    }
  }
  memory.related.neighbours = neighbours;
  return (document: SearchDocument): string => {
    const cachedDigest = digests.get(document);
    if (cachedDigest !== undefined) return cachedDigest;
    const relatedDigest = digest(relatedTo(catalogue, document).map(of).join());
    digests.set(document, relatedDigest);
    return relatedDigest;
  };
}

/** Computes the key of a car page from the input of `carPage`. `of` digests a search document. */
export function carPageKeys(
  catalogue: Catalogue,
  digest: Digest,
  of: (document: SearchDocument) => string,
  memory: PageMemory,
  recorded?: RecordedKeys,
): (car: Car, document: SearchDocument) => PageKey {
  const { landings, pictures, site, content, chrome, fixedPaths, year, hours } = carSurroundings(catalogue);
  const surroundings = digest(JSON.stringify([site, content, pictures, [...landings.keys()], [...fixedPaths], chrome]));
  const related = relatedDigests(catalogue, digest, of, memory, recorded);
  const pictureStamp = [catalogue.pictures, catalogue.sharePictures];
  const unstamped: unknown[] = [];
  // There are few different values, and each is repeated many times.
  const [links, clocks] = [new Map<string, string>(), new Map<string, string>()];
  return (car, document) => {
    const own = memory.pictures(pictureStamp, car, () => {
      const { pictures: shown, sharePictures } = carPictures(catalogue, car);
      // The document contains the picture on the car’s card.
      return { digest: digest(JSON.stringify([shown, sharePictures, document.picture])), photos: Object.keys(shown).length };
    });
    const { make = '', dealership_slug } = car;
    const siblings = hasSiblings(catalogue, dealership_slug);
    const arrival = arrivalOf(car, own.photos, catalogue.now, catalogue.site);
    return {
      site: surroundings,
      car: memory.carDigests(unstamped, car, () => digest(JSON.stringify(car))),
      pictures: own.digest,
      link: shareCardFor(catalogue, car)?.src ?? '',
      related: related(document),
      links: onceIn(links, `${siblings} ${make}`, () => digest(JSON.stringify([makeHrefOf(catalogue, make), siblings]))),
      clock: onceIn(clocks, arrival ? `until ${arrival.until}` : '', () => digest(JSON.stringify([arrival, year, hours]))),
    };
  };
}
