import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { webhookBody } from '#lib/leads/webhook-event.ts';
import type { Alert } from '#lib/model/alert.ts';
import { secretName } from '#lib/model/secret-name.ts';
import { checkHttp } from '../check-http.ts';
import { isPlaceholder } from '../check-key.ts';
import { defineDestination } from '../destination.ts';
import { readUrl, readValues } from '../environment.ts';
import { warning } from '../finding.ts';
import { sendJson } from '../send-json.ts';
import { ofEveryDestination, ofEveryRecipient, receiverAddress } from '../settings.ts';

const base64Prefix = 'whsec_';

/** A secret that begins with `whsec_` is base64, as in Standard Webhooks. Any other secret is plain text. */
const isBase64Secret = (secret: string) => secret.startsWith(base64Prefix);

/** The bytes of a base64 secret; undefined if it is not base64. */
function secretBytes(secret: string): Buffer | undefined {
  const body = secret.slice(base64Prefix.length);
  return /^[A-Za-z0-9+/]+={0,2}$/.test(body) ? Buffer.from(body, 'base64') : undefined;
}

const keyOf = (secret: string) => (isBase64Secret(secret) ? Buffer.from(secret.slice(base64Prefix.length), 'base64') : Buffer.from(secret));

type Signing = { id: string; secrets: readonly string[]; now: number };

/**
 * The headers that sign a body: delivery id, time (`now` in milliseconds, sent as Unix seconds) and one signature per secret, so that a receiver
 * can change to a new secret.
 */
function signWebhook(body: string, { id, secrets, now }: Signing): Record<string, string> {
  const seconds = Math.floor(now / 1000);
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${seconds}.${body}`).digest('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') };
}

const receiver = { kind: z.literal('webhook'), url: receiverAddress, secret: secretName };

/** The body of an alert, in the format of Standard Webhooks. */
const alertBody = ({ id, type, dealer, at, since, subject, lines }: Alert): string =>
  JSON.stringify({
    id,
    type,
    timestamp: new Date(at).toISOString(),
    data: { dealer, since: new Date(since).toISOString(), subject, text: lines.join('\n') },
  });

/** The id of a delivery for Standard Webhooks: a full stop would make the signed text ambiguous. */
const webhookId = (deliveryId: string) => deliveryId.replaceAll('.', '_');

function secretFault(secret: string): string | undefined {
  if (isPlaceholder(secret)) return 'is a placeholder';
  if (!isBase64Secret(secret)) return secret.length < 16 ? 'has fewer than 16 characters' : undefined;
  const bytes = secretBytes(secret);
  if (!bytes) return 'begins with whsec_ but is not base64';
  return bytes.length < 24 ? 'has fewer than 24 bytes' : undefined;
}

/** POSTs each message to a URL, signed as Standard Webhooks. The id is the delivery's, so a receiver can drop duplicates. */
export const webhookDestination = defineDestination({
  settings: z.strictObject({ ...receiver, ...ofEveryDestination }),
  alertSettings: z.strictObject({ ...receiver, ...ofEveryRecipient }),
  open({ url: address, secret }, _dealer, { env, fetch, now }) {
    const url = readUrl(env, address);
    const secrets = readValues(env, secret);
    const post = async (id: string, body: string, signal: AbortSignal) => {
      const headers = signWebhook(body, { id: webhookId(id), secrets, now: now() });
      const { text: _text, ...answer } = await sendJson(url, body, { headers, fetch, signal, now });
      return answer;
    };
    return {
      deliver: (message, signal) => post(message.deliveryId, webhookBody(message), signal),
      sendAlert: (alert, signal) => post(alert.id, alertBody(alert), signal),
      check: async ({ subject, timeoutMs }) => {
        const { findings, date } = await checkHttp({ subject, url, method: 'HEAD', fetch, timeoutMs });
        const fix = 'set a random one on both sides, for example with: openssl rand -base64 32';
        const faults = secrets.flatMap((one) => secretFault(one) ?? []);
        return { findings: [...findings, ...faults.map((fault) => warning(subject, `its secret ${fault}`, fix))], date };
      },
    };
  },
});
