import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { MailWish } from '#lib/accounts/notice-kinds.ts';
import type { NextStep } from '#lib/leads/retry.ts';
import type { Database } from './open-database.ts';
import type { LeadTables } from './tables.ts';

type Db = Kysely<LeadTables>;
type Trx = Transaction<LeadTables>;
type ShopperMail = Selectable<LeadTables['shopper_mails']>;

/** A shopper who gets an email. `mailedAt`: when the last one was created. */
type Reader = { id: string; mailedAt: number | null };

type Due = { dealer: string; since: number; lastBefore: number; wrongAfter: number; mayDaily: boolean; limit: number };

/**
 * Shoppers with unread notices since `since` that are in no email yet. A daily email is due if the last one is older than `lastBefore` and
 * `mayDaily` says that it is daytime; a lower price is due at once for shoppers who chose that. An email dated after `wrongAfter` means
 * that the clock was wrong. Shoppers with a waiting email get their notices in that one (`hurryMails`), but a lower price does not wait for
 * an email that may have been sent, because that one must not change.
 */
export async function readersWithNews(db: Db, { dealer, since, lastBefore, wrongAfter, mayDaily, limit }: Due): Promise<Reader[]> {
  const rows = await db
    .selectFrom('shoppers as s')
    .innerJoin('shopper_notices as n', 'n.shopper_id', 's.id')
    .select(['s.id', 's.mailed_at'])
    .distinct()
    .where('s.dealer', '=', dealer)
    .where('s.email', 'is not', null)
    .where('s.mail', '<>', 'off')
    .where('n.mail_id', 'is', null)
    .where('n.read_at', 'is', null)
    .where('n.at', '>', since)
    .where(({ or, and, not, exists, eb, val, selectFrom }) => {
      const waiting = selectFrom('shopper_mails as m')
        .select('m.id')
        .whereRef('m.shopper_id', '=', 's.id')
        .where('m.state', '=', 'pending');
      return or([
        and([
          eb(val(mayDaily ? 1 : 0), '=', 1),
          or([eb('s.mailed_at', 'is', null), eb('s.mailed_at', '<=', lastBefore), eb('s.mailed_at', '>', wrongAfter)]),
          not(exists(waiting)),
        ]),
        and([eb('s.mail', '=', 'at-once'), eb('n.kind', '=', 'price-fall'), not(exists(waiting.where('m.uncertain', '=', 0)))]),
      ]);
    })
    .limit(limit)
    .execute();
  return rows.map(({ id, mailed_at }) => ({ id, mailedAt: mailed_at }));
}

/** Puts a shopper's notices into one email, unless another process has just done so. */
export async function makeMail(
  trx: Trx,
  { id: shopper, mailedAt }: Reader,
  { id, dealer, at, since, stopKey }: { id: string; dealer: string; at: number; since: number; stopKey: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('shoppers')
    .set(({ fn, val }) => ({ mailed_at: at, stop_key: fn.coalesce('stop_key', val(stopKey)) }))
    .where('id', '=', shopper)
    .where('mail', '<>', 'off')
    .where(mailedAt === null ? sql<boolean>`mailed_at is null` : sql<boolean>`mailed_at = ${mailedAt}`)
    .executeTakeFirst();
  if (Number(numUpdatedRows) === 0) return false;
  await trx
    .insertInto('shopper_mails')
    .values({
      ...{ id, shopper_id: shopper, dealer, at, state: 'pending', attempts: 0, next_at: at },
      ...{ leased_until: 0, lease: null, uncertain: 0, last_error: null },
    })
    .execute();
  await addNews(trx, { id, shopper_id: shopper }, since);
  return true;
}

/** Puts the unread notices since `since` that are in no email yet into an email. */
export const addNews = (trx: Trx, { id, shopper_id }: Pick<ShopperMail, 'id' | 'shopper_id'>, since: number) =>
  trx
    .updateTable('shopper_notices')
    .set({ mail_id: id })
    .where('shopper_id', '=', shopper_id)
    .where('mail_id', 'is', null)
    .where('read_at', 'is', null)
    .where('at', '>', since)
    .execute();

/**
 * Makes a dealer's emails that wait for a retry due now, if their shopper has a new lower price and chose to hear of that at once. The
 * email then includes that price, so each price does this once, and gets as many attempts as a new email.
 */
export async function hurryMails(
  { db, commit }: Pick<Database, 'db' | 'commit'>,
  { dealer, since, now }: { dealer: string; since: number; now: number },
): Promise<void> {
  const hurried = await db
    .selectFrom('shopper_mails as m')
    .innerJoin('shoppers as s', 's.id', 'm.shopper_id')
    .select(['m.id', 'm.shopper_id'])
    .where('m.dealer', '=', dealer)
    .where('m.state', '=', 'pending')
    .where('m.next_at', '>', now)
    .where('m.lease', 'is', null)
    .where('m.uncertain', '=', 0)
    .where('s.mail', '=', 'at-once')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('shopper_notices as n')
          .select('n.id')
          .whereRef('n.shopper_id', '=', 's.id')
          .where('n.kind', '=', 'price-fall')
          .where('n.mail_id', 'is', null)
          .where('n.read_at', 'is', null)
          .where('n.at', '>', since),
      ),
    )
    .execute();
  for (const mail of hurried)
    await commit(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('shopper_mails')
        .set({ next_at: now, attempts: 0 })
        .where('id', '=', mail.id)
        .where('state', '=', 'pending')
        .where('lease', 'is', null)
        .executeTakeFirst();
      if (Number(numUpdatedRows) === 1) await addNews(trx, mail, since);
    });
}

