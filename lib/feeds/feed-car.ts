import { type Measurements, measurementsOf } from '../cars/measurements.ts';
import { makeName, type NameSettings, plainNames } from '../cars/names.ts';
import { pictureReferences } from '../cars/picture-urls.ts';
import { placeOfCar } from '../cars/place-of-car.ts';
import { type PriceSettings, priceChoice, priceView } from '../cars/price.ts';
import { shownFeatures } from '../cars/shown-features.ts';
import { vehicleKind } from '../cars/vehicle-kind.ts';
import { availabilityOf, type OfferAvailability } from '../cars/visibility.ts';
import { countries, currencies, distanceUnit, type LocaleSettings } from '../locale/language.ts';
import { shownDollars } from '../locale/money.ts';
import type { Car } from '../model/car.ts';
import { entryOf } from '../model/entry.ts';
import type { Location } from '../model/location.ts';
import { carPath } from '../routes/paths.ts';
import { type FeedPicture, type PhotoSize, takenAddress } from './photos.ts';
import { cutText, oneLine, paragraphs } from './text.ts';

/** The site settings that feeds need. */
export type FeedSiteSettings = NameSettings &
  PriceSettings & {
    dealer: {
      name: string;
      url: string;
      phone?: string | undefined;
      email?: string | undefined;
      licence?: string | undefined;
      locations: readonly Location[];
    };
    locale: Pick<LocaleSettings, 'language' | 'wholeDollars'>;
    cars: { showVin: boolean; soldWindowDays: number };
    feeds: { storeCodes: Readonly<Record<string, string>>; targetCampaign?: string | undefined; secret?: string | undefined };
  };

/** The dealer's data for feeds. `base` is the address of the site without a slash at the end. */
export type FeedDealer = Pick<FeedSiteSettings['dealer'], 'name' | 'phone' | 'email' | 'licence'> & {
  base: string;
  /** The address of the folder of its feeds, without a slash at the end. */
  feedsUrl: string;
  country: 'AU' | 'NZ' | 'US';
  currency: 'AUD' | 'NZD' | 'USD';
  unit: 'km' | 'mi';
  language: LocaleSettings['language'];
  showVin: boolean;
  soldWindowDays: number;
  storeCodes: Readonly<Record<string, string>>;
  targetCampaign: string | undefined;
};

export const feedDealer = ({ dealer, locale, cars, feeds }: FeedSiteSettings): FeedDealer => ({
  ...{ name: oneLine(dealer.name), phone: dealer.phone, email: dealer.email, licence: dealer.licence },
  base: dealer.url.replace(/\/+$/, ''),
  feedsUrl: `${dealer.url.replace(/\/+$/, '')}/feeds${feeds.secret ? `/${feeds.secret}` : ''}`,
  country: countries[locale.language],
  currency: currencies[locale.language],
  unit: distanceUnit(locale.language),
  language: locale.language,
  showVin: cars.showVin,
  soldWindowDays: cars.soldWindowDays,
  storeCodes: feeds.storeCodes,
  targetCampaign: feeds.targetCampaign,
});

/** Why a car has no photo for feeds: it has none, only drawn ones, or none with a format and address that channels accept. */
type PhotoFault = 'none' | 'drawn' | 'unusable';

/**
 * A car's data for all channels. Price, mileage, availability and address come from the same functions as its page and its JSON-LD, so that
 * they cannot differ (rule P5). Texts are on one line; `comments` keeps its paragraphs. Money in dollars, distance in the site's unit.
 */
export type FeedCar = {
  id: string;
  slug: string;
  url: string;
  title: string;
  make?: string | undefined;
  model?: string | undefined;
  trim?: string | undefined;
  year?: number | undefined;
  condition?: 'new' | 'used' | 'demo' | undefined;
  certified: boolean;
  distance?: number | undefined;
  /**
   * `dollars` is the amount that the page shows; absent if it shows none. `kind` says whether it is for the car or for a week, `weekFor` what the
   * week is for. `before` is the struck-out price, `rent` the weekly rent beside a subscription price.
   */
  price: {
    kind: 'price' | 'week' | 'none';
    dollars?: number | undefined;
    type: string;
    label?: string | undefined;
    weekFor?: 'subscription' | 'rental' | undefined;
    before?: number | undefined;
    rent?: number | undefined;
  };
  availability: OfferAvailability;
  comingSoon: boolean;
  vin?: string | undefined;
  stock?: string | undefined;
  rego?: string | undefined;
  nvic?: string | undefined;
  colour?: string | undefined;
  body?: string | undefined;
  fuel?: string | undefined;
  transmission?: string | undefined;
  drive?: string | undefined;
  engine?: string | undefined;
  doors?: number | undefined;
  seats?: number | undefined;
  measurements: Measurements;
  itemType: string;
  features: readonly string[];
  comments: string;
  photos: Readonly<Record<PhotoSize, readonly FeedPicture[]>>;
  photoFault?: PhotoFault | undefined;
  place?: Location | undefined;
  /** When it was listed, in milliseconds. */
  listedAt?: number | undefined;
};

