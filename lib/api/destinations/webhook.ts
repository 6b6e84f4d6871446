import { webhookBody } from '#lib/leads/webhook-event.ts';
import type { DeliveryAnswer, Destination } from './destination.ts';
import { type GuardedFetch, sendJson } from './send-json.ts';
import { signWebhook } from './sign-webhook.ts';

type WebhookOptions = { url: string; secrets: readonly string[]; fetch: GuardedFetch; now: () => number };

/** The id of a delivery as Standard Webhooks wants it: a full stop would make the signed text ambiguous. */
const webhookId = (deliveryId: string) => deliveryId.replaceAll('.', '_');

/** POSTs a body to a URL, signed as Standard Webhooks. The id is that of the delivery, so a receiver can drop a repetition. */
export async function postSigned(
  { url, secrets, fetch, now }: WebhookOptions,
  { id, body }: { id: string; body: string },
  signal: AbortSignal,
): Promise<DeliveryAnswer> {
  const headers = signWebhook(body, { id: webhookId(id), secrets, now: now() });
  const { text: _text, ...answer } = await sendJson(url, body, { headers, fetch, signal, now });
  return answer;
}

/** POSTs each message to a URL. */
export const webhookDestination =
  (options: WebhookOptions): Destination =>
  (message, signal) =>
    postSigned(options, { id: message.deliveryId, body: webhookBody(message) }, signal);
