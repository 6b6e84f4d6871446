import { textOfHtml } from '#lib/content/text-of-html.ts';
import { looksRelative, resolveRelativeDate } from '#lib/locale/relative-date.ts';
import { isCalendarDay } from '#lib/model/calendar-day.ts';
import type { Dropped } from '#lib/model/dropped.ts';
import { readLoose } from '#lib/model/loose.ts';
import { type Review, review } from '#lib/model/review.ts';
import { slugOf } from '#lib/routes/slug.ts';

export type ReadReviews = { reviews: Review[]; isRelative: boolean };

const dayForm = 'a day such as 2026-11-22';

/** The day of a review, as of the day `today`, or the fault of its date. */
function dayOf(date: string | undefined, today: string): { day?: string; reason?: string } {
  if (date === undefined) return {};
  const day = looksRelative(date) ? resolveRelativeDate(date, today)?.slice(0, 10) : /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(date)?.[0];
  if (day === undefined || !isCalendarDay(day)) return { reason: 'it is not a date' };
  return day > today ? { reason: 'it is in the future' } : { day };
}

/**
 * Reads a list of reviews, as of the day `today`. If two have the same ID, the first counts. Unusable reviews are left out and added to
 * `dropped`. `at` names the list.
 */
export function readReviews(list: readonly unknown[], at: string, today: string, dropped: Dropped[]): ReadReviews {
  const reviews = new Map<string, Review>();
  let isRelative = false;
  for (const [index, raw] of list.entries()) {
    const place = `${at} [${index}]`;
    const { value, problem, drops } = readLoose(review, raw);
    dropped.push(...drops.map((drop) => ({ ...drop, at: place })));
    const leaveOut = (reason: string, fix: string, id?: string) =>
      dropped.push({ effect: 'leftOut', at: place, id, field: 'review', reason, fix });
    if (!value) {
      leaveOut(problem ?? 'it cannot be read', 'a review has at least author and rating');
      continue;
    }
    const { date, text, reply, author, ...rest } = value;
    const { day, reason } = dayOf(date, today);
    isRelative ||= looksRelative(date);
    if (reason) dropped.push({ effect: 'leftOut', at: place, field: 'date', value: date, reason, fix: `write ${dayForm}` });
    const id = rest.id ?? slugOf(`${author} ${date ?? ''}`);
    if (reviews.has(id)) {
      leaveOut('another review has the same ID', 'remove one of them, or give it an id', id);
      continue;
    }
    const [words, answer] = [text, reply].map((written) => (written ? textOfHtml(written) : ''));
    reviews.set(id, {
      ...rest,
      id,
      author: textOfHtml(author),
      text: words || undefined,
      reply: answer || undefined,
      date: day || undefined,
    });
  }
  return { reviews: [...reviews.values()], isRelative };
}
