import { randomBytes } from 'node:crypto';
import { type MailNotice, noticeMail } from '#lib/accounts/notice-text.ts';
import { isCurrent, readStockState, type StockState } from '#lib/accounts/stock-notices.ts';
import { type MailAccount, readMailAccount } from '#lib/destinations/mail-account.ts';
import { sendMail } from '#lib/destinations/send-mail.ts';
import { isUncertain, nextStep } from '#lib/leads/retry.ts';
import { nounsOf } from '#lib/locale/nouns.ts';
import { localTimeAt } from '#lib/locale/zoned-time.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { dealerEnvironment } from '#lib/model/secrets.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '#lib/model/time.ts';
import type { AccountSettings, LeadDealer } from '../lead-dealer.ts';
import { keepLease } from '../store/keep-lease.ts';
import { readNotedStock } from '../store/notice-store.ts';
import type { Database } from '../store/open-database.ts';
import {
  addNews,
  claimMail,
  dropMail,
  finishMail,
  hasDueMail,
  hurryMails,
  makeMail,
  readersWithNews,
  readMail,
} from '../store/shopper-mail-store.ts';
import type { LeadTables } from '../store/tables.ts';
import type { AccountWorld } from './account-service.ts';

/** No emails are sent at night. */
const firstHour = 8;
/** Daily emails are at least this far apart, so that they stay at the same time of day. */
const pauseMs = 20 * hourMs;
/** Older notices are not sent. */
const freshMs = 7 * dayMs;
const readersAtOnce = 200;
/** A serverless function has little time. */
const longestSendMs = 15 * secondMs;
/** A mail server that hangs delays other dealers' emails by this and one attempt at most. */
const longestTurnMs = 20 * secondMs;
/** A lease must outlast an attempt. */
const leaseMs = longestSendMs + 15 * secondMs;

type MailWorld = Pick<AccountWorld, 'env' | 'connect' | 'now' | 'report'> & { newId: () => string };

/** A dealer whose shoppers get notices by email. */
type MailedDealer = LeadDealer & { accounts: AccountSettings & { noticeSmtp: string } };

const isMailed = (dealer: LeadDealer): dealer is MailedDealer => dealer.accounts?.noticeSmtp !== undefined;

/** Creates an email for each shopper with due notices, or makes a waiting one due now (rule V11). Returns the number created. */
export async function makeNoticeMails(
  database: Pick<Database, 'db' | 'commit'>,
  dealers: readonly LeadDealer[],
  { now, newId }: Pick<MailWorld, 'now' | 'newId'>,
): Promise<number> {
  let count = 0;
  const at = now();
  const since = at - freshMs;
  for (const { slug, timeZone } of dealers.filter(isMailed)) {
    await hurryMails(database, { dealer: slug, since, now: at });
    const mayDaily = Number(localTimeAt(at, timeZone).slice(11, 13)) >= firstHour;
    const readers = await readersWithNews(database.db, {
      ...{ dealer: slug, since, lastBefore: at - pauseMs, wrongAfter: at + minuteMs, mayDaily, limit: readersAtOnce },
    });
    for (const reader of readers) {
      const mail = { id: newId(), dealer: slug, at, since, stopKey: randomBytes(32).toString('base64url') };
      if (await database.commit((trx) => makeMail(trx, reader, mail))) count += 1;
    }
  }
  return count;
}

/** Opens a dealer's mail server. Undefined if its settings are unusable: then only this dealer's emails wait. */
async function openAccount(
  { db }: Pick<Database, 'db'>,
  dealer: MailedDealer,
  { env, now, report }: Pick<MailWorld, 'env' | 'now' | 'report'>,
): Promise<((to: string) => MailAccount) | undefined> {
  const { slug, accounts } = dealer;
  try {
    const account = readMailAccount([], accounts.noticeSmtp, dealer, dealerEnvironment(dealer, env));
    return (to) => ({ ...account, to: [to] });
  } catch (error) {
    const why = `${(error as Error).message}. To see all problems, run: ${nextCommand('doctor', slug)}`;
    if (await hasDueMail(db, slug, now())) report(new Error(`${slug}: mails with news wait: ${why}`));
    return undefined;
  }
}

