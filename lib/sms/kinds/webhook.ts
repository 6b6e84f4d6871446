import { z } from 'zod';
import { checkHttp } from '#lib/destinations/check-http.ts';
import { readUrl, readVariable } from '#lib/destinations/environment.ts';
import { sendJson } from '#lib/destinations/send-json.ts';
import { receiverAddress } from '#lib/destinations/settings.ts';
import { secretName } from '#lib/model/secret-name.ts';
import { defineSms } from '../sms-sender.ts';

/** Any service, or a small program of the dealer, that accepts `{ id, to, text }` as a JSON POST with a key. */
export const webhookSms = defineSms({
  settings: z.strictObject({ kind: z.literal('webhook'), url: receiverAddress, key: secretName }),
  open({ url: address, key: reference }, { env, fetch, now }) {
    const [url, key] = [readUrl(env, address), readVariable(env, reference)];
    const carries = 'codes and phone numbers are personal data';
    return {
      send: async (message, signal) => {
        const headers = { Authorization: `Bearer ${key}`, 'Idempotency-Key': message.id };
        const { text: _text, ...answer } = await sendJson(url, JSON.stringify(message), { headers, fetch, signal, now });
        return answer;
      },
      check: ({ subject, timeoutMs }) => checkHttp({ subject, url, method: 'HEAD', key, carries, fetch, timeoutMs }),
    };
  },
});
