import { createHmac, timingSafeEqual } from 'node:crypto';

/** The headers of Standard Webhooks 1.0. */
const hookHeaders = { id: 'webhook-id', timestamp: 'webhook-timestamp', signature: 'webhook-signature' } as const;

/** How far a timestamp may be from our clock, in seconds. An older one may be a replay. */
const toleranceSeconds = 300;

/** A sender that changes its secret sends one signature per secret; more than this are ignored. */
const maxSignatures = 5;

const base64Prefix = 'whsec_';

/** A secret that begins with `whsec_` is base64, as in the standard. Any other secret is plain text. */
const secretKey = (secret: string) =>
  secret.startsWith(base64Prefix) ? Buffer.from(secret.slice(base64Prefix.length), 'base64') : Buffer.from(secret);

const digestOf = (secret: string, id: string, seconds: number, body: string) =>
  createHmac('sha256', secretKey(secret)).update(`${id}.${seconds}.${body}`).digest();

/** The headers that sign a body: its delivery id, the time (`now` in milliseconds, sent as Unix seconds), and the signature. */
export function signHook(body: string, { id, secret, now }: { id: string; secret: string; now: number }): Record<string, string> {
  const seconds = Math.floor(now / 1000);
  const signature = `v1,${digestOf(secret, id, seconds, body).toString('base64')}`;
  return { [hookHeaders.id]: id, [hookHeaders.timestamp]: String(seconds), [hookHeaders.signature]: signature };
}

export type HookSignature = { id: string; seconds: number; digests: Buffer[] };

/** Reads the headers and compares the timestamp with the clock. Returns a sentence when they cannot be used. */
export function readHookSignature(headers: Headers, now: number): HookSignature | string {
  const [id, timestamp, signature] = Object.values(hookHeaders).map((name) => headers.get(name));
  if (!id || !timestamp || !signature)
    return 'A signature header is missing. Send webhook-id, webhook-timestamp and webhook-signature, as in Standard Webhooks.';
  // A full stop in the id would make the signed text ambiguous.
  if (!/^[^\s.]{1,200}$/.test(id)) return 'webhook-id must have 1 to 200 characters, without spaces and full stops.';
  if (!/^\d{1,12}$/.test(timestamp)) return 'webhook-timestamp must be Unix seconds.';
  const digests = signature.split(/\s+/).flatMap((part) => /^v1,([A-Za-z0-9+/]{43}=)$/.exec(part)?.[1] ?? []);
  if (digests.length === 0)
    return 'webhook-signature cannot be read. Send "v1," and the base64 HMAC-SHA256 of "<webhook-id>.<webhook-timestamp>.<body>".';
  const seconds = Number(timestamp);
  const age = Math.round(now / 1000) - seconds;
  if (Math.abs(age) > toleranceSeconds)
    return `webhook-timestamp is ${Math.abs(age)} s ${age > 0 ? 'old' : 'ahead'}; the limit is ${toleranceSeconds} s. Sign the webhook again, and compare the clocks.`;
  return { id, seconds, digests: digests.slice(0, maxSignatures).map((text) => Buffer.from(text, 'base64')) };
}

/** Whether one of these secrets signed the body. Takes the same time for every wrong signature. */
export function isSignedBy({ id, seconds, digests }: HookSignature, body: string, secrets: readonly string[]): boolean {
  const expected = secrets.map((secret) => digestOf(secret, id, seconds, body));
  // Every pair is compared, so that the time does not reveal which secret matched.
  return expected.flatMap((digest) => digests.map((sent) => timingSafeEqual(digest, sent))).includes(true);
}

/** Splits an environment variable into its secrets: one, or two with a comma or space between during a change. An empty key is no secret. */
export const splitSecrets = (value: string | undefined): string[] =>
  (value ?? '').split(/[\s,]+/).filter((secret) => secretKey(secret).length > 0);
