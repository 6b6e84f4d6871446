import { carCard } from '../cars/card.ts';
import { makeName, withUnbreakableNames } from '../cars/names.ts';
import { offerWords } from '../cars/offer-words.ts';
import { kindName } from '../cars/vehicle-kind.ts';
import { isAvailable, windowEnd } from '../cars/visibility.ts';
import { spell } from '../locale/language.ts';
import { definedFields } from '../model/defined-fields.ts';
import { entryOf } from '../model/entry.ts';
import { firstSorted } from '../model/first-sorted.ts';
import { onceForEqual, oncePer } from '../model/once-per.ts';
import type { Picture } from '../model/picture.ts';
import type { SearchDocument } from '../model/search-document.ts';
import { isListAttribute, isScale, type ListAttribute } from '../search/attributes.ts';
import { filterView } from '../search/filters.ts';
import { facetPath } from '../search/landing.ts';
import type { LiveCount } from '../search/live-count.ts';
import { type PriceCells, priceCells, type SliderBounds } from '../search/price-finder.ts';
import { comparePriceLabels, emptyState, type SearchState } from '../search/state.ts';
import { stockWords } from '../search/stock-words.ts';
import { searchUrls } from '../search/url.ts';
import { callToActionView } from './blocks/banner-views.ts';
import { blockViews } from './blocks/block-views.ts';
import { brandTiles, type ImageCard } from './blocks/list-views.ts';
import { buttonViews, hrefOf, pictureOf } from './blocks/view-parts.ts';
import { type Catalogue, resolvePath } from './catalogue.ts';
import { dealerTown, makeChrome, makeHead } from './chrome.ts';
import { articleCards, locationViews } from './content.ts';
import { faqNodes } from './content-blocks.ts';
import { dealerStructuredData } from './dealer-data.ts';
import { findMatchingCars, liveCountOf, siteSearch } from './search-engine.ts';
import { heroReference, pictureRef } from './social-picture.ts';

/** A link into the stock. Its count is that of the search it leads to, and falls as sold cars leave (rules S20 and L9). */
type FacetTile = LiveCount & { label: string; href: string; picture?: Picture; logo?: string };
export type FacetSection = { attribute: ListAttribute; title: string; tiles: FacetTile[] };

export type HomeModel = ReturnType<typeof homeModel>;

const newestFirst = (a: SearchDocument, b: SearchDocument) =>
  (b.sale_rank ?? 0) - (a.sale_rank ?? 0) || (b.created_at_timestamp ?? 0) - (a.created_at_timestamp ?? 0) || a.id.localeCompare(b.id);

/** The presets of every search page, without the filter that a tile chooses. */
function presetsWithout(catalogue: Catalogue, attribute: ListAttribute): Pick<SearchState, 'refinements' | 'ranges'> {
  const { refinements, ranges } = siteSearch(catalogue).setup.urls.presets;
  const { [attribute]: _own, ...others } = refinements;
  return { refinements: others, ranges };
}

const mostTiles = 12;

/** The values of an attribute as the index holds them: a car has one, or a list of them. */
function valuesOf(document: SearchDocument, attribute: ListAttribute): string[] {
  const value = (document as Record<string, unknown>)[attribute];
  // Nearly every attribute has one value.
  if (typeof value === 'string' && value !== '') return [value];
  return [value].flat().flatMap((one) => (one === undefined || one === '' ? [] : [String(one)]));
}

function facetSection(catalogue: Catalogue, attribute: ListAttribute, find: (search: SearchState) => SearchDocument[]): FacetSection {
  const { site } = catalogue;
  const { urls } = siteSearch(catalogue).setup;
  const presets = presetsWithout(catalogue, attribute);
  // Makes that are shown under one name share a tile.
  const nameOf = (value: string) => (attribute === 'make' ? (makeName(value, site) ?? value) : value);
  const cars = find({ ...emptyState, ...presets }).flatMap((document) =>
    valuesOf(document, attribute).map((value) => ({ name: nameOf(value), document })),
  );
  const view = filterView(attribute, site);
  const labels = view?.kind === 'list' ? view.values : undefined;
  const tiles = [...Map.groupBy(cars, ({ name }) => name)].map(([value, group]): FacetTile => {
    const documents = group.map(({ document }) => document);
    const own = attribute === 'make' || attribute === 'simple_body' ? resolvePath(catalogue, facetPath(value)) : undefined;
    const href =
      own ?? searchUrls(urls).build({ ...emptyState, ...presets, refinements: { ...presets.refinements, [attribute]: [value] } });
    const plain = attribute === 'item_type' ? kindName(value) : value;
    const label = attribute === 'make' ? value : (entryOf(labels ?? {}, value) ?? plain);
    return definedFields({
      label: withUnbreakableNames(label, site.cars.unbreakableNames),
      ...liveCountOf(catalogue, documents),
      href,
      picture: attribute === 'simple_body' ? documents.find((document) => document.picture)?.picture : undefined,
      logo: (attribute === 'make' && makeLogo(label, site)) || undefined,
    });
  });
  const byNumber = (a: FacetTile, b: FacetTile) => comparePriceLabels(a.label, b.label);
  const byUse = (a: FacetTile, b: FacetTile) => b.count - a.count || a.label.localeCompare(b.label);
  tiles.sort(isScale(attribute) ? byNumber : byUse);
  return { attribute, title: `Browse by ${(view?.label ?? attribute).toLowerCase()}`, tiles: tiles.slice(0, mostTiles) };
}

