import { type Kysely, sql, type Transaction } from 'kysely';
import { type Contact, contactsOf, isSameContact } from '#lib/leads/same-person.ts';
import type { Lead } from '#lib/model/lead.ts';
import { deleteShopper, forgetContact, type Shopper } from './account-store.ts';
import { removeLeadFiles } from './file-store.ts';
import type { Database } from './open-database.ts';
import type { LeadTables } from './tables.ts';

type Db = Kysely<LeadTables>;

/** A destination that has, or may have, a lead of the person and must remove it. */
type Recipient = { dealer: string; destination: string; leadId: string; remoteId: string | undefined; isCertain: boolean };

type ForgottenLead = {
  id: string;
  dealer: string;
  receivedAt: number;
  versions: number;
  /** The number of stopped deliveries. */
  cancelled: number;
};

export type Forgotten = { leads: ForgottenLead[]; recipients: Recipient[]; files: number; accounts: number; otherContacts: Contact[] };

const pageSize = 1000;

const leadIn = (body: string) => (JSON.parse(body) as { lead: Lead }).lead;
const contactsIn = (body: string) => contactsOf(leadIn(body));

/** The leads with a version that names the contact. Reads all versions: the newest one may lack it. */
async function findLeads(db: Db, contact: Contact, dealers: readonly string[]): Promise<string[]> {
  const ids = new Set<string>();
  let after = { id: '', version: 0 };
  for (;;) {
    const { id, version } = after;
    let query = db
      .selectFrom('lead_versions as v')
      .select(['v.lead_id', 'v.version', 'v.body'])
      .where(sql<boolean>`(v.lead_id, v.version) > (${id}, ${version})`)
      .orderBy('v.lead_id')
      .orderBy('v.version')
      .limit(pageSize);
    if (dealers.length > 0)
      query = query.where(({ exists, selectFrom }) =>
        exists(selectFrom('leads as l').select('l.id').whereRef('l.id', '=', 'v.lead_id').where('l.dealer', 'in', dealers)),
      );
    const rows = await query.execute();
    for (const { lead_id, body } of rows) if (contactsIn(body).some((other) => isSameContact(other, contact))) ids.add(lead_id);
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return [...ids];
    after = { id: last.lead_id, version: last.version };
  }
}

async function recipientsOf(trx: Db, id: string, now: number): Promise<Recipient[]> {
  const rows = await trx
    .selectFrom('deliveries as d')
    .leftJoin('remote_ids as r', (join) => join.onRef('r.lead_id', '=', 'd.lead_id').onRef('r.destination', '=', 'd.destination'))
    .select(['d.dealer', 'd.destination', 'd.state', 'd.uncertain', 'd.leased_until', 'r.remote_id'])
    .where('d.lead_id', '=', id)
    .execute();
  const byDestination = new Map<string, Recipient>();
  for (const { dealer, destination, state, uncertain, leased_until, remote_id } of rows) {
    const isCertain = state === 'delivered' || remote_id !== null || byDestination.get(destination)?.isCertain === true;
    if (!isCertain && uncertain === 0 && leased_until <= now) continue;
    byDestination.set(destination, { dealer, destination, leadId: id, remoteId: remote_id ?? undefined, isCertain });
  }
  return [...byDestination.values()];
}

