import { arrivalOf } from '../cars/arrival.ts';
import { nearbyCars } from '../cars/neighbours.ts';
import { pictureReferences } from '../cars/picture-references.ts';
import { relatedCars } from '../cars/related.ts';
import { yearAt } from '../locale/zoned-time.ts';
import type { Car } from '../model/car.ts';
import { entryOf } from '../model/entry.ts';
import type { Picture } from '../model/picture.ts';
import type { SearchDocument } from '../model/search-document.ts';
import type { SharePicture } from '../model/share-picture.ts';
import { facetPath } from '../search/landing.ts';
import { type Catalogue, resolvePath } from './catalogue.ts';
import { type Chrome, makeChrome } from './chrome.ts';

/** What all car pages of a dealer share: it changes with the site and the year, not with the stock. */
export type CarSurroundings = Pick<Catalogue, 'site' | 'content' | 'pictures' | 'fixedPaths' | 'landings'> & {
  chrome: Chrome;
  /** The year of the dealer's calendar, for what is offered by a car's age. */
  year: number;
};

/** All of the stock and the clock that one car's page is made of. A page that needs more of it gets it here, or a rebuild will miss it. */
export type CarParts = {
  car: Car;
  document: SearchDocument;
  /** Its own pictures, by reference, as pages and as links shared elsewhere show them. */
  pictures: Record<string, Picture>;
  sharePictures: Record<string, SharePicture>;
  related: SearchDocument[];
  /** Where its make is searched. */
  makeHref?: string;
  /** Whether its dealership sells other cars here. */
  hasSiblings: boolean;
  arrival?: { until?: number };
};

const relatedShown = 4;

/** The entries of these keys that there are. */
function pick<T>(entries: Record<string, T>, keys: Iterable<string>): Record<string, T> {
  const picked: Record<string, T> = Object.create(null);
  for (const key of keys) {
    const entry = entryOf(entries, key);
    if (entry !== undefined) picked[key] = entry;
  }
  return picked;
}

const made = new WeakMap<Catalogue, CarSurroundings>();

/** What the car pages of a dealer share; made once per catalogue. */
export function carSurroundings(catalogue: Catalogue): CarSurroundings {
  const known = made.get(catalogue);
  if (known) return known;
  const { site, content, pictures, fixedPaths, landings, now } = catalogue;
  const surroundings = {
    site,
    content,
    pictures: pick(
      pictures,
      content.flatMap((page) => page.picture ?? []),
    ),
    fixedPaths,
    // Searches that a car brings with it are in its parts: a new make must not touch the pages of all others.
    landings: new Map([...landings].filter(([, { refinements }]) => Object.keys(refinements).every((name) => name === 'car_type'))),
    chrome: makeChrome(catalogue),
    year: yearAt(now, site.locale.timeZone),
  };
  made.set(catalogue, surroundings);
  return surroundings;
}

/** The parts of a car's page; undefined when the site does not list the car. */
export function carParts(catalogue: Catalogue, slug: string): CarParts | undefined {
  const car = catalogue.carBySlug.get(slug);
  const document = car && catalogue.documentById.get(car.id);
  if (!car || !document) return undefined;
  const references = pictureReferences(car);
  const pictures = pick(catalogue.pictures, references);
  const makeHref = car.make ? resolvePath(catalogue, facetPath(car.make)) : undefined;
  const arrival = arrivalOf(car, Object.keys(pictures).length, catalogue.now, catalogue.site);
  return {
    car,
    document,
    pictures,
    sharePictures: pick(catalogue.sharePictures ?? {}, references),
    related: relatedCars(document, nearbyCars(document, catalogue.neighbours), relatedShown),
    ...(makeHref ? { makeHref } : {}),
    hasSiblings: (catalogue.carsByDealership.get(car.dealership_slug ?? '') ?? 0) > 1,
    ...(arrival ? { arrival } : {}),
  };
}
