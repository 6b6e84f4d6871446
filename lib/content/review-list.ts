import type { Review, ReviewList } from '../model/review.ts';

export type ReviewSettings = { minimumRating: number; hidden: readonly string[]; averageRating?: number | undefined; count: number };

/**
 * The reviews that pages show, the newest first, and the count and average of all (rule N10). The platform's figures are used if it has
 * more reviews than it sent. Undefined if there is nothing to show.
 */
export function reviewList(reviews: readonly Review[], settings: ReviewSettings): ReviewList | undefined {
  const { minimumRating, hidden, averageRating, count } = settings;
  const good = reviews.filter(({ rating }) => rating >= minimumRating);
  const shown = good
    .filter(({ id }) => !hidden.includes(id))
    .sort((a, b) => (b.date ?? '').localeCompare(a.date ?? '') || (a.id < b.id ? -1 : 1));
  if (shown.length === 0) return undefined;
  const list = { shown, hidden: good.length - shown.length };
  if (averageRating !== undefined && count > reviews.length) return { ...list, count, average: averageRating };
  return { ...list, count: reviews.length, average: reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length };
}
