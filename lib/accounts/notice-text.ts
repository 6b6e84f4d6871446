import { formatMoney } from '../locale/money.ts';
import { countOf } from '../locale/plural.ts';
import type { NewMatches } from './account.ts';
import type { CarNoticeKind } from './notice-kinds.ts';

type Told = { kind: CarNoticeKind; from?: number | undefined; to?: number | undefined; note?: string | undefined };

const money = (dollars: number) => formatMoney(dollars, { wholeDollars: Number.isInteger(dollars) });

type FoundCars = { kind: 'match'; count: number };

/** What a notice says of its car or saved search, whose name comes before it. */
export function noticeText(notice: Told | FoundCars): string {
  if (notice.kind === 'match') return `has ${countOf(notice.count, 'new match', 'new matches')}.`;
  const { kind, from = 0, to = 0, note } = notice;
  switch (kind) {
    case 'price-fall':
      return `now costs ${money(to)}${note ? ` ${note}` : ''}, ${money(from - to)} less.`;
    case 'held':
      return 'is held for another buyer. It may come back.';
    default:
      return 'has been sold.';
  }
}

type CarNews = Told & { name: string; slug: string };
type SearchNews = { kind: 'match' } & NewMatches;
export type MailNotice = CarNews | SearchNews;

/** How a mail names what a notice is about: the name of a search is the shopper's own. */
const subjectOf = (notice: MailNotice) => `${notice.kind === 'match' ? `Your search “${notice.name}”` : notice.name} ${noticeText(notice)}`;

/** The addresses below a notice: of its car, or of the first new cars and of the search with all of them. */
function linesOf(notice: MailNotice, url: string): string[] {
  if (notice.kind === 'sold') return [];
  if (notice.kind !== 'match') return [`${url}/cars/${notice.slug}`];
  const more = notice.count > notice.cars.length ? [`See all: ${url}${notice.href}`] : [];
  return [...notice.cars.flatMap(({ name, slug }) => [name, `${url}/cars/${slug}`]), ...more];
}

/** Several falls of a price, told as one; undefined where the price rose in between to more than it was at first. */
const wholeFall = (before: MailNotice | undefined, now: MailNotice): CarNews | undefined =>
  before?.kind === 'price-fall' && now.kind === 'price-fall' && before.note === now.note && (before.from ?? 0) > (now.to ?? 0)
    ? { ...now, from: before.from }
    : undefined;

/** The newest news of each car alone, in the order of time: who reads that a car was sold need not read what it cost the day before. */
function newestOfCars(notices: readonly MailNotice[]): MailNotice[] {
  const newest = new Map<string | MailNotice, MailNotice>();
  for (const notice of notices) {
    const key = notice.kind === 'match' ? notice : notice.slug;
    const before = newest.get(key);
    newest.delete(key);
    newest.set(key, wholeFall(before, notice) ?? notice);
  }
  return [...newest.values()];
}

/**
 * The mail with what is new of the cars that a shopper watches and of their searches. Addresses begin with https; `many` is the site's noun
 * (rule W3), `all` the news in the order of time.
 */
export function noticeMail(
  all: readonly MailNotice[],
  { name, url, stopUrl, many }: { name: string; url: string; stopUrl: string; many: string },
): { subject: string; text: string } {
  const notices = newestOfCars(all);
  const [first] = notices;
  const searches = notices.filter(({ kind }) => kind === 'match').length;
  const about = [searches < notices.length && `the ${many} you watch`, searches > 0 && 'your searches'].filter(Boolean).join(' and ');
  const subject = notices.length === 1 && first ? subjectOf(first) : `${notices.length} updates on ${about}`;
  return {
    subject,
    text: [
      ...notices.flatMap((notice) => [subjectOf(notice), ...linesOf(notice, url), '']),
      searches === 0 ? `You watch these ${many} at ${name}.` : `You watch ${many} or saved a search at ${name}.`,
      `To stop these emails: ${stopUrl}`,
    ].join('\n'),
  };
}
