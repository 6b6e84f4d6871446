import type { MailWish, NoticeKind } from '#lib/accounts/notice-kinds.ts';
import { database } from './account-yard.ts';
import { decodeQuotedPrintable, splitMail } from './mail-server.ts';

/** Noon in Sydney. */
export const noon = Date.parse('2026-11-22T01:00:00Z');

export async function addShopper(id: string, mail: MailWish = 'daily', email: string | null = `${id}@shopper.example`, of = 'hilltop') {
  await database.db.insertInto('shoppers').values({ id, dealer: of, phone: null, email, created_at: 1, seen_at: 1, mail }).execute();
}

/** Adds a notice of a car that no other notice is about. */
export async function addNotice(shopper_id: string, kind: NoticeKind = 'sold', at = noon, read_at: number | null = null) {
  const { count } = await database.db
    .selectFrom('shopper_notices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const number = Number(count) + 1;
  const body = JSON.stringify({
    name: `Car ${number}`,
    slug: `car-${number}`,
    ...(kind === 'price-fall' ? { from: 20_000, to: 18_500, note: 'Drive away' } : {}),
  });
  await database.db
    .insertInto('shopper_notices')
    .values({ id: `n${number}`, shopper_id, kind, car_id: `c${number}`, release: 'r', at, body, read_at })
    .execute();
}

/** Adds mails of a shopper of hilltop. */
export async function addMails(shopper_id: string, ...mails: { id: string; at: number; state: 'pending' | 'delivered' }[]) {
  const rest = { dealer: 'hilltop', attempts: 1, leased_until: 0, lease: null, uncertain: 0, last_error: null };
  const rows = mails.map((mail) => ({ ...mail, ...rest, shopper_id, next_at: mail.at }));
  await database.db.insertInto('shopper_mails').values(rows).execute();
}

export async function addNews(...ids: string[]) {
  for (const id of ids) {
    await addShopper(id);
    await addNotice(id);
  }
}

/** The headers and the text of a mail. */
export function read({ raw }: { raw: string }) {
  const { headers, body } = splitMail(raw);
  const header = (name: string) => headers.find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))?.slice(name.length + 2);
  return { header, text: decodeQuotedPrintable(body).replaceAll('\r\n', '\n') };
}
