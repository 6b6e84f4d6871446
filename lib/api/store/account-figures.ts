import { type Kysely, sql } from 'kysely';
import { dayMs } from '#lib/model/time.ts';
import type { LeadTables } from './tables.ts';

/** How shoppers of a dealer use their accounts: numbers only. Codes are those of the last 24 hours. */
export type AccountFigures = {
  dealer: string;
  accounts: number;
  /** With a visit in the last 30 days. */
  active: number;
  watched: number;
  codes: { sent: number; entered: number; unsent: number };
};

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
  const codes = await db
    .selectFrom('sign_in_codes')
    .select(['dealer', 'state', count.as('count')])
    .where('dealer', 'in', dealers)
    .where('at', '>', now - dayMs)
    .groupBy(['dealer', 'state'])
    .execute();
  return dealers.map((dealer) => {
    const of = shoppers.find((row) => row.dealer === dealer);
    const codesIn = (state: string) => Number(codes.find((row) => row.dealer === dealer && row.state === state)?.count ?? 0);
    const [live, entered, unsent] = [codesIn('live'), codesIn('entered'), codesIn('unsent')];
    return {
      dealer,
      accounts: Number(of?.accounts ?? 0),
      active: Number(of?.active ?? 0),
      watched: Number(cars.find((row) => row.dealer === dealer)?.watched ?? 0),
      codes: { sent: live + entered, entered, unsent },
    };
  });
}
