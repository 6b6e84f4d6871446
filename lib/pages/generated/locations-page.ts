import { definedFields } from '../../model/defined-fields.ts';
import type { Location } from '../../model/location.ts';
import { jsonLdGraph } from '../../routes/json-ld.ts';
import { locationPath, locationsPath } from '../../routes/paths.ts';
import { emptyState } from '../../search/state.ts';
import { searchUrls } from '../../search/url.ts';
import { type BlockView, blockViews } from '../blocks/block-views.ts';
import { stockView } from '../blocks/dealer-views.ts';
import type { Catalogue } from '../catalogue.ts';
import { makeChrome, makeHead } from '../chrome.ts';
import { type ContentModel, locationViews } from '../content.ts';
import { dealerStructuredData, locationNode } from '../dealer-data.ts';
import { siteSearch } from '../search-engine.ts';
import type { GeneratedKind, PageLink } from './generated-kind.ts';

type PlacedLocation = Location & { address: { lat: number; long: number } };
type Dealer = { dealer: { locations: readonly Location[] } };

/** The locations whose coordinates are known. */
const placedLocations = ({ dealer }: Dealer): PlacedLocation[] =>
  dealer.locations.filter((place): place is PlacedLocation => place.address?.lat !== undefined && place.address.long !== undefined);

/** Whether the list of locations can say how far each is: two of them have coordinates (rule A35). */
export const showsDistances = (site: Dealer): boolean => placedLocations(site).length > 1;

const base = (catalogue: Catalogue) => ({
  kind: 'content' as const,
  layout: 'locations' as const,
  chrome: makeChrome(catalogue),
  articles: [],
});

const mostCars = 8;

/** The cars at a location. Undefined if the stock does not name it. */
function carsAt(catalogue: Catalogue, { name }: Location): BlockView[] {
  const search = searchUrls(siteSearch(catalogue).setup.urls).build({ ...emptyState, refinements: { location_name: [name] } });
  const { nouns } = makeChrome(catalogue);
  const view = stockView(catalogue, { type: 'stock', title: `${nouns.Many} at ${name}`, search, limit: mostCars });
  return view ? [view] : [];
}

/**
 * The coordinates of the locations, if shoppers can find the nearest of several (rule A35), and whether they may type a postcode for this
 * (rule A42).
 */
function positionsOf(site: Catalogue['site']): Pick<ContentModel, 'positions' | 'postcodes'> {
  if (!showsDistances(site)) return {};
  const { file, credit } = site.locale.postcodes;
  return definedFields({
    positions: Object.fromEntries(placedLocations(site).map(({ id, address }) => [id, { lat: address.lat, long: address.long }])),
    postcodes: file === undefined ? undefined : { creditsGeoNames: credit === 'geonames' },
  });
}

function locationModel(catalogue: Catalogue, place: Location): ContentModel {
  const { dealer } = catalogue.site;
  const path = locationPath(place.slug);
  const own = catalogue.contentByPath.get(path);
  const shown = locationViews(catalogue).find(({ id }) => id === place.id);
  const town = place.address?.city;
  const description =
    own?.description || `Address, opening hours, phone number and directions of ${dealer.name}${town ? ` in ${town}` : ''}.`;
  const others = dealer.locations.filter(({ id }) => id !== place.id).map(({ slug }) => slug);
  return definedFields({
    ...base(catalogue),
    head: makeHead(catalogue, path, own?.title ?? place.name, description),
    heading: own?.heading ?? place.name,
    intro: own?.description || undefined,
    blocks: {
      column: [],
      sections: [
        ...blockViews(catalogue, own?.blocks ?? []),
        ...carsAt(catalogue, place),
        ...blockViews(catalogue, [{ type: 'locations', title: 'Our other locations', locations: others }]),
      ],
    },
    locations: shown ? [shown] : [],
    structuredData: jsonLdGraph([locationNode(catalogue, place, shown)]),
  });
}

function listedLocations({ dealer: { locations } }: Pick<Catalogue['site'], 'dealer'>): PageLink[] {
  const own = locations.length > 1 ? locations.map(({ name, slug }) => ({ name, href: locationPath(slug) })) : [];
  return locations.length > 0 ? [{ name: 'Addresses and opening hours', href: locationsPath }, ...own] : [];
}

/** The list of locations, or the page of one (rule A8); undefined for any other path. */
function locationsModel(catalogue: Catalogue, path: string): ContentModel | undefined {
  const { dealer } = catalogue.site;
  const { locations } = dealer;
  if (path === locationsPath && locations.length > 0) {
    const heading = locations.length === 1 ? 'Our location' : 'Our locations';
    return {
      ...base(catalogue),
      head: makeHead(catalogue, path, heading, `Addresses, opening hours and phone numbers of ${dealer.name}.`),
      heading,
      blocks: { column: [], sections: [] },
      locations: locationViews(catalogue),
      ...positionsOf(catalogue.site),
      structuredData: dealerStructuredData(catalogue),
    };
  }
  const place = locations.length > 1 ? locations.find(({ slug }) => locationPath(slug) === path) : undefined;
  return place && locationModel(catalogue, place);
}

/** The list of locations, and a page for each if there are several (rule A8). */
export const locationPages: GeneratedKind = {
  paths: ({ site }) => listedLocations(site).map(({ href }) => href),
  model: locationsModel,
  isShared: true,
  heading: () => 'Locations',
  links: ({ site }) => listedLocations(site),
  about: ({ site }, path) => (path === locationsPath ? site.dealer.locations : undefined),
};
