import { type CarCard, carCard } from '../../cars/card.ts';
import { isAvailable } from '../../cars/visibility.ts';
import { isFormId } from '../../forms/form-definitions.ts';
import { nounsOf } from '../../locale/nouns.ts';
import type { BlockOf } from '../../model/blocks/block-types.ts';
import { definedFields } from '../../model/defined-fields.ts';
import { searchUrls } from '../../search/url.ts';
import type { Catalogue } from '../catalogue.ts';
import { makeChrome } from '../chrome.ts';
import { type FormView, formView } from '../form-view.ts';
import { hoursSettings } from '../hours-settings.ts';
import { type LocationView, locationView } from '../location-view.ts';
import { markdownHtml } from '../markdown-html.ts';
import { findMatchingCars } from '../matching.ts';
import { siteSearch } from '../search-engine.ts';
import { usableLink } from '../usable-link.ts';

export type TextView = { type: 'text'; html: string };

export function textView(catalogue: Catalogue, { text }: BlockOf<'text'>): TextView | undefined {
  const html = markdownHtml(catalogue, text);
  return html.trim() === '' ? undefined : { type: 'text', html };
}

export type FormBlockView = { type: 'form'; view: FormView };

export const formBlockView = (catalogue: Catalogue, { form }: BlockOf<'form'>): FormBlockView | undefined =>
  isFormId(form) ? { type: 'form', view: formView(catalogue.site, form, makeChrome(catalogue).searchHref) } : undefined;

/** Cars of a search, and the link to all of them. */
export type StockView = { type: 'stock'; title?: string; cards: CarCard[]; more: { name: string; href: string } };

export function stockView(catalogue: Catalogue, { title, search, limit, label }: BlockOf<'stock'>): StockView | undefined {
  const { site } = catalogue;
  const link = usableLink(catalogue, search);
  const state = link && searchUrls(siteSearch(catalogue).setup.urls).parse(link.href);
  if (!state) return undefined;
  const cars = findMatchingCars(catalogue, state).filter(isAvailable);
  if (cars.length === 0) return undefined;
  return {
    type: 'stock',
    ...definedFields({ title }),
    cards: cars.slice(0, limit).map((car) => carCard(car, site)),
    more: { name: label ?? `See all ${nounsOf(site.labels).many}`, href: link.href },
  };
}

export type LocationsBlockView = { type: 'locations'; title?: string; places: LocationView[] };

export function locationsBlockView(catalogue: Catalogue, { title, locations }: BlockOf<'locations'>): LocationsBlockView | undefined {
  const all = catalogue.site.dealer.locations;
  const chosen = locations ? locations.flatMap((slug) => all.find((place) => place.slug === slug || place.id === slug) ?? []) : all;
  const hours = hoursSettings(catalogue);
  return chosen.length > 0
    ? { type: 'locations', ...definedFields({ title }), places: chosen.map((place) => locationView(place, hours)) }
    : undefined;
}

export type MapLinkView = { type: 'map-link'; title?: string; name: string; address: string; href: string };

export function mapLinkView(catalogue: Catalogue, { title, location }: BlockOf<'map-link'>): MapLinkView | undefined {
  const all = catalogue.site.dealer.locations;
  const place = location
    ? all.find(({ slug, id }) => slug === location || id === location)
    : (all.find(({ primary }) => primary) ?? all[0]);
  if (!place) return undefined;
  const { name, address, mapHref } = locationView(place, hoursSettings(catalogue));
  return address && mapHref ? { type: 'map-link', ...definedFields({ title }), name, address, href: mapHref } : undefined;
}
