import { hash } from 'node:crypto';
import { z } from 'zod';
import { dealerEnvironment, type Environment, type SecretHolder, secretOf, variableOf } from '#lib/model/secrets.ts';
import type { GuardedFetch } from '#lib/network/private-address.ts';

/**
 * `unreachable`: the service did not answer, which is not the shopper's fault. `absent`: the page sent no token, for example because the
 * browser blocked the widget.
 */
type BotVerdict = 'passed' | 'failed' | 'unreachable' | 'absent';

export type BotCheckSettings = {
  /** Such as "env:TURNSTILE_SECRET". */
  secret: string | undefined;
};

type BotDealer = SecretHolder & { slug: string };

type Question = { settings: BotCheckSettings; token: string | undefined; key: string | undefined; client: string | undefined };

/** Checks whether a person sent a form. */
export type CheckBot = (dealer: BotDealer, question: Question) => Promise<BotVerdict>;

export type BotCheckOptions = {
  env: Environment;
  fetch: GuardedFetch;
  report: (error: Error) => void;
  timeoutMs?: number;
};

const verifyUrl = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

const answerSchema = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) });

/** The codes about the token. All others are about our secret, our request or the service. */
const aboutToken = new Set(['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate']);

/** Turnstile gives the same answer for the same token and UUID, so that a form that is resent is not refused. */
function uuidOf(text: string): string {
  const hex = hash('sha256', text);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Verifies tokens at Cloudflare Turnstile (rule E56). */
export function makeBotCheck({ env, fetch, report, timeoutMs = 3000 }: BotCheckOptions): CheckBot {
  return async ({ slug: dealer, granted }, { settings, token, key, client }) => {
    const unreachable = (why: string): BotVerdict => {
      report(new Error(`${dealer}: the bot check could not be done, so a lead was let in: ${why}`));
      return 'unreachable';
    };
    if (!settings.secret) return unreachable('forms.botCheck.secret is not set');
    const secret = secretOf(dealerEnvironment({ granted }, env), settings.secret);
    if (!secret) return unreachable(`${variableOf(settings.secret)} is not set`);
    if (!token) return 'absent';
    const address = client === undefined || client.includes('/') ? {} : { remoteip: client };
    const body = JSON.stringify({ secret, response: token, ...address, idempotency_key: uuidOf(`${dealer} ${key ?? ''} ${token}`) });
    const headers = { 'Content-Type': 'application/json' };
    try {
      const response = await fetch(verifyUrl, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) });
      const answer = answerSchema.safeParse(await response.json());
      if (!answer.success) return unreachable(`the service answered ${response.status}`);
      const { success, 'error-codes': codes } = answer.data;
      if (success) return 'passed';
      return codes.length > 0 && codes.every((code) => aboutToken.has(code)) ? 'failed' : unreachable(codes.join(', ') || 'no reason');
    } catch (error) {
      return unreachable((error as Error).name === 'TimeoutError' ? 'no answer in time' : 'no connection');
    }
  };
}
