import { formatMoney } from '../locale/money.ts';
import { countOf } from '../locale/plural.ts';
import type { NoticeKind } from './notice-kinds.ts';

type Told = { kind: NoticeKind; from?: number | undefined; to?: number | undefined };

const money = (dollars: number) => formatMoney(dollars, { wholeDollars: true });

/** What a notice says of its car, whose name comes before it. */
export function noticeText({ kind, from = 0, to = 0 }: Told): string {
  switch (kind) {
    case 'price-fall':
      return `now costs ${money(to)}, ${money(from - to)} less.`;
    case 'held':
      return 'is held for another buyer. It may come back.';
    default:
      return 'has been sold.';
  }
}

type MailNotice = Told & { name: string; slug: string };

/** The mail with what is new of the cars that a shopper watches. Addresses begin with https. */
export function noticeMail(
  notices: readonly MailNotice[],
  { name, url, stopUrl }: { name: string; url: string; stopUrl: string },
): { subject: string; text: string } {
  const [first] = notices;
  const subject =
    notices.length === 1 && first
      ? `${first.name} ${noticeText(first)}`
      : `${countOf(notices.length, 'piece', 'pieces')} of news about cars you watch`;
  return {
    subject,
    text: [
      ...notices.flatMap((notice) => [
        `${notice.name} ${noticeText(notice)}`,
        ...(notice.kind === 'sold' ? [] : [`${url}/cars/${notice.slug}`]),
        '',
      ]),
      `You watch these cars at ${name}.`,
      `To get no more of these mails: ${stopUrl}`,
    ].join('\n'),
  };
}
