import { definedFields } from '../../model/defined-fields.ts';
import type { ReviewList } from '../../model/review.ts';
import { reviewsPagePath, reviewsPath } from '../../routes/paths.ts';
import { blockViews } from '../blocks/block-views.ts';
import { type ReviewsView, someReviews } from '../blocks/reviews-view.ts';
import type { Catalogue } from '../catalogue.ts';
import { makeChrome, makeHead } from '../chrome.ts';
import type { ContentModel } from '../content.ts';
import { placeBlocks } from '../content-blocks.ts';
import { pagerOf } from '../pager.ts';
import type { GeneratedKind, PathInput } from './generated-kind.ts';

/** Reviews on each page after the first. */
const furtherSize = 48;

/** The number of pages of reviews: `reviews.fullQuantity` on the first page, more on the others (rule N10). */
const pagesOfReviews = ({ reviews, site }: Pick<PathInput, 'reviews' | 'site'>): number =>
  reviews ? 1 + Math.max(0, Math.ceil((reviews.shown.length - site.reviews.fullQuantity) / furtherSize)) : 0;

function pageOfReviews(catalogue: Catalogue, list: ReviewList, page: number): ReviewsView {
  const { fullQuantity } = catalogue.site.reviews;
  const total = pagesOfReviews(catalogue);
  const start = page === 1 ? 0 : fullQuantity + (page - 2) * furtherSize;
  const size = page === 1 ? fullQuantity : furtherSize;
  const view = someReviews(catalogue, list, list.shown.slice(start, start + size), true);
  return definedFields({ ...view, pager: pagerOf(page, total, reviewsPagePath) });
}

/** The page of the dealer's reviews, or a further one; undefined for any other path. The dealer's own page of that path is shown above them. */
function reviewsModel(catalogue: Catalogue, path: string): ContentModel | undefined {
  const { reviews: list, site, contentByPath } = catalogue;
  if (!list) return undefined;
  const page = path === reviewsPath ? 1 : Number(/^\/reviews\/page\/([1-9]\d{0,4})$/.exec(path)?.[1] ?? 0);
  if (page < 1 || page > pagesOfReviews(catalogue) || reviewsPagePath(page) !== path) return undefined;
  const own = page === 1 ? contentByPath.get(reviewsPath) : undefined;
  const heading = own?.heading ?? 'Customer reviews';
  const title = page === 1 ? (own?.title ?? heading) : `${heading}, page ${page}`;
  const description = own?.description || `What customers say about ${site.dealer.name}.`;
  const written = blockViews(catalogue, own?.blocks ?? []).filter(({ type }) => type !== 'reviews');
  const blocks = placeBlocks(written);
  return definedFields({
    kind: 'content' as const,
    layout: 'page' as const,
    chrome: makeChrome(catalogue),
    head: makeHead(catalogue, path, title, description),
    heading: page === 1 ? heading : title,
    intro: own?.description || undefined,
    blocks: { ...blocks, sections: [...blocks.sections, pageOfReviews(catalogue, list, page)] },
    articles: [],
    locations: [],
  });
}

/** The reviews with their further pages (rule N10). */
export const reviewPages: GeneratedKind = {
  paths: (input) => Array.from({ length: pagesOfReviews(input) }, (_, index) => reviewsPagePath(index + 1)),
  model: reviewsModel,
  isShared: true,
  links: ({ reviews }) => (reviews ? [{ name: 'Customer reviews', href: reviewsPath }] : []),
  about: ({ contentByPath, reviews }, path) => (path === reviewsPath ? [contentByPath.get(path), reviews] : undefined),
};
