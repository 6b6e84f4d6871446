import { z } from 'zod';
import { fullName } from '#lib/leads/person.ts';
import { secretName } from '#lib/model/secret-name.ts';
import { checkHttp } from '../check-http.ts';
import { defineDestination } from '../destination.ts';
import { readUrl, readVariable } from '../environment.ts';
import { leadRecord } from '../lead-record.ts';
import { sendJson } from '../send-json.ts';
import { ofEveryDestination, receiverAddress } from '../settings.ts';

/** Sends the customer of a lead to CarClarity. */
export const carClarityDestination = defineDestination({
  settings: z.strictObject({ kind: z.literal('car-clarity'), url: receiverAddress, key: secretName, ...ofEveryDestination }),
  open(settings, _dealer, { env, fetch, now }) {
    const url = readUrl(env, settings.url);
    const key = readVariable(env, settings.key);
    return {
      deliver: async (message, signal) => {
        const body = leadRecord(message, { lead_id: message.leadId, name: fullName(message.lead) });
        const headers = { Authorization: `Bearer ${key}`, 'Idempotency-Key': message.deliveryId };
        const { text: _text, ...answer } = await sendJson(url, body, { headers, fetch, signal, now });
        return answer;
      },
      check: (request) => checkHttp({ ...request, url, method: 'HEAD', key, fetch }),
    };
  },
});
