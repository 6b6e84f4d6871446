import { createHmac } from 'node:crypto';

const base64Prefix = 'whsec_';

/** A secret that begins with `whsec_` is base64, as in Standard Webhooks. Any other secret is plain text. */
const keyOf = (secret: string) =>
  secret.startsWith(base64Prefix) ? Buffer.from(secret.slice(base64Prefix.length), 'base64') : Buffer.from(secret);

/** The headers that sign a body: delivery id, time (`now` in milliseconds, sent as Unix seconds) and signature. */
export function signWebhook(body: string, { id, secret, now }: { id: string; secret: string; now: number }): Record<string, string> {
  const seconds = Math.floor(now / 1000);
  const signature = createHmac('sha256', keyOf(secret)).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` };
}
