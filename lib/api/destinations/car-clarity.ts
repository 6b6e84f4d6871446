import { describeFiles } from '#lib/leads/files/lead-file.ts';
import { fullName } from '#lib/leads/person.ts';
import type { Destination } from './destination.ts';
import { type GuardedFetch, sendJson } from './send-json.ts';

type CarClarityOptions = { url: string; key: string; fetch: GuardedFetch; now: () => number };

/** Sends the customer of a lead to CarClarity. */
export const carClarityDestination =
  ({ url, key, fetch, now }: CarClarityOptions): Destination =>
  async ({ leadId, lead, consent, files = [], resend, deliveryId }, signal) => {
    const customer = {
      ...lead,
      lead_id: leadId,
      name: fullName(lead),
      ...(files.length > 0 ? { files: describeFiles(files) } : {}),
      ...(consent ? { consent } : {}),
      ...(resend ? { resend: true } : {}),
    };
    const headers = { Authorization: `Bearer ${key}`, 'Idempotency-Key': deliveryId };
    const { text: _text, ...answer } = await sendJson(url, JSON.stringify({ lead: customer }), { headers, fetch, signal, now });
    return answer;
  };
