import { createHmac } from 'node:crypto';

const keyOf = (secret: string) => (secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : secret);

/**
 * The headers with which a platform signs a webhook (`now` in milliseconds): its delivery id, the time as Unix seconds, and the signature. Without
 * an id, the time is sent in milliseconds.
 */
export function signHook(body: string, { id, secret, now }: { id?: string; secret: string; now: number }): Record<string, string> {
  const timestamp = String(id === undefined ? now : Math.floor(now / 1000));
  const text = [...(id === undefined ? [] : [id]), timestamp, body].join('.');
  const signature = `v1,${createHmac('sha256', keyOf(secret)).update(text).digest('base64')}`;
  return { ...(id === undefined ? {} : { 'webhook-id': id }), 'webhook-timestamp': timestamp, 'webhook-signature': signature };
}
