import { type Kysely, sql } from 'kysely';
import { dayMs } from '#lib/model/time.ts';
import type { LeadTables } from './tables.ts';

/**
 * How a dealer's shoppers use their accounts: numbers only. Codes, notices and emails are those of the last 24 hours, except for waiting
 * emails.
 */
export type AccountFigures = {
  dealer: string;
  accounts: number;
  /** With a visit in the last 30 days. */
  active: number;
  watched: number;
  searches: number;
  /** `messages`: the codes that were sent as text messages, which cost money. */
  codes: { sent: number; entered: number; unsent: number; messages: number };
  notices: number;
  mails: { sent: number; waiting: number; givenUp: number };
};

/** Counts rows of a dealer by their state. */
type StateCount = { dealer: string; state: string; count: number };

const countOf = (rows: readonly StateCount[], dealer: string, state: string) =>
  Number(rows.find((row) => row.dealer === dealer && row.state === state)?.count ?? 0);

/** Counts the accounts of dealers. */
export async function readAccountFigures(db: Kysely<LeadTables>, dealers: readonly string[], now: number): Promise<AccountFigures[]> {
  if (dealers.length === 0) return [];
  const count = sql<number>`count(*)`;
  const shoppers = await db
    .selectFrom('shoppers')
    .select(['dealer', count.as('accounts'), sql<number>`sum(case when seen_at > ${now - 30 * dayMs} then 1 else 0 end)`.as('active')])
    .where('dealer', 'in', dealers)
    .groupBy('dealer')
    .execute();
  const cars = await db
    .selectFrom('shopper_cars as c')
    .innerJoin('shoppers as s', 's.id', 'c.shopper_id')
    .select(['s.dealer', count.as('watched')])
    .where('c.list', '=', 'watched')
    .where('s.dealer', 'in', dealers)
    .groupBy('s.dealer')
    .execute();
  const searches = await db
    .selectFrom('saved_searches')
    .select(['dealer', count.as('count')])
    .where('dealer', 'in', dealers)
    .groupBy('dealer')
    .execute();
  const codes = await db
    .selectFrom('sign_in_codes')
    .select(['dealer', 'state', count.as('count'), sql<number>`sum(case when contact like '%@%' then 0 else 1 end)`.as('messages')])
    .where('dealer', 'in', dealers)
    .where('at', '>', now - dayMs)
    .groupBy(['dealer', 'state'])
    .execute();
  const notices = await db
    .selectFrom('shopper_notices as n')
    .innerJoin('shoppers as s', 's.id', 'n.shopper_id')
    .select(['s.dealer', count.as('count')])
    .where('n.at', '>', now - dayMs)
    .where('s.dealer', 'in', dealers)
    .groupBy('s.dealer')
    .execute();
  const mails = await db
    .selectFrom('shopper_mails')
    .select(['dealer', 'state', count.as('count')])
    .where('dealer', 'in', dealers)
    .where(({ or, eb }) => or([eb('state', '=', 'pending'), eb('at', '>', now - dayMs)]))
    .groupBy(['dealer', 'state'])
    .execute();
  return dealers.map((dealer) => {
    const of = shoppers.find((row) => row.dealer === dealer);
    const [live, entered, unsent] = [countOf(codes, dealer, 'live'), countOf(codes, dealer, 'entered'), countOf(codes, dealer, 'unsent')];
    const messages = codes.filter((row) => row.dealer === dealer && row.state !== 'unsent').map((row) => Number(row.messages));
    return {
      dealer,
      accounts: Number(of?.accounts ?? 0),
      active: Number(of?.active ?? 0),
      watched: Number(cars.find((row) => row.dealer === dealer)?.watched ?? 0),
      searches: Number(searches.find((row) => row.dealer === dealer)?.count ?? 0),
      codes: { sent: live + entered, entered, unsent, messages: messages.reduce((sum, one) => sum + one, 0) },
      notices: Number(notices.find((row) => row.dealer === dealer)?.count ?? 0),
      mails: {
        ...{ sent: countOf(mails, dealer, 'delivered'), waiting: countOf(mails, dealer, 'pending') },
        givenUp: countOf(mails, dealer, 'dead'),
      },
    };
  });
}
