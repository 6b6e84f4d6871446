import { newestArticles } from '../content/article-lists.ts';
import { longDate } from '../locale/long-date.ts';
import type { Position } from '../locale/places/nearest-places.ts';
import type { ContentPage } from '../model/content.ts';
import { definedFields } from '../model/defined-fields.ts';
import type { Picture } from '../model/picture.ts';
import { jsonLdGraph } from '../routes/json-ld.ts';
import type { PageHead } from '../routes/page-head.ts';
import { articleTagPath } from '../routes/paths.ts';
import { slugOf } from '../routes/slug.ts';
import { type BlockView, blockViews } from './blocks/block-views.ts';
import { pictureOf } from './blocks/view-parts.ts';
import type { Catalogue } from './catalogue.ts';
import { type Chrome, makeChrome, makeHead } from './chrome.ts';
import { arrangeBlocks, faqNodes, isFormFirst, type PlacedBlocks, placeBlocks, withUsualBlocks } from './content-blocks.ts';
import { dealerStructuredData } from './dealer-data.ts';
import { type FormView, formOfPage, formView } from './form-view.ts';
import { hoursSettings, type LocationView, locationView } from './location-view.ts';
import type { Pager } from './pager.ts';
import { socialPictureOf } from './social-picture.ts';

export type ArticleCard = { title: string; description: string; href: string; dateText?: string; date?: string; picture?: Picture };

export type TagLink = { name: string; href: string; isCurrent?: true };

/** A text page, an article, the list of articles, or the list of locations. */
export type ContentModel = {
  kind: 'content';
  layout: 'page' | 'article' | 'articles' | 'locations';
  chrome: Chrome;
  head: PageHead;
  heading: string;
  intro?: string;
  dateText?: string;
  date?: string;
  picture?: Picture;
  /** Blocks by place; the form comes after the column. */
  blocks: PlacedBlocks;
  articles: ArticleCard[];
  /** Tags of an article, or of all articles; `isCurrent`: the page shows those of this tag. */
  tags?: TagLink[];
  /** The pager of a list of articles. */
  pager?: Pager;
  locations: LocationView[];
  /** The coordinates of the locations, on a list of several (rule A35). */
  positions?: Record<string, Position>;
  /** Whether shoppers may type a postcode (rule A42). */
  postcodes?: { creditsGeoNames: boolean };
  form?: FormView;
  /** The form comes before the text. */
  formFirst?: true;
  /** The dealer for search engines, if the page names its locations. */
  structuredData?: object;
};

const dateOf = ({ date }: ContentPage, language: string) => (date ? { date: date.slice(0, 10), dateText: longDate(date, language) } : {});

/** The card of an article. */
export const articleCard = (catalogue: Pick<Catalogue, 'site' | 'pictures'>, page: ContentPage): ArticleCard =>
  definedFields({
    title: page.title,
    description: page.description,
    href: page.path,
    ...dateOf(page, catalogue.site.locale.language),
    picture: pictureOf(catalogue, page.picture),
  });

const tagLinks = ({ pages }: Catalogue['site'], tags: readonly string[] = []): TagLink[] =>
  tags.flatMap((name) => {
    const slug = slugOf(name);
    return slug === '' ? [] : [{ name, href: articleTagPath(pages.blog, slug) }];
  });

/** Article cards, the newest first. Articles of one day are sorted by title. */
export const articleCards = (catalogue: Catalogue, limit = Number.POSITIVE_INFINITY, except?: string): ArticleCard[] =>
  newestArticles(catalogue.content)
    .filter(({ path }) => path !== except)
    .slice(0, limit)
    .map((page) => articleCard(catalogue, page));

/** The locations of a dealer, with their hours. */
export function locationViews(catalogue: Catalogue): LocationView[] {
  const hours = hoursSettings(catalogue);
  const { locations } = catalogue.site.dealer;
  return locations.map((place) => locationView(place, hours, locations));
}

/** The structured data of a page: its questions, and the dealer on the contact page. */
function jsonLdOf(catalogue: Catalogue, path: string, views: readonly BlockView[]): object | undefined {
  const questions = faqNodes(views);
  if (path === '/contact') return dealerStructuredData(catalogue, undefined, questions);
  return questions.length > 0 ? jsonLdGraph(questions) : undefined;
}

/** The model of a content page. Undefined if the site has no such page. */
export function contentModel(catalogue: Catalogue, path: string): ContentModel | undefined {
  const { site } = catalogue;
  const chrome = makeChrome(catalogue);
  const page = catalogue.contentByPath.get(path);
  if (!page) return undefined;
  const views = blockViews(catalogue, withUsualBlocks(page));
  const form = views.some(({ type }) => type === 'form') ? undefined : formOfPage(page, site);
  const isArticle = page.kind === 'article';
  const head = makeHead(catalogue, path, page.title, page.description, socialPictureOf(catalogue, page.picture, page.heading));
  return definedFields({
    kind: 'content' as const,
    layout: isArticle ? ('article' as const) : ('page' as const),
    chrome,
    head: isArticle ? { ...head, type: 'article' as const } : head,
    heading: page.heading,
    intro: page.description || undefined,
    ...dateOf(page, site.locale.language),
    picture: pictureOf(catalogue, page.picture),
    blocks: arrangeBlocks(path, placeBlocks(views)),
    form: form && formView(catalogue, form, chrome.searchHref),
    formFirst: form && isFormFirst(path) ? (true as const) : undefined,
    tags: isArticle ? tagLinks(site, page.tags) : undefined,
    articles: isArticle ? articleCards(catalogue, 3, path) : [],
    locations: path === '/contact' ? locationViews(catalogue) : [],
    structuredData: jsonLdOf(catalogue, path, views),
  });
}