type NoticeRow = Pick<LeadTables['shopper_notices'], 'kind' | 'car_id' | 'body'>;

/** Reads the notices of an email, without those about cars that no longer hold. Reads the stock only if there are notices about cars. */
function makeNewsReader({ db }: Pick<Database, 'db'>, dealer: string): (rows: readonly NoticeRow[]) => Promise<MailNotice[]> {
  let reading: Promise<StockState | undefined> | undefined;
  const readStock = async () => {
    const noted = await readNotedStock(db, dealer);
    return noted && readStockState(noted.cars);
  };
  return async (rows) => {
    if (rows.some(({ kind }) => kind !== 'match')) reading ??= readStock();
    const stock = await reading;
    return rows.flatMap(({ kind, car_id, body }) => {
      const notice = { kind, ...JSON.parse(body) } as MailNotice;
      return !stock || notice.kind === 'match' || isCurrent(stock[car_id], notice) ? [notice] : [];
    });
  };
}

/**
 * Sends the due emails one after the other, and starts no more once `mayGoOn` returns false. An email that may have been sent before says
 * so in a header.
 */
export async function sendNoticeMails(
  database: Pick<Database, 'db' | 'kind' | 'commit'>,
  dealers: readonly LeadDealer[],
  { env, connect, now, report, newId }: MailWorld,
  mayGoOn: () => boolean = () => true,
): Promise<number> {
  let sent = 0;
  const list = dealers.filter(isMailed);
  // Each minute starts with another dealer, so that slow mail servers never block the other dealers forever.
  const first = Math.floor(now() / minuteMs) % Math.max(1, list.length);
  for (const dealer of [...list.slice(first), ...list.slice(0, first)]) {
    const accountFor = await openAccount(database, dealer, { env, now, report });
    const currentNews = makeNewsReader(database, dealer.slug);
    const turnEnd = performance.now() + longestTurnMs;
    while (accountFor && mayGoOn() && performance.now() < turnEnd) {
      const lease = newId();
      const claimedAt = performance.now();
      const claimed = await claimMail(database, dealer.slug, { lease, leaseMs, now: now() });
      if (!claimed) break;
      const { id, shopper_id, at, attempts, uncertain } = claimed;
      const since = now() - freshMs;
      // A new email already has its notices. An email that may have been sent must not change.
      if (uncertain === 0 && now() - at > minuteMs) await database.commit((trx) => addNews(trx, claimed, since));
      const mail = await readMail(database.db, claimed, since);
      const notices = mail ? await currentNews(mail.notices) : [];
      if (!mail || notices.length === 0) {
        await dropMail(database, { id, lease });
        continue;
      }
      const until = () => now() + leaseMs;
      if ((await keepLease(database, { table: 'shopper_mails', id, lease, claimedAt, until })) === undefined) continue;
      const { email, stopKey } = mail;
      const url = dealer.url.replace(/\/+$/, '');
      const stopUrl = `${dealer.apiUrl?.replace(/\/+$/, '') ?? url}/api/unsubscribe/${stopKey}`;
      const { many } = nounsOf(dealer.accounts.site.labels);
      const headers = {
        'List-Unsubscribe': `<${stopUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        ...(uncertain === 1 ? { 'X-Forecourt-Resend': 'true' } : {}),
      };
      const answer = await sendMail(
        { account: accountFor(email), dealer: { ...dealer, timeoutMs: longestSendMs }, connect },
        { id, headers, ...noticeMail(notices, { name: dealer.name, url, stopUrl, many }) },
        AbortSignal.timeout(longestSendMs),
      );
      const next = nextStep(answer, attempts, dealer.retrySeconds, now());
      const isOpen = next.state === 'pending' && isUncertain(answer);
      await finishMail(database, { id, shopper_id, lease, next, error: answer.error, uncertain: isOpen, now: now() });
      if (next.state === 'delivered') sent += 1;
      if (next.state === 'dead') report(new Error(`${dealer.slug}: a mail with news was given up: ${answer.error ?? 'no answer'}`));
    }
  }
  return sent;
}
