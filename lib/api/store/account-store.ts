import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { ShopperContact } from '#lib/accounts/contact.ts';
import { mostTries, type SentBefore } from '#lib/accounts/sign-in-rules.ts';
import { dayMs, hourMs } from '#lib/model/time.ts';
import type { Database } from './open-database.ts';
import type { LeadTables, ShopperList } from './tables.ts';

type Db = Kysely<LeadTables>;
type Trx = Transaction<LeadTables>;

export type Shopper = Selectable<LeadTables['shoppers']>;
export type NewCode = Pick<LeadTables['sign_in_codes'], 'id' | 'dealer' | 'contact' | 'area' | 'browser' | 'hash' | 'at' | 'ends_at'>;

/** Serialises requests for one dealer's codes, so that two concurrent ones do not both pass a limit. SQLite serialises writes anyway. */
export async function lockCodes(trx: Trx, kind: Database['kind'], dealer: string): Promise<void> {
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(hashtext(${`codes ${dealer}`}))`.execute(trx);
}

/** 1 for a code sent by email, 0 for a text message. */
const isMail = sql<number>`(case when contact like '%@%' then 1 else 0 end)`;

/** The codes that limits count (rule V4). Those that could not be sent count too. */
export async function sentBefore(
  trx: Db,
  { dealer, contact, area, at }: Pick<NewCode, 'dealer' | 'contact' | 'area' | 'at'>,
): Promise<SentBefore> {
  const ofDay = () =>
    trx
      .selectFrom('sign_in_codes')
      .where('dealer', '=', dealer)
      .where('at', '>', at - dayMs);
  const own = await ofDay().select('at').where('contact', '=', contact).orderBy('at', 'desc').execute();
  const counts = await ofDay()
    .select(({ fn }) => [
      fn.sum<number>(sql`case when ${isMail} = ${contact.includes('@') ? 1 : 0} then 1 else 0 end`).as('sent'),
      fn.sum<number>(sql`case when state <> 'entered' then 1 else 0 end`).as('unentered'),
      fn.sum<number>(sql`case when area = ${area} and at > ${at - hourMs} then 1 else 0 end`).as('areaHour'),
      fn.sum<number>(sql`case when area = ${area} and state <> 'entered' then 1 else 0 end`).as('areaUnentered'),
    ])
    .executeTakeFirstOrThrow();
  const count = (value: number | null) => Number(value ?? 0);
  return {
    contact: own.map((row) => row.at),
    area: { hour: count(counts.areaHour), unentered: count(counts.areaUnentered) },
    day: { sent: count(counts.sent), unentered: count(counts.unentered) },
  };
}

/** Stores a new code. */
export const storeCode = (trx: Trx, code: NewCode) =>
  trx
    .insertInto('sign_in_codes')
    .values({ ...code, tries: 0, state: 'live' })
    .execute();

/** Nobody can enter a code that was not received. */
export const markUnsent = ({ commit }: Pick<Database, 'commit'>, id: string) =>
  commit((trx) => trx.updateTable('sign_in_codes').set({ state: 'unsent' }).where('id', '=', id).execute());

/**
 * Counts an attempt at the code that a browser requested, and returns the code. Undefined if there is none, or its attempts are used up
 * (rule V3). Nobody else can use up a shopper's attempts.
 */
export const takeTry = (trx: Trx, { dealer, contact, browser, now }: Pick<NewCode, 'dealer' | 'contact' | 'browser'> & { now: number }) =>
  trx
    .updateTable('sign_in_codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('browser', '=', browser)
    .where('dealer', '=', dealer)
    .where('contact', '=', contact)
    .where('state', '=', 'live')
    .where('ends_at', '>', now)
    .where('tries', '<', mostTries)
    .returning(['id', 'hash', 'tries'])
    .executeTakeFirst();

/** Marks a code as entered, which happens once. */
export async function enterCode(trx: Trx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sign_in_codes')
    .set({ state: 'entered' })
    .where('id', '=', id)
    .where('state', '=', 'live')
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

const shopperOfContact = (db: Db, dealer: string, { kind, address }: ShopperContact): Promise<Shopper | undefined> =>
  db.selectFrom('shoppers').selectAll().where('dealer', '=', dealer).where(kind, '=', address).executeTakeFirst();

/**
 * The account of a verified contact. `current` is the shopper who is signed in on this device and asked to add it: a contact without an
 * account is added to theirs, unless they already have one of its kind (rule V12).
 */
export async function findOrMakeShopper(
  trx: Trx,
  contact: ShopperContact,
  { id, dealer, now, current }: { id: string; dealer: string; now: number; current: Shopper | undefined },
): Promise<string> {
  const existingShopper = await shopperOfContact(trx, dealer, contact);
  const owner = existingShopper ?? (current && current[contact.kind] === null ? current : undefined);
  if (owner) {
    await trx
      .updateTable('shoppers')
      .set({ seen_at: now, [contact.kind]: contact.address })
      .where('id', '=', owner.id)
      .execute();
    return owner.id;
  }
  const { kind, address } = contact;
  await trx
    .insertInto('shoppers')
    .values({
      id,
      dealer,
      phone: kind === 'phone' ? address : null,
      email: kind === 'email' ? address : null,
      created_at: now,
      seen_at: now,
    })
    .execute();
  return id;
}

type Session = LeadTables['shopper_sessions'];

export const startSession = (trx: Trx, session: Session) => trx.insertInto('shopper_sessions').values(session).execute();

/** The owner of a cookie, by its hash. Undefined if it belongs to another dealer, has expired, or is not ours. */
export const readSession = (db: Db, dealer: string, hash: string, now: number): Promise<(Shopper & { visited_at: number }) | undefined> =>
  db
    .selectFrom('shopper_sessions as s')
    .innerJoin('shoppers as p', 'p.id', 's.shopper_id')
    .selectAll('p')
    .select('s.seen_at as visited_at')
    .where('s.hash', '=', hash)
    .where('s.dealer', '=', dealer)
    .where('s.ends_at', '>', now)
    .executeTakeFirst();

/** Records a visit, which keeps the device signed in. */
export async function noteVisit(
  trx: Trx,
  { hash, shopperId, now, endsAt }: { hash: string; shopperId: string; now: number; endsAt: number },
) {
  await trx.updateTable('shopper_sessions').set({ seen_at: now, ends_at: endsAt }).where('hash', '=', hash).execute();
  await trx.updateTable('shoppers').set({ seen_at: now }).where('id', '=', shopperId).execute();
}

export const endSession = (trx: Trx, hash: string) => trx.deleteFrom('shopper_sessions').where('hash', '=', hash).execute();
export const endSessions = (trx: Trx, shopperId: string) =>
  trx.deleteFrom('shopper_sessions').where('shopper_id', '=', shopperId).execute();

/** The devices on which a shopper is signed in. */
export const devicesOf = (db: Db, shopperId: string) =>
  db.selectFrom('shopper_sessions').select(['at', 'seen_at', 'ends_at']).where('shopper_id', '=', shopperId).orderBy('at').execute();

/** The codes that were sent to a shopper, as long as limits count them. */
export async function codesOf(db: Db, { dealer, phone, email }: Pick<Shopper, 'dealer' | 'phone' | 'email'>) {
  const contacts = [phone, email].filter((contact) => contact !== null);
  return db
    .selectFrom('sign_in_codes')
    .select(['contact', 'at'])
    .where('dealer', '=', dealer)
    .where('contact', 'in', contacts)
    .orderBy('at')
    .execute();
}

/** The cars of a list, in the order in which they were added. */
export const carsOf = (db: Db, shopperId: string, list: ShopperList) =>
  db
    .selectFrom('shopper_cars')
    .select(['car_id', 'at', 'car'])
    .where('shopper_id', '=', shopperId)
    .where('list', '=', list)
    .orderBy('at')
    .orderBy('car_id')
    .execute();

type KeptCar = LeadTables['shopper_cars'];

/** Adds a car to a list, or updates its data. False if the list is full. */
export async function keepCar(trx: Trx, car: KeptCar, most: number): Promise<boolean> {
  const { shopper_id, list, car_id } = car;
  const of = trx.selectFrom('shopper_cars').where('shopper_id', '=', shopper_id).where('list', '=', list);
  const existingRow = await of.select('car_id').where('car_id', '=', car_id).executeTakeFirst();
  if (!existingRow) {
    const { count } = await of.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    if (Number(count) >= most) return false;
  }
  await trx
    .insertInto('shopper_cars')
    .values(car)
    .onConflict((conflict) =>
      conflict.columns(['shopper_id', 'list', 'car_id']).doUpdateSet(car.car === null ? { car_id } : { car: car.car }),
    )
    .execute();
  return true;
}

export const dropCar = (trx: Trx, { shopper_id, list, car_id }: Pick<KeptCar, 'shopper_id' | 'list' | 'car_id'>) =>
  trx.deleteFrom('shopper_cars').where('shopper_id', '=', shopper_id).where('list', '=', list).where('car_id', '=', car_id).execute();

/**
 * Removes the recipients of codes. The codes stay, because they count towards a dealer's daily limits and costs (rule V4): deleting the
 * account after each code must not give a shopper more codes.
 */
export const forgetContact = (trx: Trx, dealer: string, contact: string) =>
  trx
    .updateTable('sign_in_codes')
    .set(({ ref }) => ({ contact: contact.includes('@') ? 'deleted@' : 'deleted', area: '', browser: ref('id'), hash: '' }))
    .where('dealer', '=', dealer)
    .where('contact', '=', contact)
    .execute();

/** Deletes an account with all that belongs to it. */
export async function deleteShopper(
  trx: Trx,
  { id, dealer, phone, email }: Pick<Shopper, 'id' | 'dealer' | 'phone' | 'email'>,
): Promise<void> {
  for (const contact of [phone, email]) if (contact !== null) await forgetContact(trx, dealer, contact);
  // Deletes dependent rows explicitly, for databases without foreign keys switched on.
  await trx.deleteFrom('shopper_mails').where('shopper_id', '=', id).execute();
  await trx.deleteFrom('shopper_notices').where('shopper_id', '=', id).execute();
  await trx.deleteFrom('saved_searches').where('shopper_id', '=', id).execute();
  await trx.deleteFrom('shopper_cars').where('shopper_id', '=', id).execute();
  await endSessions(trx, id);
  await trx.deleteFrom('shoppers').where('id', '=', id).execute();
}

/** A dealer's accounts without a visit since a time. */
export const unvisitedShoppers = (db: Db, dealer: string, before: number, limit: number): Promise<Shopper[]> =>
  db
    .selectFrom('shoppers')
    .selectAll()
    .where('dealer', '=', dealer)
    .where('seen_at', '<', before)
    .orderBy('seen_at')
    .limit(limit)
    .execute();

/** Removes codes that no limit counts any more, and expired sessions. */
export async function forgetEnded({ commit }: Pick<Database, 'commit'>, now: number): Promise<void> {
  await commit((trx) =>
    trx
      .deleteFrom('sign_in_codes')
      .where('at', '<', now - 2 * dayMs)
      .execute(),
  );
  await commit((trx) => trx.deleteFrom('shopper_sessions').where('ends_at', '<=', now).execute());
}
