import { createHmac } from 'node:crypto';

const base64Prefix = 'whsec_';

/** A secret that begins with `whsec_` is base64, as in Standard Webhooks. Any other secret is plain text. */
export const isBase64Secret = (secret: string) => secret.startsWith(base64Prefix);

/** The bytes of a base64 secret; undefined if it is not base64. */
export function secretBytes(secret: string): Buffer | undefined {
  const body = secret.slice(base64Prefix.length);
  return /^[A-Za-z0-9+/]+={0,2}$/.test(body) ? Buffer.from(body, 'base64') : undefined;
}

const keyOf = (secret: string) => (isBase64Secret(secret) ? Buffer.from(secret.slice(base64Prefix.length), 'base64') : Buffer.from(secret));

type Signing = { id: string; secrets: readonly string[]; now: number };

/**
 * The headers that sign a body: delivery id, time (`now` in milliseconds, sent as Unix seconds) and one signature per secret, so that a receiver
 * can change to a new secret.
 */
export function signWebhook(body: string, { id, secrets, now }: Signing): Record<string, string> {
  const seconds = Math.floor(now / 1000);
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${seconds}.${body}`).digest('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') };
}