/** Whether a dealer has due emails. */
export const hasDueMail = async (db: Db, dealer: string, now: number): Promise<boolean> =>
  (await db
    .selectFrom('shopper_mails')
    .select('id')
    .where('state', '=', 'pending')
    .where('dealer', '=', dealer)
    .where('next_at', '<=', now)
    .limit(1)
    .executeTakeFirst()) !== undefined;

type ClaimedMail = Pick<ShopperMail, 'id' | 'shopper_id' | 'at' | 'attempts' | 'uncertain'>;

/**
 * Claims a dealer's next due email for `leaseMs` and counts an attempt. Undefined if there is none. If its last holder died, it is marked
 * uncertain: it may have been sent.
 */
export function claimMail(
  { db, kind, commit }: Pick<Database, 'db' | 'kind' | 'commit'>,
  dealer: string,
  { lease, leaseMs, now }: { lease: string; leaseMs: number; now: number },
): Promise<ClaimedMail | undefined> {
  const claim = (on: Db) => {
    const due = on
      .selectFrom('shopper_mails')
      .select('id')
      .where('state', '=', 'pending')
      .where('dealer', '=', dealer)
      .where('next_at', '<=', now)
      .where('leased_until', '<=', now)
      .orderBy('next_at')
      .limit(1);
    return on
      .updateTable('shopper_mails')
      .set(({ eb }) => ({
        uncertain: sql<number>`case when lease is null then uncertain else 1 end`,
        ...{ lease, leased_until: now + leaseMs, attempts: eb('attempts', '+', 1) },
      }))
      .where('id', 'in', kind === 'postgres' ? due.forUpdate().skipLocked() : due)
      .returning(['id', 'shopper_id', 'at', 'attempts', 'uncertain'])
      .executeTakeFirst();
  };
  return kind === 'sqlite' ? commit(claim) : claim(db);
}

/** The recipient of an email, and its unread notices since `since`. Undefined if the shopper no longer wants emails or no longer exists. */
export async function readMail(db: Db, { id, shopper_id }: Pick<ClaimedMail, 'id' | 'shopper_id'>, since: number) {
  const shopper = await db.selectFrom('shoppers').select(['email', 'mail', 'stop_key']).where('id', '=', shopper_id).executeTakeFirst();
  if (!shopper?.email || shopper.mail === 'off') return undefined;
  const notices = await db
    .selectFrom('shopper_notices')
    .select(['kind', 'car_id', 'body'])
    .where('mail_id', '=', id)
    .where('read_at', 'is', null)
    .where('at', '>', since)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return { email: shopper.email, stopKey: shopper.stop_key ?? '', notices };
}

/** Removes a claimed email that has no notices left. It does not count as failed. */
export const dropMail = ({ commit }: Pick<Database, 'commit'>, { id, lease }: { id: string; lease: string }) =>
  commit((trx) => trx.deleteFrom('shopper_mails').where('id', '=', id).where('lease', '=', lease).execute());

type Outcome = {
  id: string;
  shopper_id: string;
  lease: string;
  next: NextStep;
  error: string | undefined;
  uncertain: boolean;
  now: number;
};

/**
 * Records the outcome of an attempt. `uncertain`: the email may have been sent without a confirmation. The day until the next email begins
 * when this one is delivered, which may be long after it was created.
 */
export async function finishMail({ commit }: Pick<Database, 'commit'>, outcome: Outcome): Promise<void> {
  const { id, shopper_id, lease, next, error, uncertain, now } = outcome;
  const due = next.state === 'pending' ? { next_at: next.at } : {};
  await commit(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('shopper_mails')
      .set(({ ref }) => ({
        ...{ state: next.state, lease: null, leased_until: 0, last_error: error ?? null, ...due },
        uncertain: uncertain ? 1 : ref('uncertain'),
      }))
      .where('id', '=', id)
      .where('lease', '=', lease)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 1 && next.state === 'delivered')
      await trx.updateTable('shoppers').set({ mailed_at: now }).where('id', '=', shopper_id).execute();
  });
}

/** The emails with notices that were created for a shopper. */
export const mailsOf = (db: Db, shopperId: string) =>
  db.selectFrom('shopper_mails').select(['at', 'state']).where('shopper_id', '=', shopperId).orderBy('at').execute();

/** Records which emails a shopper wants. */
export const wishMail = (trx: Trx, shopperId: string, mail: MailWish) =>
  trx.updateTable('shoppers').set({ mail }).where('id', '=', shopperId).execute();

/** Ends the emails to the shopper whose unsubscribe link has this key. True if there is such a shopper. */
export async function stopMails(trx: Trx, stopKey: string): Promise<boolean> {
  const { numUpdatedRows } = await trx.updateTable('shoppers').set({ mail: 'off' }).where('stop_key', '=', stopKey).executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}
