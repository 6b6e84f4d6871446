import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { MailWish } from '#lib/accounts/notice-kinds.ts';
import type { NextStep } from '#lib/leads/retry.ts';
import type { Database } from './open-database.ts';
import type { LeadTables } from './tables.ts';

type Db = Kysely<LeadTables>;
type Trx = Transaction<LeadTables>;
type ShopperMail = Selectable<LeadTables['shopper_mails']>;

/** A shopper who is to get a mail. `mailedAt`: when the last one was made. */
type Reader = { id: string; mailedAt: number | null };

type Due = { dealer: string; since: number; lastBefore: number; wrongAfter: number; mayDaily: boolean; limit: number };

/**
 * Shoppers with news that no mail has and that they have not read since `since`. A daily mail is due where the last one is older than `lastBefore`
 * and `mayDaily` says that it is day; a lower price is due at once for who chose that. After `wrongAfter` no mail can have been made: the clock was wrong.
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
    .where(({ or, and, eb, val }) =>
      or([
        and([
          eb(val(mayDaily ? 1 : 0), '=', 1),
          or([eb('s.mailed_at', 'is', null), eb('s.mailed_at', '<=', lastBefore), eb('s.mailed_at', '>', wrongAfter)]),
        ]),
        and([eb('s.mail', '=', 'at-once'), eb('n.kind', '=', 'price-fall')]),
      ]),
    )
    .limit(limit)
    .execute();
  return rows.map(({ id, mailed_at }) => ({ id, mailedAt: mailed_at }));
}

/** Puts the news of a shopper into one mail, unless another process has just done so. */
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
  await trx
    .updateTable('shopper_notices')
    .set({ mail_id: id })
    .where('shopper_id', '=', shopper)
    .where('mail_id', 'is', null)
    .where('read_at', 'is', null)
    .where('at', '>', since)
    .execute();
  return true;
}

/** Whether a dealer has mails that are due. */
export const hasDueMail = async (db: Db, dealer: string, now: number): Promise<boolean> =>
  (await db
    .selectFrom('shopper_mails')
    .select('id')
    .where('state', '=', 'pending')
    .where('dealer', '=', dealer)
    .where('next_at', '<=', now)
    .limit(1)
    .executeTakeFirst()) !== undefined;

type ClaimedMail = Pick<ShopperMail, 'id' | 'shopper_id' | 'attempts' | 'uncertain'>;

/**
 * Takes the next due mail of a dealer for `leaseMs` and counts an attempt; undefined if there is none. One whose last holder died is uncertain
 * from here on: it may have been sent.
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
      .returning(['id', 'shopper_id', 'attempts', 'uncertain'])
      .executeTakeFirst();
  };
  return kind === 'sqlite' ? commit(claim) : claim(db);
}

/** Who gets a mail and what is in it; undefined if the shopper wants none any more or is gone. */
export async function readMail(db: Db, { id, shopper_id }: Pick<ClaimedMail, 'id' | 'shopper_id'>) {
  const shopper = await db.selectFrom('shoppers').select(['email', 'mail', 'stop_key']).where('id', '=', shopper_id).executeTakeFirst();
  if (!shopper?.email || shopper.mail === 'off') return undefined;
  const notices = await db
    .selectFrom('shopper_notices')
    .select(['kind', 'body'])
    .where('mail_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return { email: shopper.email, stopKey: shopper.stop_key ?? '', notices };
}

/** Writes what followed an attempt. `uncertain`: the mail may have been sent although no answer said so. */
export async function finishMail(
  { commit }: Pick<Database, 'commit'>,
  { id, lease, next, error, uncertain }: { id: string; lease: string; next: NextStep; error: string | undefined; uncertain: boolean },
): Promise<void> {
  const due = next.state === 'pending' ? { next_at: next.at } : {};
  await commit((trx) =>
    trx
      .updateTable('shopper_mails')
      .set(({ ref }) => ({
        ...{ state: next.state, lease: null, leased_until: 0, last_error: error ?? null, ...due },
        uncertain: uncertain ? 1 : ref('uncertain'),
      }))
      .where('id', '=', id)
      .where('lease', '=', lease)
      .execute(),
  );
}

/** Notes how a shopper wants to hear by mail. */
export const wishMail = (trx: Trx, shopperId: string, mail: MailWish) =>
  trx.updateTable('shoppers').set({ mail }).where('id', '=', shopperId).execute();

/** Ends the mails of the link of one of them. True if there is such a shopper. */
export async function stopMails(trx: Trx, stopKey: string): Promise<boolean> {
  const { numUpdatedRows } = await trx.updateTable('shoppers').set({ mail: 'off' }).where('stop_key', '=', stopKey).executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}
