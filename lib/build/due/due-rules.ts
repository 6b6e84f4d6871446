import { arrivalOf } from '#lib/cars/arrival.ts';
import { carCard } from '#lib/cars/card.ts';
import { pictureReferences } from '#lib/cars/picture-urls.ts';
import { isByTheWeek } from '#lib/cars/price.ts';
import { isAvailable, windowEnd } from '#lib/cars/visibility.ts';
import { pageTimes } from '#lib/content/page-parts.ts';
import { type Scheduled, scheduleOf } from '#lib/content/schedule.ts';
import { yearWindow } from '#lib/finance/lenders.ts';
import { financeOffer } from '#lib/finance/offer.ts';
import { hasHours } from '#lib/locale/opening.ts';
import { nextDayStart, nextHalfYear, yearAt, yearStart } from '#lib/locale/zoned-time.ts';
import type { Car } from '#lib/model/car.ts';
import type { ContentPage } from '#lib/model/content.ts';
import { entryOf } from '#lib/model/entry.ts';
import { hourMs } from '#lib/model/time.ts';
import { freshUntil, tokenEnd } from '#lib/pull/search-token.ts';
import { toSearchDocument } from '#lib/search/document.ts';
import type { Site } from '#lib/site/schema.ts';

/** Everything that the passing of time can change: the cars that the site lists at some time, and all content, published or not. */
export type DueInput = {
  site: Site;
  cars: readonly Car[];
  content: readonly (Scheduled & Pick<ContentPage, 'blocks'>)[];
  /** Whether the stock or the content has relative dates, which move at the start of each day. */
  daily: boolean;
  /** How many pictures a car is shown with. */
  photos: (car: Car) => number;
};

/** Counts a car's pictures as the pages do: only those that a build could use, or all of them before the first build. */
export const photosAmong =
  (pictures: Readonly<Record<string, unknown>> | undefined) =>
  (car: Car): number =>
    pictureReferences(car).filter((reference) => !pictures || entryOf(pictures, reference) !== undefined).length;

const isShown = (car: Car) => car.show_on_dealer_website !== false;
const sellable = ({ cars }: DueInput) => cars.filter((car) => isShown(car) && isAvailable(car));

/** A card shows one ribbon, and the new arrival comes last (rule C5). */
const hasOtherRibbon = (car: Car, site: Site) => carCard(toSearchDocument(car, {}, site), site).ribbon !== undefined;

function arrivalEnds({ site, cars, photos }: DueInput, now: number): number[] {
  return cars.filter(isShown).flatMap((car) => {
    // Only the photos of new cars are counted, because new cars are few.
    const until = arrivalOf(car, 0, now, site)?.until;
    return until === undefined || photos(car) > 0 || hasOtherRibbon(car, site) ? [] : [until];
  });
}

const hasLoan = (car: Car, site: Site) => !isByTheWeek(car, site);

/** Lender group A stops at New Year, in the dealer's time zone, when a car becomes too old (rule F3). The next lender may have another offer. */
function lastYearEnds(input: DueInput, now: number, horizon: number): number[] {
  const { site } = input;
  if (!site.finance.enabled || !site.finance.lenders.includes('group_a')) return [];
  const { timeZone } = site.locale;
  const thisYear = yearAt(now, timeZone);
  const starts = new Map<number, number>();
  const startOf = (year: number) => {
    const start = starts.get(year) ?? yearStart(year, timeZone);
    starts.set(year, start);
    return start;
  };
  return sellable(input).flatMap((car) => {
    const last = (car.year ?? Number.NEGATIVE_INFINITY) + yearWindow;
    if (last < thisYear || car.finance_lenders === undefined || startOf(last + 1) > horizon || !hasLoan(car, site)) return [];
    const [offer, nextOffer] = [last, last + 1].map((year) => JSON.stringify(financeOffer(car, site, year)));
    return offer === nextOffer ? [] : [startOf(last + 1)];
  });
}

/** A search token in the pages: when it is renewed, when builds start to warn, and when it expires. */
function keyEnds({ site: { search, build } }: DueInput): number[] {
  if (!search.host || search.apiKey === undefined) return [];
  const ends = tokenEnd(search.apiKey);
  if (ends === undefined) return [];
  const fresh = search.indexing === 'shared' ? [freshUntil(ends, { ...search, ...build }) + 1] : [];
  return [...fresh, ends - build.rebuildHours * hourMs + 1, ends];
}

/** Pages know the special hours of two half-years (rule W7). */
const hoursEnd = ({ site: { dealer, locale } }: DueInput, now: number): number[] =>
  dealer.locations.some(hasHours) ? [nextHalfYear(now, locale.timeZone)] : [];

/**
 * The times of each reason, in milliseconds. They may include past times, and may leave out times after `horizon`. A fraction takes effect
 * at the next whole millisecond.
 */
export const dueRules = {
  'sold window': ({ site, cars }) => cars.flatMap((car) => (isShown(car) ? (windowEnd(car, site.cars.soldWindowDays) ?? []) : [])),
  'new arrival': arrivalEnds,
  'finance year': lastYearEnds,
  'page starts': ({ site, content }) => content.flatMap(pageTimes).flatMap((time) => scheduleOf(time, site.locale.timeZone).starts ?? []),
  'page ends': ({ site, content }) => content.flatMap(pageTimes).flatMap((time) => scheduleOf(time, site.locale.timeZone).ends ?? []),
  'relative dates': ({ site, daily }, now) => (daily ? [nextDayStart(now, site.locale.timeZone)] : []),
  'search key': keyEnds,
  'opening hours': hoursEnd,
} satisfies Record<string, (input: DueInput, now: number, horizon: number) => number[]>;

/** Why the passing of time changes a site. */
export type DueReason = keyof typeof dueRules;
export const dueReasons = Object.keys(dueRules) as DueReason[];
