import { typeText } from '../cars/card.ts';
import { plainNames } from '../cars/names.ts';
import { pictureReferences } from '../cars/picture-urls.ts';
import { priceView } from '../cars/price.ts';
import { isAvailable } from '../cars/visibility.ts';
import type { Car } from '../model/car.ts';
import type { ContentPage } from '../model/content.ts';
import { definedFields } from '../model/defined-fields.ts';
import { entryOf } from '../model/entry.ts';
import type { Location } from '../model/location.ts';
import type { Picture, ShareCard } from '../model/picture.ts';
import { articlesName, carPath, locationPath, locationsPath } from '../routes/paths.ts';
import type { Site } from '../site/schema.ts';
import { heroReference } from './social-picture.ts';

type CardSite = Pick<Site, 'dealer' | 'labels' | 'cars' | 'locale' | 'home' | 'pages'>;

/** The words for a car: what it is, and its price with what the price includes. A sold car shows no price. */
function carCard(car: Car, site: CardSite, photo: string | undefined): ShareCard {
  const { title, subtitle } = plainNames(car, site);
  const price = priceView(car, site);
  return definedFields({
    path: carPath(car.slug),
    photo: photo || undefined,
    over: typeText(car.car_type, site.labels) || undefined,
    title,
    line: subtitle,
    price: isAvailable(car) ? price.amount : 'Sold',
    note: (isAvailable(car) && (price.per ?? price.note)) || undefined,
  });
}

function locationCards({ name, locations }: CardSite['dealer'], photo: { photo?: string }): ShareCard[] {
  if (locations.length === 0) return [];
  const addressOf = (place: Location) => (place.address?.full ? { line: place.address.full } : {});
  const list = { path: locationsPath, ...photo, title: locations.length === 1 ? 'Our location' : 'Our locations', line: name };
  const own = locations.length > 1 ? locations : [];
  return [list, ...own.map((place) => ({ path: locationPath(place.slug), ...photo, title: place.name, ...addressOf(place) }))];
}

function pageCards({ dealer, home, pages }: CardSite, content: readonly ContentPage[]): ShareCard[] {
  const hero = heroReference({ home });
  const photo = hero ? { photo: hero } : {};
  const blogTitle = articlesName(pages.blog);
  const town = dealer.city ? { line: dealer.city } : {};
  const general: ShareCard[] = [
    { path: '/', ...photo, title: dealer.tagline ?? home.headline ?? dealer.name, ...town },
    { path: pages.blog, ...photo, title: blogTitle, line: dealer.name },
    ...locationCards(dealer, photo),
  ];
  // The dealer's banner is the picture of all pages without their own.
  const hasBanner = dealer.banner !== undefined;
  const written = content.flatMap((page): ShareCard[] => {
    if (hasBanner && !page.picture) return [];
    const own = page.picture ? { photo: page.picture } : photo;
    return [{ path: page.path, ...own, ...(page.kind === 'article' ? { over: blogTitle } : {}), title: page.heading }];
  });
  return [...new Map([...(hasBanner ? [] : general), ...written].map((card) => [card.path, card])).values()];
}

/** Whether the build draws the pictures of shared links for cars: not for a stock above `images.linkCards`. */
export const drawsCarCards = ({ images }: { images: { linkCards: number } }, cars: readonly Car[]): boolean =>
  images.linkCards > 0 && cars.length <= images.linkCards;

/**
 * The pictures of shared links that the build draws (rule I7). A page whose picture is at another host has none: the build does not load
 * it. Unusable pictures are left out.
 */
export function shareCards(
  site: CardSite & { images: { linkCards: number } },
  cars: readonly Car[],
  content: readonly ContentPage[],
  pictures: Readonly<Record<string, Picture>>,
): ShareCard[] {
  if (site.images.linkCards === 0) return [];
  const isRemote = (reference: string) => /^https?:/i.test(entryOf(pictures, reference)?.src ?? '');
  const ofCars = (drawsCarCards(site, cars) ? cars : []).map((car) =>
    carCard(
      car,
      site,
      pictureReferences(car).find((reference) => entryOf(pictures, reference)),
    ),
  );
  return [...pageCards(site, content), ...ofCars].flatMap(({ photo, ...card }) => {
    if (photo && isRemote(photo)) return [];
    return [photo && entryOf(pictures, photo) ? { ...card, photo } : card];
  });
}
