import type { ReviewList } from '../../model/review.ts';

/** Reviews on each page after the first. */
export const furtherSize = 48;

type Paged = { reviews?: ReviewList | undefined; site: { reviews: { fullQuantity: number } } };

/** How many pages the reviews have: `reviews.fullQuantity` on the first, more on the others (rule N10). */
export const pagesOfReviews = ({ reviews, site }: Paged): number =>
  reviews ? 1 + Math.max(0, Math.ceil((reviews.shown.length - site.reviews.fullQuantity) / furtherSize)) : 0;
