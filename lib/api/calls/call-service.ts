import { sendJson } from '#lib/destinations/send-json.ts';
import { nextStep } from '#lib/leads/retry.ts';
import { dayAt } from '#lib/locale/zoned-time.ts';
import { hourMs, secondMs } from '#lib/model/time.ts';
import type { GuardedFetch } from '#lib/network/private-address.ts';
import { within } from '../guards/within.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import { claimCall, dealersWithDueCalls, finishCall, forgetOldCalls, storeCall } from '../store/call-store.ts';
import type { Database } from '../store/open-database.ts';
import { type ForwardTarget, targetHeaders } from '../upstreams/upstream-settings.ts';
import type { CallKind, Upstreams } from '../upstreams/upstreams.ts';

export type CallServiceOptions = {
  database: Pick<Database, 'db' | 'kind' | 'commit'>;
  dealers: () => readonly LeadDealer[];
  env: Readonly<Record<string, string | undefined>>;
  fetch: GuardedFetch;
  now: () => number;
  newId: () => string;
  report: (error: Error) => void;
};

/** A lease must outlast an attempt. */
const leaseMarginMs = 15 * secondMs;
const pollMs = 5 * secondMs;

const targetOf = ({ upstreams: { forward } }: LeadDealer, kind: CallKind): ForwardTarget | undefined =>
  kind === 'reveal' ? forward.reveals : forward.calls;

/**
 * Stores shoppers' calls, because a dealer pays for them, and sends each to the platform until it is accepted (rule K5). A slow platform
 * delays only its own dealer.
 */
export function makeCallService({ database, dealers, env, fetch, now, newId, report }: CallServiceOptions) {
  const { db } = database;
  const busy = new Map<string, Promise<void>>();
  const ending = new AbortController();
  const cutOff = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let cleanAt = 0;

  /** Sends one due call. Returns false if there was none. */
  async function sendNext(dealer: LeadDealer): Promise<boolean> {
    const lease = newId();
    const at = now();
    const claimed = await claimCall(database, dealer.slug, { lease, leaseMs: dealer.timeoutMs + leaseMarginMs, now: at });
    if (!claimed) return false;
    const target = targetOf(dealer, claimed.kind);
    if (!target) {
      await finishCall(database, { id: claimed.id, lease, next: { state: 'dead' }, error: 'the settings name no target any more' });
      return true;
    }
    const headers = { ...targetHeaders(target, dealer.platform, env), 'Idempotency-Key': claimed.id };
    const signal = AbortSignal.any([AbortSignal.timeout(dealer.timeoutMs), cutOff.signal]);
    const { text: _text, ...answer } = await sendJson(target.url, claimed.body, { headers, fetch, signal, now });
    const next = nextStep(answer, claimed.attempts, dealer.retrySeconds, now());
    await finishCall(database, { id: claimed.id, lease, next, error: answer.error });
    if (next.state === 'dead') report(new Error(`${dealer.slug}: a ${claimed.kind} was not passed on: ${answer.error}`));
    return true;
  }

  async function drain(dealer: LeadDealer, mayGoOn: () => boolean): Promise<void> {
    while (!ending.signal.aborted && mayGoOn() && (await sendNext(dealer)));
  }

  async function look(mayGoOn = () => true): Promise<void> {
    if (now() >= cleanAt) {
      cleanAt = now() + hourMs;
      await forgetOldCalls(database, now());
    }
    for (const slug of await dealersWithDueCalls(db, now())) {
      const dealer = dealers().find((candidate) => candidate.slug === slug);
      if (!dealer || busy.has(slug)) continue;
      const work = drain(dealer, mayGoOn)
        .catch(report)
        .finally(() => busy.delete(slug));
      busy.set(slug, work);
    }
  }

  function lookSoon(): void {
    if (ending.signal.aborted || !timer) return;
    looking ??= look()
      .catch(report)
      .finally(() => {
        looking = undefined;
      });
  }

  const logCall: Upstreams['logCall'] = async (dealer, kind, call) => {
    const at = now();
    const day = dayAt(at, dealer.timeZone);
    const row = { id: newId(), dealer: dealer.slug, kind, at, day, body: JSON.stringify(call) };
    await storeCall(database, { ...row, hasTarget: targetOf(dealer, kind) !== undefined });
    lookSoon();
  };

  return {
    logCall,
    start: () => {
      timer ??= setInterval(lookSoon, pollMs);
      lookSoon();
    },
    /** Sends what is due and starts nothing after `limitMs`, for serverless hosts. */
    drain: async (limitMs: number) => {
      const end = now() + limitMs;
      await look(() => now() < end).catch(report);
      await Promise.all(busy.values());
    },
    /** Starts nothing more, waits at most `graceMs` for running requests, and aborts the rest, which is sent again later. */
    stop: async (graceMs: number) => {
      ending.abort();
      clearInterval(timer);
      const rest = async () => {
        await looking;
        await Promise.all(busy.values());
      };
      const resting = rest();
      await within(resting, graceMs, 'the calls').catch(() => undefined);
      cutOff.abort();
      // Time to record what was aborted, unless the database does not answer.
      await within(resting, secondMs, 'the database').catch(() => undefined);
    },
  };
}