/** A longer make, model or colour is probably a text in the wrong field, and channels refuse it. */
const longestName = 100;

const text = (value: string | undefined): string | undefined =>
  value === undefined ? undefined : cutText(oneLine(value), longestName) || undefined;

const longestTitle = 200;

/** A VIN in the format of registers: capitals without spaces. */
const vinText = (vin: string | undefined) =>
  vin !== undefined && /^[A-Z0-9]{17}$/.test(vin) ? vin : text(vin)?.replaceAll(/[\s-]/g, '').toUpperCase();

function priceOf(car: Car, settings: FeedSiteSettings): FeedCar['price'] {
  const choice = priceChoice(car, settings);
  const type = car.price_type ?? settings.cars.priceType;
  if (choice.kind === 'none' || choice.kind === 'preorder') return { kind: 'none', type };
  const dollars = shownDollars(choice.dollars, settings.locale);
  const view = priceView(car, settings);
  if (choice.kind === 'weekly') return { kind: 'week', dollars, type, weekFor: 'rental' };
  if (choice.kind === 'subscription') {
    const rent = view.also && car.weekly_price !== undefined ? shownDollars(car.weekly_price, settings.locale) : undefined;
    return { kind: 'week', dollars, type, weekFor: 'subscription', rent };
  }
  const before = view.before && choice.kind === 'reduced' ? shownDollars(choice.before, settings.locale) : undefined;
  return { kind: 'price', dollars, type, label: view.note, before };
}

/**
 * The feed pictures of a site's own files, by reference. A file without an entry is unusable. An address is passed on as it is, if channels
 * accept it.
 */
export type FeedPictures = Readonly<Record<string, Partial<Record<PhotoSize, FeedPicture>>>>;

function photosOf(car: Car, pictures: FeedPictures, base: string): Pick<FeedCar, 'photos' | 'photoFault'> {
  const references = pictureReferences(car);
  const picturesBySize = references.map((reference): Partial<Record<PhotoSize, FeedPicture>> => {
    const url = takenAddress(reference);
    return (url === undefined ? entryOf(pictures, reference) : { wide: { url }, square: { url } }) ?? {};
  });
  const of = (size: PhotoSize) =>
    picturesBySize.flatMap(({ [size]: picture }) =>
      picture ? [{ ...picture, url: picture.url.startsWith('/') ? base + picture.url : picture.url }] : [],
    );
  const photos = { wide: of('wide'), square: of('square') };
  if (photos.wide.length > 0 || photos.square.length > 0) return { photos };
  if (references.length === 0) return { photos, photoFault: 'none' };
  return { photos, photoFault: references.every((reference) => reference.startsWith('picture:')) ? 'drawn' : 'unusable' };
}

/** The values that rules compare between cars. */
export const identityOf = (car: Car): Pick<FeedCar, 'vin' | 'stock' | 'availability'> => ({
  vin: vinText(car.vin),
  stock: text(car.stocknum),
  availability: availabilityOf(car),
});

/** Makes the record of a car. `pictures` holds those of switched-on channels only. */
export function makeFeedCar(car: Car, settings: FeedSiteSettings, pictures: FeedPictures): FeedCar {
  const base = settings.dealer.url.replace(/\/+$/, '');
  const { title, subtitle } = plainNames(car, settings);
  return {
    id: car.id,
    slug: car.slug,
    url: base + carPath(car.slug),
    title: cutText(oneLine([title, subtitle].filter(Boolean).join(' ')), longestTitle),
    make: text(makeName(car.make, settings)),
    model: text(car.model),
    trim: text([car.badge, car.series].filter(Boolean).join(' ')),
    year: car.year,
    condition: car.car_type,
    certified: car.certified === true,
    distance: car.km === undefined ? undefined : Math.round(car.km),
    price: priceOf(car, settings),
    ...identityOf(car),
    comingSoon: car.status === 'coming_soon',
    rego: text(car.rego),
    nvic: text(car.nvic),
    colour: text(car.colour),
    body: text(car.simple_body ?? car.bodyconfiguration),
    fuel: text(car.simple_fuel),
    transmission: text(car.simple_transmission ?? car.trans),
    drive: text(car.simple_drive ?? car.drive),
    engine: text(car.engine),
    doors: car.doors || undefined,
    seats: car.seats || undefined,
    measurements: measurementsOf(car, settings.locale.language),
    itemType: vehicleKind(car),
    features: shownFeatures(car).map(oneLine).filter(Boolean),
    comments: paragraphs(car.comments ?? ''),
    ...photosOf(car, pictures, base),
    place: placeOfCar(car, settings.dealer.locations),
    listedAt: car.created_at_timestamp,
  };
}
