import { type CarCard, carCard } from '../cars/card.ts';
import { makeName } from '../cars/names.ts';
import { isAvailable } from '../cars/visibility.ts';
import type { Nouns } from '../locale/nouns.ts';
import { countOf } from '../locale/plural.ts';
import { spell } from '../locale/spelling.ts';
import type { BrandTile } from '../model/brand-tile.ts';
import { entryOf } from '../model/entry.ts';
import type { Picture } from '../model/picture.ts';
import type { SearchDocument } from '../model/search-document.ts';
import { isSafeLink, linkKind } from '../routes/paths.ts';
import { facetPath } from '../search/landing.ts';
import type { Catalogue } from './catalogue.ts';
import { resolvePath } from './catalogue.ts';
import { type Chrome, makeChrome } from './chrome.ts';
import { type ArticleCard, articleCards } from './content.ts';
import { makeHead, type PageHead } from './head.ts';
import { type LocationView, locationView } from './location-view.ts';
import { pictureRef } from './picture-ref.ts';

export type FacetTile = { label: string; count: number; href: string; picture?: Picture };
export type FacetSection = { attribute: 'make' | 'simple_body'; title: string; tiles: FacetTile[] };
export type ImageCard = { title: string; text?: string; href: string; picture?: Picture };

export type HomeModel = {
  kind: 'home';
  chrome: Chrome;
  head: PageHead;
  hero: { headline: string; intro?: string; picture?: Picture; count: number; seeAll: string };
  facets: FacetSection[];
  latest: CarCard[];
  brandGrid: { title: string; tiles: BrandTile[] };
  cards: ImageCard[];
  callToAction?: { title: string; text?: string; label: string; href: string };
  hiring?: { text: string; label: string; href: string };
  articles: ArticleCard[];
  locations: LocationView[];
};

/** An address that a page may link to: checked when internal, kept when external and safe; undefined otherwise. */
export const usableLink = (catalogue: Catalogue, url: string) => {
  if (!isSafeLink(url)) return undefined;
  return linkKind(url) === 'internal' ? resolvePath(catalogue, url) : url;
};

const newestFirst = (a: SearchDocument, b: SearchDocument) =>
  Number(b.photos_count > 0) - Number(a.photos_count > 0) ||
  (b.created_at_timestamp ?? 0) - (a.created_at_timestamp ?? 0) ||
  a.id.localeCompare(b.id);

function facetSection(catalogue: Catalogue, attribute: FacetSection['attribute']): FacetSection {
  const groups = attribute === 'make' ? catalogue.documentsByMake : catalogue.documentsByBody;
  const tiles = [...groups].flatMap(([value, documents]): FacetTile[] => {
    const href = resolvePath(catalogue, facetPath(value));
    const shown = documents.filter(isAvailable);
    if (!href || shown.length === 0) return [];
    const label = attribute === 'make' ? (makeName(value, catalogue.site) ?? value) : value;
    const picture = attribute === 'simple_body' ? shown.find((document) => document.picture)?.picture : undefined;
    return [{ label, count: shown.length, href, ...(picture ? { picture } : {}) }];
  });
  tiles.sort((a, b) => b.count - a.count || a.label.localeCompare(b.label));
  return { attribute, title: attribute === 'make' ? 'Browse by make' : 'Browse by body type', tiles: tiles.slice(0, 12) };
}

/** The words of the link to all of the stock. */
function seeAll(count: number, nouns: Nouns): string {
  if (count === 0) return `Search ${nouns.many}`;
  return count === 1 ? `See the one ${nouns.one} in stock` : `See all ${countOf(count, nouns.one, nouns.many)}`;
}

/** The home page (spec §2): hero with search, facet tiles with counts, latest stock, brand grid, cards, locations. */
export function homeModel(catalogue: Catalogue): HomeModel {
  const { site } = catalogue;
  const chrome = makeChrome(catalogue);
  const say = (text: string) => spell(text, site.locale.language);
  const { home } = site;
  const pictureOf = (body?: string, colour?: string) => {
    const picture = body ? entryOf(catalogue.pictures, pictureRef(body, colour)) : undefined;
    return picture ? { picture } : {};
  };
  const available = catalogue.documents.filter(isAvailable);
  const latest = site.features.stockOnHomepage ? [...available].sort(newestFirst).slice(0, home.latestCount) : [];
  const action = home.callToAction && usableLink(catalogue, home.callToAction.link);
  const hiring = home.hiring && usableLink(catalogue, home.hiring.link);
  const headline = home.headline ?? `${chrome.nouns.Many} from ${site.dealer.name}`;
  return {
    kind: 'home',
    chrome,
    head: makeHead(
      catalogue,
      '/',
      `${site.dealer.name}${site.dealer.tagline ? ` | ${site.dealer.tagline}` : ''}`,
      site.dealer.about ?? home.intro ?? headline,
    ),
    hero: {
      headline,
      ...(home.intro ? { intro: home.intro } : {}),
      ...pictureOf(home.heroBody, home.heroColour),
      count: available.length,
      seeAll: seeAll(available.length, chrome.nouns),
    },
    facets: home.facets
      .filter((name) => name === 'make' || name === 'simple_body')
      .map((name) => facetSection(catalogue, name))
      .filter((section) => section.tiles.length > 1),
    latest: latest.map((document) => carCard(document, site)),
    brandGrid: {
      title: say(home.brandGridTitle),
      tiles: home.brandGrid.flatMap((tile): BrandTile[] => {
        const link = usableLink(catalogue, tile.link);
        return link ? [{ link, logo: { ...(tile.logo ? { src: tile.logo } : {}), alt: tile.name, width: 160, height: 80 } }] : [];
      }),
    },
    cards: home.cards.flatMap((card): ImageCard[] => {
      const href = usableLink(catalogue, card.link);
      return href ? [{ title: card.title, ...(card.text ? { text: card.text } : {}), href, ...pictureOf(card.body, card.colour) }] : [];
    }),
    ...(home.callToAction && action
      ? {
          callToAction: {
            title: home.callToAction.title,
            ...(home.callToAction.text ? { text: home.callToAction.text } : {}),
            label: home.callToAction.label,
            href: action,
          },
        }
      : {}),
    ...(home.hiring && hiring ? { hiring: { text: home.hiring.text, label: home.hiring.label, href: hiring } } : {}),
    articles: articleCards(catalogue, 3),
    locations: site.dealer.locations.map(locationView),
  };
}
