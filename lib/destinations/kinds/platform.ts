import { z } from 'zod';
import { bookingsUrl } from '#lib/model/booking-slots.ts';
import { definedFields } from '#lib/model/defined-fields.ts';
import { checkHttp } from '../check-http.ts';
import { defineDestination } from '../destination.ts';
import { DestinationSetupError } from '../environment.ts';
import { leadRecord } from '../lead-record.ts';
import { sendJson } from '../send-json.ts';
import { ofEveryDestination } from '../settings.ts';

const idOf = (text: string | undefined): string | undefined => {
  try {
    const { id, lead } = JSON.parse(text ?? '') as { id?: unknown; lead?: { id?: unknown } };
    const value = id ?? lead?.id;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  } catch {
    return undefined;
  }
};

/** Creates a lead on the dealer platform, and updates it under the id that the platform gave it. */
export const platformDestination = defineDestination({
  settings: z.strictObject({ kind: z.literal('platform'), path: z.string().startsWith('/').default('/leads'), ...ofEveryDestination }),
  open({ path }, { platform, dealershipId }, { platformToken: key, fetch, now }) {
    if (!platform) throw new DestinationSetupError('the dealer has no platform: its source is files');
    const url = `${platform.api}${path}`;
    if (!platform.token)
      throw new DestinationSetupError(
        `no token is given for ${new URL(url).origin}. Give it in operator.json, or name one in source.token`,
      );
    if (!key) throw new DestinationSetupError(`${platform.token} is not set`);
    return {
      deliver: async (message, signal) => {
        const { leadId, remoteId, deliveryId } = message;
        const body = leadRecord(message, { lead_id: remoteId ?? leadId });
        const headers = { Authorization: `Bearer ${key}`, 'Idempotency-Key': deliveryId };
        const sending = { headers, fetch, signal, now };
        const { text, ...answer } =
          remoteId === undefined
            ? await sendJson(url, body, sending)
            : await sendJson(`${url}/${encodeURIComponent(remoteId)}`, body, { ...sending, method: 'PUT' });
        return { ...answer, ...definedFields({ remoteId: remoteId ?? idOf(text) }) };
      },
      // A request that requires the key and changes nothing on the platform.
      check: (request) =>
        checkHttp({ ...request, url: bookingsUrl(platform.api, dealershipId ?? '0', 'service'), method: 'GET', key, fetch }),
    };
  },
});
