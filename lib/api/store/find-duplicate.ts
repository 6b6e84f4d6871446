import type { Transaction } from 'kysely';
import { dayMs } from '#lib/model/time.ts';
import type { LeadTables } from './tables.ts';

type Trx = Transaction<LeadTables>;
type LeadRow = LeadTables['leads'];

/** A lead of the same person for the same car within this time is linked to the first (rule E18). */
const duplicateMs = dayMs;

type Wanted = Pick<LeadRow, 'id' | 'dealer' | 'category' | 'car_id' | 'phone_key' | 'email_key'> & { now: number };

/** Links always lead to a first lead, so that no two leads name each other. */
async function followLinks(trx: Trx, { id, duplicate_of }: Pick<LeadRow, 'id' | 'duplicate_of'>): Promise<string> {
  const seenIds = new Set([id]);
  let [first, next] = [id, duplicate_of];
  while (next !== null && !seenIds.has(next)) {
    first = next;
    seenIds.add(first);
    const row = await trx.selectFrom('leads').select('duplicate_of').where('id', '=', first).executeTakeFirst();
    next = row?.duplicate_of ?? null;
  }
  return first;
}

/** The id of the first lead of the same person for the same car, or of the same category without one; undefined if this is the first. */
export async function findDuplicate(
  trx: Trx,
  { id, dealer, category, car_id, phone_key, email_key, now }: Wanted,
): Promise<string | undefined> {
  for (const [column, value] of Object.entries({ phone_key, email_key }) as ['phone_key' | 'email_key', string | null][]) {
    if (value === null) continue;
    const earlierLead = await trx
      .selectFrom('leads')
      .select(['id', 'duplicate_of'])
      .where('dealer', '=', dealer)
      .where(column, '=', value)
      .where('received_at', '>', now - duplicateMs)
      .where('id', '!=', id)
      .where('is_test', '=', 0)
      .where('car_id', car_id === null ? 'is' : '=', car_id)
      // Booking a service and asking for parts on one day are two enquiries.
      .$if(car_id === null, (query) => query.where('category', category === null ? 'is' : '=', category))
      .orderBy('received_at')
      .limit(1)
      .executeTakeFirst();
    const first = earlierLead && (await followLinks(trx, earlierLead));
    if (first !== undefined && first !== id) return first;
  }
  return undefined;
}
