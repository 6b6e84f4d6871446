import { longDate } from '../../locale/long-date.ts';
import { countOf } from '../../locale/plural.ts';
import { formatNumber } from '../../locale/thousands.ts';
import type { BlockOf } from '../../model/blocks/block-types.ts';
import { definedFields } from '../../model/defined-fields.ts';
import type { Review, ReviewList } from '../../model/review.ts';
import { reviewsPath } from '../../routes/paths.ts';
import type { Catalogue } from '../catalogue.ts';
import type { Pager } from '../pager.ts';

/** A review as a page shows it; `rating` is of 5, `text` and `reply` are paragraphs. */
export type ReviewView = ReturnType<typeof reviewView>;

/** Reviews with the average of all, and a line on those that are not shown. */
export type ReviewsView = ReturnType<typeof someReviews> & {
  title?: string;
  more?: { name: string; href: string };
  /** Steps to other pages of the list. */
  pager?: Pager;
};

/** A block shortens longer texts, at the end of a word. */
const longestText = 280;

const cut = (text: string) =>
  text.length <= longestText
    ? text
    : `${text
        .slice(0, longestText + 1)
        .replace(/\s+\S*$/, '')
        .replace(/[\s,;:.–-]+$/, '')}…`;

const paragraphs = (text: string | undefined) => text?.split(/\n+/) ?? [];

function reviewView({ locale }: Catalogue['site'], { id, author, rating, text, date, source, link, reply }: Review, isWhole: boolean) {
  const words = text && !isWhole ? cut(text) : text;
  return definedFields({
    id,
    author,
    rating,
    text: paragraphs(words),
    date,
    dateText: date && longDate(date, locale.language),
    source,
    href: link,
    reply: reply && isWhole ? paragraphs(reply) : undefined,
  });
}

/** The note about an average beside a selection of reviews (rule N10). */
function noteOf({ count, shown, hidden }: ReviewList, minimum: number): string | undefined {
  const missing = count - shown.length;
  if (missing <= 0) return undefined;
  const choice =
    minimum > 1 ? `We show reviews with ${minimum} ${minimum === 5 ? 'stars' : 'stars or more'}` : 'We do not show every review';
  const others = hidden > 0 && minimum > 1 ? `, and have left out ${formatNumber(hidden)} of those` : '';
  const total = countOf(count, 'review');
  return `${choice}${others}. The average counts all ${total}, including ${formatNumber(missing)} that we do not show.`;
}

/** Some of the dealer's reviews. `isWhole`: with their full texts and the dealer's replies. */
export function someReviews(catalogue: Catalogue, list: ReviewList, reviews: readonly Review[], isWhole: boolean) {
  const { site } = catalogue;
  return definedFields({
    type: 'reviews' as const,
    average: list.average.toFixed(1),
    rating: Math.round(list.average * 10) / 10,
    countText: countOf(list.count, 'review'),
    note: noteOf(list, site.reviews.minimumRating),
    reviews: reviews.map((review) => reviewView(site, review, isWhole)),
  });
}

export function reviewsView(catalogue: Catalogue, { title, limit, label }: BlockOf<'reviews'>): ReviewsView | undefined {
  const { reviews: list } = catalogue;
  if (!list) return undefined;
  const view = someReviews(catalogue, list, list.shown.slice(0, limit), false);
  return { ...view, ...definedFields({ title }), more: { name: label ?? 'More reviews', href: reviewsPath } };
}
