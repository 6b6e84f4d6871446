import type { CardSettings } from '../cars/card.ts';
import type { Position } from '../locale/places/nearest-places.ts';
import { definedFields } from '../model/defined-fields.ts';
import type { SearchDocument } from '../model/search-document.ts';
import { type FilterSettings, type FilterView, siteFilters } from './filters.ts';
import { indexFilePath } from './index-file.ts';
import { type LandingSettings, landingContext } from './landing.ts';
import type { StockFilter } from './limits.ts';
import { presetsOf } from './presets.ts';
import type { SliderBounds } from './price-finder.ts';
import { type SortName, sortLabel } from './sorts.ts';
import type { Offer } from './state.ts';

export type SetupSettings = LandingSettings &
  FilterSettings &
  CardSettings & {
    dealer: {
      url: string;
      locations: readonly {
        id: string;
        name: string;
        address?:
          | Partial<Record<'city' | 'state' | 'postcode', string | undefined> & Record<'lat' | 'long', number | undefined>>
          | undefined;
      }[];
    };
    locale: { postcodes: { file?: string | undefined; credit: 'geonames' | 'none' } };
    cars: { soldWindowDays: number };
    search: {
      index: string;
      hitsPerPage: number;
      ascendingPricePositive: boolean;
      stockCountCap: boolean;
      facetLimit: number;
      facetLimitMore: number;
      priceSlider: SliderBounds;
      host?: string | undefined;
      apiKey?: string | undefined;
      paging: 'pages' | 'offset';
      pages: boolean;
      filters: readonly string[];
      sorts: readonly SortName[];
      defaultSort: readonly string[];
      presets: Record<string, string[]>;
      minimumPhotos: number;
      stockFilter: StockFilter;
    };
  };

/** The settings of a search page in the browser, beside its first results. */
export type SearchSetup = ReturnType<typeof searchSetup>;

/** The settings that a card needs. They are part of each page, so nothing else is included. */
function cardSettings({ labels, cars, locale }: CardSettings, makes: ReadonlySet<string | undefined>): CardSettings {
  const { noPrice, preorder, new: fresh, used, demo, newArrival, justSold } = labels;
  return {
    locale: { language: locale.language, wholeDollars: locale.wholeDollars },
    labels: { noPrice, preorder, new: fresh, used, demo, newArrival, justSold },
    cars: {
      minimumShownPrice: cars.minimumShownPrice,
      priceType: cars.priceType,
      priceTypeText: cars.priceTypeText,
      favouriteRequires: cars.favouriteRequires,
      brandAliases: Object.fromEntries(Object.entries(cars.brandAliases).filter(([make]) => makes.has(make))),
      unbreakableNames: cars.unbreakableNames,
    },
  };
}

const locationNames = ({ dealer }: Pick<SetupSettings, 'dealer'>) => Object.fromEntries(dealer.locations.map(({ id, name }) => [id, name]));

/** Words for a building, which shoppers leave out: they look for cars in "Newcastle", not in "Newcastle yard". */
const buildings = / (?:yard|hub|branch|store|shop|showroom|dealership|depot|lot|sales|centre|center)$/i;

/**
 * The town of each location by its postcode, its name, its town with the state, and the state if it is the only town there. Undefined
 * without any (rule S36).
 */
function townsOf({ dealer }: Pick<SetupSettings, 'dealer'>): Record<string, string> | undefined {
  const citiesOf = Map.groupBy(dealer.locations, ({ address }) => address?.state);
  // If all locations are in one state, its name narrows nothing.
  const isOnly = (state: string | undefined) =>
    citiesOf.size > 1 && new Set(citiesOf.get(state)?.map(({ address }) => address?.city)).size === 1;
  const towns = dealer.locations.flatMap(({ name, address: { city, state, postcode } = {} }) => {
    const names = [postcode, city, name.replace(buildings, ''), city && state && `${city} ${state}`, isOnly(state) ? state : undefined];
    return city ? names.flatMap((one) => (one ? [[one, city] as const] : [])) : [];
  });
  return towns.length > 0 ? Object.fromEntries(towns) : undefined;
}

/**
 * The coordinates of the locations, by their names in the stock, and whether a postcode may be typed (rule S38). Undefined if the site has
 * no location filter, or fewer than two locations have coordinates.
 */
