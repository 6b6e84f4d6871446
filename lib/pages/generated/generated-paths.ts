import { articlesByTag, pagesOfArticles } from '../../content/article-lists.ts';
import type { ContentPage } from '../../model/content.ts';
import type { ReviewList } from '../../model/review.ts';
import {
  articlePagePath,
  articleTagPath,
  locationPath,
  locationsPath,
  positionsPath,
  reviewsPagePath,
  siteMapPath,
} from '../../routes/paths.ts';
import type { PageSite } from '../site-data.ts';
import { pagesOfReviews } from './review-pages.ts';

type PathInput = {
  site: Pick<PageSite, 'dealer' | 'pages' | 'blogs' | 'reviews'>;
  content: readonly ContentPage[];
  reviews?: ReviewList | undefined;
};

/** The list of locations, and a page for each where there are several (rule A8). */
function locationPaths({ dealer: { locations } }: PathInput['site']): string[] {
  const own = locations.length > 1 ? locations.map(({ slug }) => locationPath(slug)) : [];
  return locations.length > 0 ? [locationsPath, ...own] : [];
}

/** The list of articles with its further pages, and a page for each tag (rule A9). */
function articlePaths({ site: { pages, blogs }, content }: PathInput): string[] {
  const articles = content.filter(({ kind }) => kind === 'article');
  if (articles.length === 0) return [];
  const further = Array.from({ length: pagesOfArticles(articles.length, blogs.pageSize) - 1 }, (_, index) =>
    articlePagePath(pages.blog, index + 2),
  );
  return [pages.blog, ...further, ...[...articlesByTag(articles).keys()].map((tag) => articleTagPath(pages.blog, tag))];
}

/** The reviews with their further pages (rule N10). */
const reviewPaths = (input: PathInput): string[] => Array.from({ length: pagesOfReviews(input) }, (_, index) => reviewsPagePath(index + 1));

/** The list of positions, while one is open (rule N11). */
const positionPaths = ({ content }: PathInput): string[] => (content.some(({ kind }) => kind === 'position') ? [positionsPath] : []);

/** Paths of pages that code generates, besides cars and searches (rule A1). */
export const generatedPaths = (input: PathInput): string[] => [
  ...new Set(['/', ...locationPaths(input.site), ...articlePaths(input), ...reviewPaths(input), ...positionPaths(input), siteMapPath]),
];
