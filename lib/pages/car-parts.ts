import { arrivalOf } from '../cars/arrival.ts';
import { makeName } from '../cars/names.ts';
import { nearbyCars } from '../cars/neighbours.ts';
import { pictureReferences } from '../cars/picture-urls.ts';
import { relatedCars } from '../cars/related.ts';
import { relatedArticles } from '../content/related-articles.ts';
import { yearAt } from '../locale/zoned-time.ts';
import type { Car } from '../model/car.ts';
import { definedFields } from '../model/defined-fields.ts';
import { entryOf } from '../model/entry.ts';
import { oncePer } from '../model/once-per.ts';
import type { Picture, SharePicture } from '../model/picture.ts';
import type { SearchDocument } from '../model/search-document.ts';
import { articlesName, carFormPath, carPath, parseCarPath } from '../routes/paths.ts';
import { facetPath } from '../search/landing.ts';
import { type Catalogue, type KnownPaths, resolvePath } from './catalogue.ts';
import { type Chrome, makeChrome } from './chrome.ts';
import { type ArticleCard, articleCard } from './content.ts';
import { hoursSettings, locationView } from './location-view.ts';
import { siteRedirects } from './redirects.ts';
import { heroReference } from './social-picture.ts';

type CarLink = { name: string; href: string };

/** The link to request photos (rule C9): to the contact page, or else to the car's own page with the form open. */
export function requestPhotosLink(paths: KnownPaths, car: Pick<Car, 'id' | 'car_type' | 'slug'>): CarLink {
  const path = resolvePath(paths, '/contact');
  if (!path) return { name: 'Request photos', href: carFormPath(car.slug, 'request-photos') };
  const about = { car_id: car.id, ...(car.car_type ? { car_type: car.car_type } : {}), subcategory: 'Request Photos' };
  return { name: 'Request photos', href: `${path}?${new URLSearchParams(about)}` };
}

/** The listing of the dealership’s other cars (rules C10 and U14). */
export const dealerStockLink = (slug: string, { searchHref }: Chrome): CarLink => ({
  name: 'See more from this dealer',
  href: `${searchHref}?refinementList[dealership_slug][0]=${encodeURIComponent(slug)}`,
});

const articlesShown = 3;

/** Articles for a car page (rule C11). Undefined if the dealer has none. */
export function relatedBlogs(
  catalogue: Pick<Catalogue, 'site' | 'content' | 'pictures'>,
  car: Car,
): { title: string; articles: ArticleCard[]; more?: CarLink } | undefined {
  const { blog } = catalogue.site.pages;
  const all = catalogue.content.filter((page) => page.kind === 'article');
  if (all.length === 0) return undefined;
  return definedFields({
    title: articlesName(blog) === 'News' ? 'Related News' : 'Related Blogs',
    articles: relatedArticles(car, all, articlesShown).map((page) => articleCard(catalogue, page)),
    more: all.length > articlesShown ? { name: 'View More', href: blog } : undefined,
  });
}

/** What all car pages of a dealer share. It changes with the site and the half-year, not with the stock. */
export type CarSurroundings = ReturnType<typeof carSurroundings>;

/** Everything from stock and clock that one car page uses. A page that needs more must get it here, or a rebuild will miss a change. */
export type CarParts = NonNullable<ReturnType<typeof carParts>>;

const relatedShown = 4;

function pick<T>(entries: Record<string, T>, keys: Iterable<string>): Record<string, T> {
  const picked: Record<string, T> = Object.create(null);
  for (const key of keys) {
    const entry = entryOf(entries, key);
    if (entry !== undefined) picked[key] = entry;
  }
  return picked;
}

/** What the car pages of a dealer share; created once per catalogue. */
export const carSurroundings = oncePer((catalogue: Catalogue) => {
  const { site, content, pictures, fixedPaths, now } = catalogue;
  const hours = hoursSettings(catalogue);
  // A car's own searches are in its own parts: a new make must not change the pages of all other cars.
  const landings = new Map(
    [...catalogue.landings].filter(([, { refinements }]) => Object.keys(refinements).every((name) => name === 'car_type')),
  );
  return {
    site,
    content,
    pictures: pick(pictures, [...content.flatMap((page) => page.picture ?? []), heroReference(site) ?? []].flat()),
    fixedPaths,
    landings,
    redirects: siteRedirects({ site, fixedPaths, landings }),
    chrome: makeChrome(catalogue),
    /** The dealer’s calendar year, for offers that depend on a car’s age. */
    year: yearAt(now, site.locale.timeZone),
    hours,
    /** The card of each location by its id. */
    locationViews: new Map(site.dealer.locations.map((place) => [place.id, locationView(place, hours, site.dealer.locations)])),
  };
});

/** The pictures of a car. */
export function carPictures(
  { pictures, sharePictures = {} }: Catalogue,
  car: Car,
): {
  pictures: Record<string, Picture>;
  sharePictures: Record<string, SharePicture>;
} {
  const references = pictureReferences(car);
  return { pictures: pick(pictures, references), sharePictures: pick(sharePictures, references) };
}

const noCards: Record<string, SharePicture> = {};

/** Whether any picture was drawn for links to cars. A large stock has none, and then no address needs to be computed. */
const hasCarCards = oncePer((cards: Record<string, SharePicture>) => Object.keys(cards).some((path) => parseCarPath(path) !== undefined));

/** The picture drawn for links to a car. */
export const shareCardFor = ({ shareCards = noCards }: Catalogue, { slug }: Car): SharePicture | undefined =>
  hasCarCards(shareCards) ? entryOf(shareCards, carPath(slug)) : undefined;

/** The cars that a car's page shows below it. */
export const relatedTo = ({ neighbours }: Catalogue, document: SearchDocument): SearchDocument[] =>
  relatedCars(document, nearbyCars(document, neighbours), relatedShown);

/** The search page of a make. */
export function makeHrefOf(catalogue: Catalogue, make: string | undefined): string | undefined {
  const name = makeName(make, catalogue.site);
  return name ? resolvePath(catalogue, facetPath(name)) : undefined;
}

/** The parts of a car page. Undefined if the site does not list the car. */
export function carParts(catalogue: Catalogue, slug: string) {
  const car = catalogue.carBySlug.get(slug);
  const document = car && catalogue.documentById.get(car.id);
  if (!car || !document) return undefined;
  const { pictures, sharePictures } = carPictures(catalogue, car);
  return definedFields({
    car,
    document,
    pictures,
    sharePictures,
    shareCard: shareCardFor(catalogue, car),
    related: relatedTo(catalogue, document),
    makeHref: makeHrefOf(catalogue, car.make),
    hasSiblings: hasSiblings(catalogue, car.dealership_slug),
    arrival: arrivalOf(car, Object.keys(pictures).length, catalogue.now, catalogue.site),
  });
}

/** Whether a dealership has other cars here, and others have some too (rule C10). */
export function hasSiblings({ carsByDealership, cars }: Catalogue, slug: string | undefined): boolean {
  const count = carsByDealership.get(slug ?? '') ?? 0;
  return count > 1 && count < cars.length;
}
