import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { DeliveryState } from '#lib/leads/states.ts';
import { removeLeadFiles } from './file-store.ts';
import type { Database } from './open-database.ts';
import type { LeadTables } from './tables.ts';

type Db = Kysely<LeadTables>;

export type PurgeOptions = {
  /** Leads without an update since this time (milliseconds) are removed. */
  before: number;
  dealers?: readonly string[];
  /** Also remove quarantined leads, which were never delivered. */
  quarantined: boolean;
  dryRun: boolean;
};

export type Purged = { leads: number; files: number; kept: Record<'pending' | 'dead' | 'held', number> };

const batchSize = 200;
/** A pause between batches, in which the service can write. */
const restMs = 20;

const undelivered: readonly DeliveryState[] = ['pending', 'dead'];

/** The next leads in the order of their ids, so that every batch continues where the last one ended. */
function oldLeads(db: Db, { before, dealers = [], quarantined }: PurgeOptions, after: string) {
  let query = db
    .selectFrom('leads as l')
    .select('l.id')
    .where('l.updated_at', '<', before)
    .where('l.id', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('deliveries as d').select('d.id').whereRef('d.lead_id', '=', 'l.id').where('d.state', 'in', undelivered))),
    )
    .orderBy('l.id')
    .limit(batchSize);
  // Checked by the lead's state, because a lead without a destination has no held deliveries.
  if (!quarantined) query = query.where('l.state', '<>', 'quarantined');
  return dealers.length > 0 ? query.where('l.dealer', 'in', dealers) : query;
}

async function countUndelivered(db: Db, { before, dealers = [] }: PurgeOptions): Promise<Omit<Purged['kept'], 'held'>> {
  let query = db
    .selectFrom('leads as l')
    .innerJoin('deliveries as d', 'd.lead_id', 'l.id')
    .select(({ fn }) => ['d.state', fn.count<number>('l.id').distinct().as('count')])
    .where('l.updated_at', '<', before)
    .where('d.state', 'in', undelivered)
    .groupBy('d.state');
  if (dealers.length > 0) query = query.where('l.dealer', 'in', dealers);
  const rows = await query.execute();
  const countOf = (state: DeliveryState) => rows.find((row) => row.state === state)?.count ?? 0;
  return { pending: countOf('pending'), dead: countOf('dead') };
}

async function countQuarantined(db: Db, { before, dealers = [], quarantined }: PurgeOptions): Promise<number> {
  if (quarantined) return 0;
  const query = db
    .selectFrom('leads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('updated_at', '<', before)
    .where('state', '=', 'quarantined');
  return (await (dealers.length > 0 ? query.where('dealer', 'in', dealers) : query).executeTakeFirstOrThrow()).count;
}

/** Removes old leads and their data, in small transactions. Undelivered leads stay and are counted (rule E32). */
export async function purgeLeads({ db, commit }: Pick<Database, 'db' | 'commit'>, options: PurgeOptions): Promise<Purged> {
  let [leads, files, after] = [0, 0, ''];
  for (;;) {
    const ids = (await oldLeads(db, options, after).execute()).map(({ id }) => id);
    after = ids.at(-1) ?? after;
    if (ids.length === 0) break;
    if (options.dryRun) leads += ids.length;
    else {
      files += await removeLeadFiles(db, ids);
      const { numDeletedRows } = await commit((trx) =>
        trx.deleteFrom('leads').where('id', 'in', ids).where('updated_at', '<', options.before).executeTakeFirst(),
      );
      leads += Number(numDeletedRows);
      await setTimeout(restMs);
    }
    if (ids.length < batchSize) break;
  }
  return { leads, files, kept: { ...(await countUndelivered(db, options)), held: await countQuarantined(db, options) } };
}