function makeLogo(label: string, { home, dealer }: Catalogue['site']): string | undefined {
  const isSame = (name: string | undefined) => name?.toLowerCase() === label.toLowerCase();
  return (
    home.brandGrid.find(({ name }) => isSame(name))?.logo ??
    (isSame(dealer.manufacturer?.name) ? dealer.manufacturer?.logo?.url : undefined)
  );
}

/** The picture of the hero. A photo fills its area; a drawn vehicle stands on the page's background. */
function heroPicture(catalogue: Catalogue) {
  const picture = pictureOf(catalogue, heroReference(catalogue.site));
  return { picture, isPhoto: picture && catalogue.site.home.heroPicture ? (true as const) : undefined };
}

/** With fewer cars a slider would be pointless. */
const minPricedCars = 4;

/** The searches of the home page, each run once: with 16,000 cars one takes a tenth of a second. */
const homeSearch = oncePer((catalogue: Catalogue) => onceForEqual((search: SearchState) => findMatchingCars(catalogue, search)));

/** The cars that the home page counts. */
const countedCars = (catalogue: Catalogue): SearchDocument[] =>
  homeSearch(catalogue)({ ...emptyState, ...searchUrls(siteSearch(catalogue).setup.urls).parse(makeChrome(catalogue).searchHref) });

/** The bounds of the price slider. Undefined if too few cars have a price. */
function sliderOf({ site }: Catalogue, documents: readonly SearchDocument[]): { bounds: SliderBounds } | undefined {
  const priced = documents.filter(({ price }) => (price ?? 0) > site.cars.minimumShownPrice);
  return priced.length < minPricedCars ? undefined : { bounds: site.search.priceSlider };
}

/** Cars by price, for the price slider of the home page, which loads them (rule S16); undefined without a slider. */
export function homePrices(catalogue: Catalogue): PriceCells | undefined {
  const all = countedCars(catalogue);
  const slider = sliderOf(catalogue, all);
  return slider && priceCells(all, slider.bounds, (document) => windowEnd(document, catalogue.site.cars.soldWindowDays));
}

const actionBlock = ({ title, text, label, link }: NonNullable<Catalogue['site']['home']['callToAction']>) => ({
  type: 'call-to-action' as const,
  title,
  text,
  buttons: [{ label, link }],
});

/** The home page (rule A2). */
export function homeModel(catalogue: Catalogue) {
  const { site } = catalogue;
  const chrome = makeChrome(catalogue);
  const say = (text: string) => spell(text, site.locale.language);
  const { home } = site;
  const available = catalogue.documents.filter(isAvailable);
  const find = homeSearch(catalogue);
  const all = countedCars(catalogue);
  const stock = liveCountOf(catalogue, all);
  const latest = site.features.stockOnHomepage ? firstSorted(available, newestFirst, home.latestCount) : [];
  const hiringHref = hrefOf(catalogue, home.hiring?.link);
  const headline = home.headline ?? `${chrome.nouns.Many} from ${site.dealer.name}`;
  const town = dealerTown(site);
  const own = catalogue.contentByPath.get('/');
  const blocks = blockViews(catalogue, own?.blocks ?? []);
  const line = site.dealer.tagline ?? `${chrome.nouns.Many} ${offerWords(available, site)}`;
  const title = `${site.dealer.name} | ${line}${town && !`${site.dealer.name} ${line}`.includes(town) ? ` in ${town}` : ''}`;
  const description = own?.description || (site.dealer.about ?? home.intro ?? headline);
  const head = makeHead(catalogue, '/', own ? `${site.dealer.name} | ${own.title}` : title, description);
  const tokens = site.tracking.googleSiteVerification;
  return definedFields({
    kind: 'home' as const,
    chrome,
    head: tokens.length > 0 ? { ...head, verification: tokens } : head,
    hero: definedFields({
      headline,
      intro: home.intro || undefined,
      ...heroPicture(catalogue),
      ...stock,
      seeAll: stockWords(stock.count, chrome.nouns),
      buttons: buttonViews(
        catalogue,
        home.heroButtons.map((button) => ({ ...button, label: say(button.label) })),
      ),
    }),
    prices: sliderOf(catalogue, all),
    facets: home.facets
      .filter(isListAttribute)
      .map((name) => facetSection(catalogue, name, find))
      .filter((section) => section.tiles.length > 1),
    latest: latest.map((document) => carCard(document, site)),
    brandGrid: { title: say(home.brandGridTitle), tiles: brandTiles(catalogue, home.brandGrid) },
    cards: home.cards.flatMap((card): ImageCard[] => {
      const href = hrefOf(catalogue, card.link);
      const picture = card.body ? pictureOf(catalogue, pictureRef(card.body, card.colour)) : undefined;
      return href ? [definedFields({ title: card.title, text: card.text || undefined, href, picture })] : [];
    }),
    callToAction: home.callToAction && callToActionView(catalogue, actionBlock(home.callToAction)),
    hiring: home.hiring && hiringHref ? { text: home.hiring.text, label: home.hiring.label, href: hiringHref } : undefined,
    articles: articleCards(catalogue, 3),
    /** The blocks of the dealer's own home.md, below everything else (rule N13). */
    blocks: blocks.length > 0 ? blocks : undefined,
    structuredData: dealerStructuredData(catalogue, head.social?.url, faqNodes(blocks)),
    locations: locationViews(catalogue),
  });
}