function nearOf(filters: readonly FilterView[], documents: readonly SearchDocument[], { dealer, locale }: SetupSettings) {
  if (!filters.some(({ attribute }) => attribute === 'location_name')) return undefined;
  const positions: Record<string, Position> = {};
  for (const { location_name: name, location_id: id } of documents) {
    if (name === undefined || name in positions) continue;
    const place = dealer.locations.find((one) => one.id === id) ?? dealer.locations.find((one) => one.name === name);
    const { lat, long } = place?.address ?? {};
    if (lat !== undefined && long !== undefined) positions[name] = { lat, long };
  }
  const { file, credit } = locale.postcodes;
  if (Object.keys(positions).length < 2) return undefined;
  return definedFields({ positions, postcodes: file === undefined ? undefined : { creditsGeoNames: credit === 'geonames' } });
}

/** The names of dealerships by their slug, for the listing of one of them (rule U14). Empty if there is only one. */
function dealershipNames(documents: readonly SearchDocument[]): Record<string, string> | undefined {
  const names = new Map<string, string>();
  for (const { dealership_slug: slug, dealership_name: name } of documents) if (slug && name) names.set(slug, name);
  return names.size > 1 ? Object.fromEntries([...names].sort()) : undefined;
}

/** Above this number of cars an index is large: reading it would block a slow phone. The exact count would change every page with each sale. */
const mostCarsInPage = 500;

/** The attributes of weekly subscription prices, and the rental ones that replace them. */
const ofRent: Readonly<Record<string, string>> = {
  subscription_price: 'weekly_price',
  subscription_price_asc: 'weekly_price_asc',
  subscription_price_desc: 'weekly_price_desc',
};

/** The filters and orders of a page. Rental pages, and sites without subscriptions, use the weekly rent (rule S41). */
function namesOf(documents: readonly SearchDocument[], { search }: Pick<SetupSettings, 'search'>, offer: Offer | undefined) {
  const has = (name: 'subscription_price' | 'weekly_price') => documents.some((document) => document[name] !== undefined);
  const isRent = offer === 'rental' || (!has('subscription_price') && has('weekly_price'));
  if (!isRent) return search;
  const rent = <Name extends string>(names: readonly Name[]) => [...new Set(names.map((name) => (ofRent[name] ?? name) as Name))];
  return {
    // A price band is based on the shown price, which is the subscription price if a car has both.
    filters: rent(search.filters).filter((name) => name !== 'weekly_price_range' || !has('subscription_price')),
    sorts: rent(search.sorts),
    defaultSort: search.defaultSort.map((rule) => rule.replace(/^subscription_price:/, 'weekly_price:')),
  };
}

/** The setup of a site's search pages; `offer` is the weekly offer of the page. */
export function searchSetup(documents: readonly SearchDocument[], settings: SetupSettings, offer?: Offer) {
  const { search } = settings;
  const { filters: filterNames, sorts, defaultSort } = namesOf(documents, settings, offer);
  const host = search.host || undefined;
  const filters = siteFilters(filterNames, documents, settings);
  return definedFields({
    /** The dealer's address, which the index contains too. */
    site: settings.dealer.url,
    index: search.index,
    host,
    apiKey: (host && search.apiKey) || undefined,
    /** How queries request a part of the results, if not by page (rule S23). */
    paging: host && search.paging === 'offset' ? ('offset' as const) : undefined,
    indexPath: indexFilePath,
    /** Whether the embedded index is so large that loading it would block the page. */
    large: documents.length > mostCarsInPage,
    /** Whether the search also finds pages of text (rule S34). */
    findsPages: search.pages ? (true as const) : undefined,
    hitsPerPage: search.hitsPerPage,
    filters,
    /** For the distances in the location filter. */
    near: nearOf(filters, documents, settings),
    sorts: sorts.map((name) => ({ name, label: sortLabel(name, settings.locale.language) })),
    defaultSort: [...defaultSort],
    ascendingPricePositive: search.ascendingPricePositive,
    stockCountCap: search.stockCountCap,
    // The embedded index contains only the dealer's own stock.
    stockFilter: host ? [...search.stockFilter] : [],
    soldWindowDays: settings.cars.soldWindowDays,
    facetLimit: search.facetLimit,
    facetLimitMore: search.facetLimitMore,
    priceSlider: search.priceSlider,
    /** The towns of postcodes and place names in a typed text. */
    towns: townsOf(settings),
    urls: { ...landingContext(documents, settings), presets: presetsOf(search), defaultSort: sorts[0] ?? 'relevant' },
    card: definedFields({
      ...cardSettings(settings, new Set(documents.map(({ make }) => make))),
      locations: Object.hasOwn(search.presets, 'location_id') ? locationNames(settings) : undefined,
      dealerships: dealershipNames(documents),
    }),
  });
}
