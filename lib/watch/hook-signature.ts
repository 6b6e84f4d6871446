import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { RejectedHookError } from './rejected-hooks.ts';

/** The headers of Standard Webhooks 1.0. */
const hookHeaders = { id: 'webhook-id', timestamp: 'webhook-timestamp', signature: 'webhook-signature' } as const;

/** How far a timestamp may be from our clock, in seconds. An older one may be a replay. */
const toleranceSeconds = 300;

/** A sender that rotates its secret sends one signature per secret. More than this number are ignored. */
const maxSignatures = 5;

const base64Prefix = 'whsec_';

/** A secret that begins with `whsec_` is base64, as in the standard. Any other secret is plain text. */
const secretKey = (secret: string) =>
  secret.startsWith(base64Prefix) ? Buffer.from(secret.slice(base64Prefix.length), 'base64') : Buffer.from(secret);

const digestOf = (secret: string, text: string) => createHmac('sha256', secretKey(secret)).update(text).digest();

/** The signed content. A sender without ids signs the time and the body. */
const signedText = ({ id, timestamp }: Pick<HookSignature, 'id' | 'timestamp'>, body: string) =>
  [...(id === undefined ? [] : [id]), timestamp, body].join('.');

export type HookSignature = {
  /** The sender's id of the delivery. Undefined for a sender without ids. */
  id: string | undefined;
  /** The time as it was sent and signed. */
  timestamp: string;
  digests: Buffer[];
};

/** The time that a sender signed, in milliseconds: 13 digits are milliseconds, fewer are Unix seconds. */
function timeOf(timestamp: string, hasId: boolean): number {
  if (/^\d{13}$/.test(timestamp)) return Number(timestamp);
  if (!/^\d{1,12}$/.test(timestamp))
    throw new RejectedHookError('unreadable signature', 'webhook-timestamp must be Unix seconds, or milliseconds with 13 digits.');
  if (hasId) return Number(timestamp) * 1000;
  throw new RejectedHookError(
    'unreadable signature',
    'webhook-id is missing. Send one, or send webhook-timestamp in milliseconds and sign "<webhook-timestamp>.<body>": two webhooks of one second must differ.',
  );
}

/** Reads the headers and compares the timestamp with the clock. Throws RejectedHookError if they are unusable. */
export function readHookSignature(headers: Headers, now: number): HookSignature {
  const [id, timestamp, signature] = Object.values(hookHeaders).map((name) => headers.get(name) || undefined);
  if (!timestamp || !signature)
    throw new RejectedHookError(
      'no signature',
      'A signature header is missing. Send webhook-id, webhook-timestamp and webhook-signature, as in Standard Webhooks.',
    );
  // A full stop in the id would make the signed text ambiguous.
  if (id !== undefined && !/^[^\s.]{1,200}$/.test(id))
    throw new RejectedHookError('unreadable signature', 'webhook-id must have 1 to 200 characters, without spaces and full stops.');
  const signedAt = timeOf(timestamp, id !== undefined);
  const digests = signature.split(/\s+/).flatMap((part) => /^v1,([A-Za-z0-9+/]{43}=)$/.exec(part)?.[1] ?? []);
  if (digests.length === 0)
    throw new RejectedHookError(
      'unreadable signature',
      'webhook-signature cannot be read. Send "v1," and the base64 HMAC-SHA256 of "<webhook-id>.<webhook-timestamp>.<body>".',
    );
  const age = Math.round((now - signedAt) / 1000);
  if (Math.abs(age) > toleranceSeconds)
    throw new RejectedHookError(
      'wrong time',
      `webhook-timestamp is ${Math.abs(age)} s ${age > 0 ? 'old' : 'ahead'}; the limit is ${toleranceSeconds} s. Sign the webhook again, and compare the clocks.`,
    );
  return { id, timestamp, digests: digests.slice(0, maxSignatures).map((text) => Buffer.from(text, 'base64')) };
}

/**
 * The identity of a delivery (rule R30): the sender's id, or else its body and the time of its signature in milliseconds. The full stop
 * distinguishes our ids from the senders'.
 */
export const deliveryIdOf = ({ id, timestamp }: HookSignature, body: string): string =>
  id ?? `${timestamp}.${hash('sha256', body).slice(0, 32)}`;

/** Whether one of these secrets signed the body. Takes the same time for every wrong signature. */
export function isSignedBy({ digests, ...signed }: HookSignature, body: string, secrets: readonly string[]): boolean {
  const expected = secrets.map((secret) => digestOf(secret, signedText(signed, body)));
  // All pairs are compared, so that the response time does not reveal which secret matched.
  return expected.flatMap((digest) => digests.map((sent) => timingSafeEqual(digest, sent))).includes(true);
}

/**
 * Splits an environment variable into its secrets: one, or, during a rotation, two with a comma or space between them. An empty key is not
 * a secret.
 */
export const splitSecrets = (value: string | undefined): string[] =>
  (value ?? '').split(/[\s,]+/).filter((secret) => secretKey(secret).length > 0);
