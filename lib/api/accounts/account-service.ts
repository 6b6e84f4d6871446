import { createHmac, hash, randomBytes, randomInt } from 'node:crypto';
import { type AccountState, mostKept, type SavedChange, type ShopperNotice } from '#lib/accounts/account.ts';
import { areaOf, type ShopperContact } from '#lib/accounts/contact.ts';
import type { MailWish } from '#lib/accounts/notice-kinds.ts';
import { codeLifeMs, decideSend, mostCodesPerDay, nextResendSeconds, seenEveryMs, sessionLifeMs } from '#lib/accounts/sign-in-rules.ts';
import { currentNotices, readStockState } from '#lib/accounts/stock-notices.ts';
import { readMailAccount } from '#lib/destinations/mail-account.ts';
import { sendMail } from '#lib/destinations/send-mail.ts';
import type { AttemptAnswer } from '#lib/leads/retry.ts';
import { dealerEnvironment, type Environment } from '#lib/model/secrets.ts';
import { hourMs, secondMs } from '#lib/model/time.ts';
import type { Favourite } from '#lib/model/visitor.ts';
import type { GuardedConnect } from '#lib/network/open-socket.ts';
import type { GuardedFetch } from '#lib/network/private-address.ts';
import { openSms } from '#lib/sms/sms.ts';
import { within } from '../guards/within.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import { isSameSecret } from '../ops/caller.ts';
import * as store from '../store/account-store.ts';
import { writeAudit } from '../store/audit.ts';
import { markCarRead, markRead, noticesOf, readNotedStock } from '../store/notice-store.ts';
import type { Database } from '../store/open-database.ts';
import { mailsOf, stopMails, wishMail } from '../store/shopper-mail-store.ts';
import type { ShopperList } from '../store/tables.ts';
import { codeMail, codeText } from './code-messages.ts';
import { makeSavedSearches } from './saved-searches.ts';

/** Most notices that a shopper is shown. */
const mostNotices = 50;
/** A shopper waits this long for a message to be taken. */
const longestSendMs = 10 * secondMs;

export type AccountWorld = {
  env: Environment;
  fetch: GuardedFetch;
  connect: GuardedConnect;
  now: () => number;
  /** Shows a code on this machine, for trials. */
  print: (line: string) => void;
  report: (error: Error) => void;
};

/** The result of asking for a code. `browser` is the value of the cookie that the code is bound to. */
export type CodeOutcome =
  | { kind: 'sent'; digits: number; resendSeconds: number; browser: string }
  | { kind: 'wait'; seconds: number }
  | { kind: 'closed' }
  | { kind: 'failed' };

type Asked = { dealer: LeadDealer; contact: ShopperContact };

const newToken = () => randomBytes(32).toString('base64url');
const hashOf = (token: string) => hash('sha256', token);

/** The hash of a code under the cookie of the browser that asked, so that a copy of the database tells no code, and no other browser can use it. */
const codeHash = (browser: string, { dealer, contact }: Asked, code: string) =>
  createHmac('sha256', browser).update(`${dealer.slug} ${contact.address} ${code}`).digest('base64url');

const isoTime = (at: number) => new Date(at).toISOString();

const readCar = (text: string | null): Favourite | undefined => (text === null ? undefined : (JSON.parse(text) as Favourite));

export type AccountService = ReturnType<typeof makeAccountService>;

