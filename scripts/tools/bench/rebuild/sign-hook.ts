import { createHmac } from 'node:crypto';

type Signing = { id?: string; secret: string; now: number };

/**
 * The headers with which a sender signs a body by Standard Webhooks 1.0 (`now` in milliseconds). Without an id, the time is sent in
 * milliseconds.
 */
export function signHook(body: string, { id, secret, now }: Signing): Record<string, string> {
  const timestamp = String(id === undefined ? now : Math.floor(now / 1000));
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : secret;
  const text = [...(id === undefined ? [] : [id]), timestamp, body].join('.');
  const signature = `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
  return { ...(id === undefined ? {} : { 'webhook-id': id }), 'webhook-timestamp': timestamp, 'webhook-signature': signature };
}
