import { createHmac } from 'node:crypto';

const base64Prefix = 'whsec_';

/** A secret that begins with `whsec_` is base64, as in Standard Webhooks. Any other secret is plain text. */
const keyOf = (secret: string) =>
  secret.startsWith(base64Prefix) ? Buffer.from(secret.slice(base64Prefix.length), 'base64') : Buffer.from(secret);

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
