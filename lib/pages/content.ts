import type { ContentPage } from '../model/content.ts';
import { entryOf } from '../model/entry.ts';
import type { Picture } from '../model/picture.ts';
import type { PageHead } from '../routes/page-head.ts';
import type { Catalogue } from './catalogue.ts';
import { type Chrome, makeChrome } from './chrome.ts';
import { dealerStructuredData } from './dealer-data.ts';
import { formOfPage } from './form-places.ts';
import { type FormView, formView } from './form-view.ts';
import { makeHead } from './head.ts';
import { hoursSettings } from './hours-settings.ts';
import { type LocationView, locationView } from './location-view.ts';
import { socialPictureOf } from './social-picture.ts';

export type ArticleCard = { title: string; description: string; href: string; dateText?: string; date?: string; picture?: Picture };

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
  html?: string;
  articles: ArticleCard[];
  locations: LocationView[];
  form?: FormView;
  /** The dealer for search engines, where the page names its locations. */
  structuredData?: object;
};

const dateText = (date: string, language: string) =>
  new Date(date).toLocaleDateString(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

const dateOf = (page: ContentPage, language: string) =>
  page.date ? { date: page.date.slice(0, 10), dateText: dateText(page.date, language) } : {};

const pictureOf = (catalogue: Pick<Catalogue, 'pictures'>, page: ContentPage) => {
  const picture = page.picture ? entryOf(catalogue.pictures, page.picture) : undefined;
  return picture ? { picture } : {};
};

/** The card of an article. */
export const articleCard = (catalogue: Pick<Catalogue, 'site' | 'pictures'>, page: ContentPage): ArticleCard => ({
  title: page.title,
  description: page.description,
  href: page.path,
  ...dateOf(page, catalogue.site.locale.language),
  ...pictureOf(catalogue, page),
});

/** Article cards, the newest first; articles of one day sort by title. */
export function articleCards(catalogue: Catalogue, limit = Number.POSITIVE_INFINITY, except?: string): ArticleCard[] {
  return catalogue.content
    .filter((page) => page.kind === 'article' && page.path !== except)
    .sort((a, b) => (b.date ?? '').localeCompare(a.date ?? '') || a.title.localeCompare(b.title))
    .slice(0, limit)
    .map((page) => articleCard(catalogue, page));
}

/** The model of a content page; undefined if the site has no such page. */
export function contentModel(catalogue: Catalogue, path: string): ContentModel | undefined {
  const { site } = catalogue;
  const chrome = makeChrome(catalogue);
  const hours = hoursSettings(catalogue);
  const locations = site.dealer.locations.map((place) => locationView(place, hours));
  if (path === '/our-locations' && locations.length > 0) {
    const heading = locations.length === 1 ? 'Our location' : 'Our locations';
    return {
      kind: 'content',
      layout: 'locations',
      chrome,
      head: makeHead(catalogue, path, heading, `Addresses, opening hours and phone numbers of ${site.dealer.name}.`),
      heading,
      articles: [],
      locations,
      structuredData: dealerStructuredData(catalogue),
    };
  }
  if (path === site.pages.blog) {
    const articles = articleCards(catalogue);
    const heading = site.pages.blog === '/news' ? 'News' : 'Blog';
    if (articles.length > 0)
      return {
        kind: 'content',
        layout: 'articles',
        chrome,
        head: makeHead(catalogue, path, heading, `Stories and advice from ${site.dealer.name}.`),
        heading,
        articles,
        locations: [],
      };
  }
  const page = catalogue.contentByPath.get(path);
  if (!page) return undefined;
  const form = formOfPage(page, site);
  return {
    kind: 'content',
    layout: page.kind,
    chrome,
    head: {
      ...makeHead(catalogue, path, page.title, page.description, socialPictureOf(catalogue, page.picture, page.heading)),
      ...(page.kind === 'article' ? { type: 'article' } : {}),
    },
    heading: page.heading,
    ...(page.description ? { intro: page.description } : {}),
    ...dateOf(page, site.locale.language),
    ...pictureOf(catalogue, page),
    html: page.html,
    ...(form ? { form: formView(site, form, chrome.searchHref) } : {}),
    articles: page.kind === 'article' ? articleCards(catalogue, 3, path) : [],
    locations: path === '/contact' ? locations : [],
    ...(path === '/contact' ? { structuredData: dealerStructuredData(catalogue) } : {}),
  };
}
