import { carCard } from '../../cars/card.ts';
import { isAvailable } from '../../cars/visibility.ts';
import { isFormId } from '../../forms/form-definitions.ts';
import { nounsOf } from '../../locale/nouns.ts';
import type { BlockOf } from '../../model/blocks/block-types.ts';
import { definedFields } from '../../model/defined-fields.ts';
import { searchUrls } from '../../search/url.ts';
import type { Catalogue } from '../catalogue.ts';
import { makeChrome } from '../chrome.ts';
import { formView } from '../form-view.ts';
import { hoursSettings } from '../hours-settings.ts';
import { locationView } from '../location-view.ts';
import { markdownHtml } from '../markdown-html.ts';
import { findMatchingCars } from '../matching.ts';
import { siteSearch } from '../search-engine.ts';
import { usableLink } from '../usable-link.ts';

function textView(catalogue: Catalogue, { text }: BlockOf<'text'>) {
  const html = markdownHtml(catalogue, text);
  return html.trim() === '' ? undefined : { type: 'text' as const, html };
}

const formBlockView = (catalogue: Catalogue, { form }: BlockOf<'form'>) =>
  isFormId(form) ? { type: 'form' as const, view: formView(catalogue.site, form, makeChrome(catalogue).searchHref) } : undefined;

/** Cars of a search, and the link to all of them. */
export function stockView(catalogue: Catalogue, { title, search, limit, label }: BlockOf<'stock'>) {
  const { site } = catalogue;
  const link = usableLink(catalogue, search);
  const state = link && searchUrls(siteSearch(catalogue).setup.urls).parse(link.href);
  if (!state) return undefined;
  const cars = findMatchingCars(catalogue, state).filter(isAvailable);
  if (cars.length === 0) return undefined;
  return definedFields({
    type: 'stock' as const,
    title,
    cards: cars.slice(0, limit).map((car) => carCard(car, site)),
    more: { name: label ?? `See all ${nounsOf(site.labels).many}`, href: link.href },
  });
}

function locationsBlockView(catalogue: Catalogue, { title, locations }: BlockOf<'locations'>) {
  const all = catalogue.site.dealer.locations;
  const chosen = locations ? locations.flatMap((slug) => all.find((place) => place.slug === slug || place.id === slug) ?? []) : all;
  const places = chosen.map((place) => locationView(place, hoursSettings(catalogue)));
  return places.length > 0 ? definedFields({ type: 'locations' as const, title, places }) : undefined;
}

function mapLinkView(catalogue: Catalogue, { title, location }: BlockOf<'map-link'>) {
  const all = catalogue.site.dealer.locations;
  const place = location
    ? all.find(({ slug, id }) => slug === location || id === location)
    : (all.find(({ primary }) => primary) ?? all[0]);
  if (!place) return undefined;
  const { name, address, mapHref } = locationView(place, hoursSettings(catalogue));
  return address && mapHref ? definedFields({ type: 'map-link' as const, title, name, address, href: mapHref }) : undefined;
}

export const dealerViews = {
  text: textView,
  form: formBlockView,
  stock: stockView,
  locations: locationsBlockView,
  'map-link': mapLinkView,
};