/** Empties one lead. Its row, its days and its deliveries stay, so that the books still add up. */
async function emptyLead(
  trx: Transaction<LeadTables>,
  id: string,
  now: number,
): Promise<{ recipients: Recipient[]; contacts: Contact[]; lead: ForgottenLead }> {
  // This comes first because it locks the row: a concurrent update of the lead is retried and finds it forgotten.
  const { dealer, version, received_at } = await trx
    .updateTable('leads')
    .set(({ eb }) => ({
      ...{ state: 'forgotten' as const, phone_key: null, email_key: null, car_id: null, category: null, updated_at: now },
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning(['dealer', 'version', 'received_at'])
    .executeTakeFirstOrThrow();
  const recipients = await recipientsOf(trx, id, now);
  const empty = JSON.stringify({ lead: {} });
  const versions = await trx.selectFrom('lead_versions').select(['body', 'day']).where('lead_id', '=', id).orderBy('version').execute();
  const contacts = versions.flatMap(({ body }) => {
    const { phone, email } = leadIn(body);
    return contactsOf({ phone, email });
  });
  await trx.updateTable('lead_versions').set({ body: empty }).where('lead_id', '=', id).execute();
  await trx
    .insertInto('lead_versions')
    .values({ lead_id: id, version, kind: 'forgotten', at: now, body: empty, day: versions.at(-1)?.day ?? '', planned: '[]' })
    .execute();
  const { numUpdatedRows } = await trx
    .updateTable('deliveries')
    .set({ state: 'cancelled', ended_at: now, lease: null, leased_until: 0 })
    .where('lead_id', '=', id)
    .where('state', 'in', ['pending', 'held', 'dead'])
    .executeTakeFirst();
  await trx.deleteFrom('idempotency_keys').where('dealer', '=', dealer).where('body', '=', id).execute();
  await trx.deleteFrom('remote_ids').where('lead_id', '=', id).execute();
  return { recipients, contacts, lead: { id, dealer, receivedAt: received_at, versions: version - 1, cancelled: Number(numUpdatedRows) } };
}

/** The tables that had a person's data. */
const personalTables = [
  'leads',
  'lead_versions',
  'deliveries',
  'attempts',
  'idempotency_keys',
  'remote_ids',
  'files',
  'file_parts',
  'shoppers',
  'shopper_sessions',
  'shopper_cars',
  'saved_searches',
  'shopper_notices',
  'shopper_mails',
  'sign_in_codes',
];

/** Frees the space of removed rows in Postgres, while leads are still accepted. Other stores do not need this. */
export async function vacuumLeads({ db, kind }: Pick<Database, 'db' | 'kind'>): Promise<void> {
  if (kind === 'postgres') await sql.raw(`vacuum ${personalTables.join(', ')}`).execute(db);
}

type Person = { contact: Contact; dealers: readonly string[] };

/** The accounts of a person. Numbers are compared without their country code. */
async function findAccounts(db: Db, { kind, key }: Contact, dealers: readonly string[]): Promise<Shopper[]> {
  const rows = await db
    .selectFrom('shoppers')
    .selectAll()
    .where(kind, kind === 'email' ? '=' : 'like', kind === 'email' ? key : `%${key}`)
    .execute();
  return rows.filter(
    ({ dealer, phone, email }) =>
      (dealers.length === 0 || dealers.includes(dealer)) &&
      contactsOf({ phone, email }).some((contact) => isSameContact(contact, { kind, key })),
  );
}

/** The dealers and contacts of the codes that were sent to a person, whether entered or not. */
async function findCodes(db: Db, { kind, key }: Contact, dealers: readonly string[]): Promise<{ dealer: string; contact: string }[]> {
  const rows = await db
    .selectFrom('sign_in_codes')
    .select(['dealer', 'contact'])
    .distinct()
    .where('contact', kind === 'email' ? '=' : 'like', kind === 'email' ? key : `%${key}`)
    .execute();
  return rows.filter(
    ({ dealer, contact }) =>
      (dealers.length === 0 || dealers.includes(dealer)) && contactsOf({ contact }).some((other) => isSameContact(other, { kind, key })),
  );
}

/** How many leads a person has, without changing anything. */
export const countLeadsOf = async (db: Db, { contact, dealers }: Person): Promise<number> => (await findLeads(db, contact, dealers)).length;

/** How many accounts a person has. */
export const countAccountsOf = async (db: Db, { contact, dealers }: Person): Promise<number> =>
  (await findAccounts(db, contact, dealers)).length;

/** Removes everything that a person wrote and stops deliveries of it (rule E31). */
export async function forgetPerson(
  { db, kind, commit }: Pick<Database, 'db' | 'kind' | 'commit'>,
  { contact, dealers, now }: Person & { now: number },
): Promise<Forgotten> {
  const ids = await findLeads(db, contact, dealers);
  const others = new Map<string, Contact>();
  const forgotten: Forgotten = { leads: [], recipients: [], files: await removeLeadFiles(db, ids), accounts: 0, otherContacts: [] };
  for (const id of ids) {
    const { lead, recipients, contacts } = await commit((trx) => emptyLead(trx, id, now));
    forgotten.leads.push(lead);
    forgotten.recipients.push(...recipients);
    for (const other of contacts) if (!isSameContact(other, contact)) others.set(`${other.kind} ${other.key}`, other);
  }
  for (const shopper of await findAccounts(db, contact, dealers)) {
    await commit((trx) => deleteShopper(trx, shopper));
    forgotten.accounts += 1;
    for (const other of contactsOf({ phone: shopper.phone, email: shopper.email }))
      if (!isSameContact(other, contact)) others.set(`${other.kind} ${other.key}`, other);
  }
  for (const { dealer, contact: address } of await findCodes(db, contact, dealers))
    await commit((trx) => forgetContact(trx, dealer, address));
  forgotten.otherContacts.push(...others.values());
  // Until then, SQLite's write-ahead log contains earlier versions of its pages.
  if (kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
  return forgotten;
}