/** Signs shoppers in by codes, and keeps their lists (rules V1 to V9). */
export function makeAccountService(database: Pick<Database, 'db' | 'kind' | 'commit'>, world: AccountWorld) {
  const { db, kind, commit } = database;
  const { now, report } = world;
  const searching = makeSavedSearches(database, { now, newId: newToken });

  async function send({ dealer, contact }: Asked, id: string, code: string): Promise<AttemptAnswer> {
    const { sms, smtp } = dealer.accounts ?? {};
    const host = new URL(dealer.url).hostname;
    const about = { name: dealer.name, host, code };
    const signal = AbortSignal.timeout(longestSendMs);
    if (contact.kind === 'phone' && sms)
      return openSms(sms, dealer, world).send({ id, to: contact.address, text: codeText(about) }, signal);
    if (contact.kind === 'phone' || !smtp) return { error: 'the settings name no service for it' };
    const account = readMailAccount([contact.address], smtp, dealer, dealerEnvironment(dealer, world.env));
    return sendMail(
      { account, dealer: { ...dealer, timeoutMs: longestSendMs }, connect: world.connect },
      { id, ...codeMail(about) },
      signal,
    );
  }

  /** Sends a code. What the answer is and how long it takes do not depend on whether an account has the contact. */
  async function askCode(request: Asked): Promise<CodeOutcome> {
    const { dealer, contact } = request;
    const at = now();
    const [id, browser] = [newToken(), newToken()];
    const about = { dealer: dealer.slug, contact: contact.address, area: areaOf(contact), at };
    const perDay = contact.kind === 'phone' ? (dealer.accounts?.codesPerDay ?? 0) : mostCodesPerDay;
    const { decision, code, before } = await commit(async (trx) => {
      await store.lockCodes(trx, kind, dealer.slug);
      const sent = await store.sentBefore(trx, about);
      const next = decideSend(sent, at, perDay);
      if (next.kind !== 'send') return { decision: next, code: '', before: sent };
      const digits = String(randomInt(10 ** next.digits)).padStart(next.digits, '0');
      await store.storeCode(trx, {
        ...about,
        id,
        browser: hashOf(browser),
        hash: codeHash(browser, request, digits),
        ends_at: at + codeLifeMs,
      });
      return { decision: next, code: digits, before: sent };
    });
    if (decision.kind !== 'send') return decision;
    const answer = await within(send(request, id, code), longestSendMs + secondMs, 'the message').catch((error: Error) => ({
      error: error.message,
      status: undefined,
    }));
    if (answer.status === undefined || answer.status < 200 || answer.status >= 300) {
      await store.markUnsent(database, id);
      report(new Error(`${dealer.slug}: a code was not sent (${contact.kind}): ${answer.error ?? 'no answer'}`));
      return { kind: 'failed' };
    }
    const inHour = before.contact.filter((time) => at - time < hourMs).length;
    return { kind: 'sent', digits: decision.digits, resendSeconds: nextResendSeconds(inHour + 1), browser };
  }

  type Proof = Asked & { code: string; browser: string | undefined; session: string | undefined; isAdded: boolean };

  /** Checks a code and signs the device in. Returns the value of its cookie; undefined if the code is wrong, old or another browser's. */
  async function verify({ code, browser, session, isAdded, ...request }: Proof): Promise<string | undefined> {
    const { dealer, contact } = request;
    const at = now();
    if (browser === undefined) return undefined;
    const [id, token] = [newToken(), newToken()];
    return commit(async (trx) => {
      const codeRow = await store.takeTry(trx, { dealer: dealer.slug, contact: contact.address, browser: hashOf(browser), now: at });
      const isRight = isSameSecret(codeHash(browser, request, code), codeRow?.hash ?? '');
      if (!codeRow || !isRight || !(await store.enterCode(trx, codeRow.id))) return undefined;
      const current = session === undefined || !isAdded ? undefined : await store.readSession(trx, dealer.slug, hashOf(session), at);
      const shopper = await store.findOrMakeShopper(trx, contact, { id, dealer: dealer.slug, now: at, current });
      // A cookie from before the sign-in is worth nothing after it: somebody else may have put it there.
      if (session !== undefined) await store.endSession(trx, hashOf(session));
      await store.startSession(trx, {
        ...{ hash: hashOf(token), shopper_id: shopper, dealer: dealer.slug },
        ...{ at, seen_at: at, ends_at: at + sessionLifeMs },
      });
      return token;
    });
  }

  async function shopperOf(dealer: LeadDealer, session: string | undefined): Promise<store.Shopper | undefined> {
    if (session === undefined) return undefined;
    const at = now();
    const sessionRow = await store.readSession(db, dealer.slug, hashOf(session), at);
    if (!sessionRow) return undefined;
    const { visited_at, ...shopper } = sessionRow;
    if (at - visited_at > seenEveryMs)
      await commit((trx) => store.noteVisit(trx, { hash: hashOf(session), shopperId: shopper.id, now: at, endsAt: at + sessionLifeMs }));
    return shopper;
  }

  async function listOf(shopper: store.Shopper, list: ShopperList) {
    return (await store.carsOf(db, shopper.id, list)).map(({ car_id: id, car, at }) => ({ id, car: readCar(car), at }));
  }

  async function noticesFor(shopper: store.Shopper, most?: number): Promise<ShopperNotice[]> {
    const rows = await noticesOf(db, shopper.id, most);
    return rows.map(({ id, kind: noticed, car_id: carId, search_id: searchId, at, body, read_at }) => ({
      ...{ id, kind: noticed, at, isRead: read_at !== null, ...(searchId === null ? { carId } : { searchId }) },
      ...JSON.parse(body),
    }));
  }

  /** What the page of notices shows. Reads the stock only if there are notices of cars. */
  async function currentNoticesFor(shopper: store.Shopper): Promise<ShopperNotice[]> {
    const notices = await noticesFor(shopper, mostNotices);
    if (notices.every(({ kind: noticed }) => noticed === 'match')) return notices;
    const noted = await readNotedStock(db, shopper.dealer);
    return currentNotices(notices, noted && readStockState(noted.cars));
  }

  async function read(shopper: store.Shopper | undefined): Promise<AccountState> {
    if (!shopper) return { user: null, watchlist: [], saved: [], searches: [], notices: [] };
    const [watched, saved] = [await listOf(shopper, 'watched'), await listOf(shopper, 'saved')];
    const { phone, email, mail } = shopper;
    return {
      user: { ...(phone === null ? {} : { phone }), ...(email === null ? {} : { email }), mail },
      watchlist: watched.map(({ id, car }) => (car ? { id, car } : { id })),
      saved: saved.flatMap(({ car }) => car ?? []),
      searches: await searching.searches(shopper),
      notices: await currentNoticesFor(shopper),
    };
  }

  return {
    ...{ askCode, verify, shopperOf, read, ...searching },
    /** Ends the session of a device, or those of all devices. */
    signOut: (shopper: store.Shopper, session: string, everywhere: boolean) =>
      commit((trx) => (everywhere ? store.endSessions(trx, shopper.id) : store.endSession(trx, hashOf(session)))),
    /** Watches a car; false if the list is full. */
    watch: (shopper: store.Shopper, id: string, car: Favourite | undefined): Promise<boolean> => {
      const text = car === undefined ? null : JSON.stringify(car);
      return commit((trx) => store.keepCar(trx, { shopper_id: shopper.id, list: 'watched', car_id: id, at: now(), car: text }, mostKept));
    },
    unwatch: (shopper: store.Shopper, id: string) =>
      commit(async (trx) => {
        await store.dropCar(trx, { shopper_id: shopper.id, list: 'watched', car_id: id });
        await markCarRead(trx, shopper.id, { carId: id, now: now() });
      }),
    /** Makes changes that a device made to the saved cars, in their order. Adding and removing twice changes nothing, so devices agree. */
    changeSaved: (shopper: store.Shopper, changes: readonly SavedChange[]) =>
      commit(async (trx) => {
        const at = now();
        for (const [index, change] of changes.entries()) {
          const of = { shopper_id: shopper.id, list: 'saved' as const };
          if (change.op === 'remove') await store.dropCar(trx, { ...of, car_id: change.id });
          // Cars of one request keep their order.
          else await store.keepCar(trx, { ...of, car_id: change.car.id, at: at + index, car: JSON.stringify(change.car) }, mostKept);
        }
      }),
    wishMail: (shopper: store.Shopper, mail: MailWish) => commit((trx) => wishMail(trx, shopper.id, mail)),
    stopMails: (key: string) => commit((trx) => stopMails(trx, key)),
    /** All that is known of a shopper, to take away. */
    export: async (shopper: store.Shopper) => ({
      exportedAt: isoTime(now()),
      account: {
        ...{ phone: shopper.phone, email: shopper.email, mail: shopper.mail },
        ...{ createdAt: isoTime(shopper.created_at), lastVisit: isoTime(shopper.seen_at) },
      },
      devices: (await store.devicesOf(db, shopper.id)).map(({ at, seen_at, ends_at }) => ({
        ...{ signedInAt: isoTime(at), lastVisit: isoTime(seen_at), signedInUntil: isoTime(ends_at) },
      })),
      codes: (await store.codesOf(db, shopper)).map(({ contact, at }) => ({ to: contact, sentAt: isoTime(at) })),
      watched: await listOf(shopper, 'watched'),
      saved: await listOf(shopper, 'saved'),
      searches: await searching.searches(shopper),
      notices: await noticesFor(shopper),
      mails: (await mailsOf(db, shopper.id)).map(({ at, state }) => ({ madeAt: isoTime(at), state })),
    }),
    /** The shopper has read the notices up to a time. */
    readNotices: (shopper: store.Shopper, upTo: number) => commit((trx) => markRead(trx, shopper.id, { now: now(), upTo })),
    /** Deletes an account, and returns the number of the receipt. The audit log holds the number alone. */
    remove: async (shopper: store.Shopper): Promise<string> => {
      const receipt = randomBytes(5).toString('hex').toUpperCase();
      await commit((trx) => store.deleteShopper(trx, shopper));
      const note = `an account of ${shopper.dealer} was deleted by its owner, receipt ${receipt}`;
      await writeAudit(database, newToken(), { at: now(), actor: 'shopper', action: 'forget', note });
      return receipt;
    },
  };
}
