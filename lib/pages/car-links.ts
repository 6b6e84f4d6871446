import { relatedArticles } from '../content/related-articles.ts';
import type { Car } from '../model/car.ts';
import { definedFields } from '../model/defined-fields.ts';
import { articlesName } from '../routes/paths.ts';
import { type Catalogue, type KnownPaths, resolvePath } from './catalogue.ts';
import type { Chrome } from './chrome.ts';
import { type ArticleCard, articleCard } from './content.ts';

export type CarLink = { name: string; href: string };

/** The link to request photos (rule C9); undefined if the site has no contact page. */
export function requestPhotosLink(paths: KnownPaths, car: Pick<Car, 'id' | 'car_type'>): CarLink | undefined {
  const path = resolvePath(paths, '/contact');
  if (!path) return undefined;
  const about = { car_id: car.id, ...(car.car_type ? { car_type: car.car_type } : {}), subcategory: 'Request Photos' };
  return { name: 'Request photos', href: `${path}?${new URLSearchParams(about)}` };
}

/** The listing of the dealership’s other cars (rules C10 and U14). */
export const dealerStockLink = (slug: string, { searchHref }: Chrome): CarLink => ({
  name: 'See more from this dealer',
  href: `${searchHref}?refinementList[dealership_slug][0]=${encodeURIComponent(slug)}`,
});

const articlesShown = 3;

/** Articles for a car page (rule C11); undefined if the dealer has none. */
export function relatedBlogs(
  catalogue: Pick<Catalogue, 'site' | 'content' | 'pictures'>,
  car: Car,
): { title: string; articles: ArticleCard[]; more?: CarLink } | undefined {
  const { blog } = catalogue.site.pages;
  const all = catalogue.content.filter((page) => page.kind === 'article');
  if (all.length === 0) return undefined;
  return definedFields({
    title: articlesName(blog) === 'News' ? 'Related News' : 'Related Blogs',
    articles: relatedArticles(car, all, articlesShown).map((page) => articleCard(catalogue, page)),
    more: all.length > articlesShown ? { name: 'View More', href: blog } : undefined,
  });
}
