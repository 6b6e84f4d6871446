import type { Kysely, Transaction } from 'kysely';
import { migrate } from './migrations.ts';
import type { Database } from './open-database.ts';
import type { LeadTables } from './tables.ts';

/** The tables to copy. Each comes after those that it refers to. */
export const copiedTables = [
  'leads',
  'lead_versions',
  'idempotency_keys',
  'deliveries',
  'attempts',
  'remote_ids',
  'files',
  'file_parts',
  'audit_log',
  'calls',
  'shoppers',
  'shopper_sessions',
  'shopper_cars',
  'saved_searches',
  'noted_stock',
  'gone_cars',
  'arrivals',
  'shopper_notices',
  'shopper_mails',
] as const satisfies readonly (keyof LeadTables)[];

type Table = (typeof copiedTables)[number];

/** Parts of files are large, so more rows at once would take much memory. */
const rowsAtOnce = 100;

/** The other database already has leads, which a copy would mix with these ones. */
export class DatabaseNotEmptyError extends Error {
  override name = 'DatabaseNotEmptyError';
}

async function copyTable(from: Kysely<LeadTables>, to: Transaction<LeadTables>, table: Table): Promise<number> {
  let count = 0;
  let rows: LeadTables[Table][] = [];
  const write = async () => {
    if (rows.length > 0)
      await to
        .insertInto(table)
        .values(rows as never)
        .execute();
    count += rows.length;
    rows = [];
  };
  for await (const row of from
    .selectFrom(table as 'leads')
    .selectAll()
    .stream(rowsAtOnce)) {
    rows.push(row);
    if (rows.length === rowsAtOnce) await write();
  }
  await write();
  return count;
}

/**
 * Copies all leads with their files and their outbox into an empty database, all of it or nothing. Nothing may write to the source
 * meanwhile. Returns the number of rows by table. Throws DatabaseNotEmptyError if there are leads already.
 */
export async function copyDatabase(from: Pick<Database, 'db'>, to: Pick<Database, 'db'>): Promise<Record<Table, number>> {
  await migrate(to.db);
  const other = await to.db.selectFrom('leads').select('id').limit(1).executeTakeFirst();
  if (other) throw new DatabaseNotEmptyError('The database of FORECOURT_DATABASE_URL has leads already. Copy into an empty one.');
  return to.db.transaction().execute(async (trx) => {
    const counts = {} as Record<Table, number>;
    for (const table of copiedTables) counts[table] = await copyTable(from.db, trx, table);
    return counts;
  });
}
