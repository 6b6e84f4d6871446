import { carCard } from '../../cars/card.ts';
import { electricFigures, plugKind } from '../../cars/electric.ts';
import { assumptionTexts, electricAssumptions, electricFacts } from '../../cars/electric-costs.ts';
import { trialOf } from '../../cars/vehicle-kind.ts';
import { isAvailable } from '../../cars/visibility.ts';
import { findLoanProblem, startingLoan } from '../../finance/calculator.ts';
import { calculatorStart } from '../../finance/calculator-start.ts';
import { loanText } from '../../finance/loan-text.ts';
import { isFormId } from '../../forms/form-definitions.ts';
import { nounsOf } from '../../locale/nouns.ts';
import type { BlockOf } from '../../model/blocks/block-types.ts';
import { definedFields } from '../../model/defined-fields.ts';
import { emptyState } from '../../search/state.ts';
import { searchUrls } from '../../search/url.ts';
import { type Catalogue, resolvePath } from '../catalogue.ts';
import { makeChrome } from '../chrome.ts';
import { formView } from '../form-view.ts';
import { hoursSettings, locationView } from '../location-view.ts';
import { markdownHtml } from '../markdown-html.ts';
import { findMatchingCars, siteSearch } from '../search-engine.ts';
import { usableLink } from './view-parts.ts';

/** The repayment calculator of a page with its initial example (rule A33). Undefined if the site has no finance. */
export function calculatorView(catalogue: Catalogue, { title, price }: BlockOf<'calculator'>) {
  const { finance, locale } = catalogue.site;
  if (!finance.enabled) return undefined;
  const { language } = locale;
  const start = calculatorStart({ loan: startingLoan(price, finance), termYears: finance.termYears, language });
  if (findLoanProblem(start.loan)) return undefined;
  const enquiry = resolvePath(catalogue, '/finance-enquiry') ?? resolvePath(catalogue, '/finance');
  return definedFields({
    type: 'calculator' as const,
    title: title ?? 'Work out repayments',
    start,
    text: loanText(start.loan, language),
    /** Where the car of a link is looked up. */
    place: { slug: catalogue.site.slug, searchHref: makeChrome(catalogue).searchHref },
    enquireHref: enquiry && `${enquiry}#finance-form`,
  });
}

function textView(catalogue: Catalogue, { text }: BlockOf<'text'>) {
  const html = markdownHtml(catalogue, text);
  return html.trim() === '' ? undefined : { type: 'text' as const, html };
}

const formBlockView = (catalogue: Catalogue, { form }: BlockOf<'form'>) =>
  isFormId(form) ? { type: 'form' as const, view: formView(catalogue, form, makeChrome(catalogue).searchHref) } : undefined;

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
  const places = chosen.map((place) => locationView(place, hoursSettings(catalogue), all));
  return places.length > 0 ? definedFields({ type: 'locations' as const, title, places }) : undefined;
}

function mapLinkView(catalogue: Catalogue, { title, location }: BlockOf<'map-link'>) {
  const all = catalogue.site.dealer.locations;
  const place = location
    ? all.find(({ slug, id }) => slug === location || id === location)
    : (all.find(({ primary }) => primary) ?? all[0]);
  if (!place) return undefined;
  const { name, address, mapHref } = locationView(place, hoursSettings(catalogue), all);
  return address && mapHref ? definedFields({ type: 'map-link' as const, title, name, address, href: mapHref }) : undefined;
}

export const dealerViews = {
  text: textView,
  form: formBlockView,
  stock: stockView,
  locations: locationsBlockView,
  'map-link': mapLinkView,
};

const kinds = { electric: 'Electric', 'plug-in': 'Plug-in hybrid' } as const;

/** The electric and plug-in cars that can be bought, with their figures (rule A32). Undefined if there are none. */
export function electricView(catalogue: Catalogue, { title, limit }: BlockOf<'electric'>) {
  const { site, cars, documentById } = catalogue;
  const { language } = site.locale;
  const assumptions = electricAssumptions(site.electric, language);
  const electric = cars.flatMap((car) => {
    const kind = isAvailable(car) ? plugKind(car) : undefined;
    const document = kind && documentById.get(car.id);
    return kind && document ? [{ car, kind, document }] : [];
  });
  if (electric.length === 0) return undefined;
  const fuels = [...new Set(electric.flatMap(({ document }) => document.simple_fuel ?? []))].sort();
  // Cars with figures come first, pure electric ones before plug-in hybrids.
  const rows = electric
    .map(({ car, kind, document }) => ({ kind, document, figures: electricFigures(car, language) }))
    .sort(
      (a, b) => (a.kind === b.kind ? 0 : a.kind === 'electric' ? -1 : 1) || Object.keys(b.figures).length - Object.keys(a.figures).length,
    )
    .slice(0, limit);
  return {
    type: 'electric' as const,
    title: title ?? 'Range, charging and running costs',
    cars: rows.map(({ kind, document, figures }) => ({
      card: carCard(document, site),
      kind: kinds[kind],
      // No road user charges are due for motorcycles.
      facts: electricFacts(kind, figures, trialOf(document) === 'ride' ? { ...assumptions, roadCharge: 0 } : assumptions, language),
    })),
    stockTitle: `Electric and plug-in ${nounsOf(site.labels).many} in stock`,
    assumptions: assumptionTexts(site.electric, language),
    more: {
      name: `Search all electric and plug-in ${nounsOf(site.labels).many}`,
      href: searchUrls(siteSearch(catalogue).setup.urls).build({ ...emptyState, refinements: { simple_fuel: fuels } }),
    },
  };
}
