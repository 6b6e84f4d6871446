import { z } from 'zod';
import { readVariable } from '#lib/destinations/environment.ts';
import { passed, problem, warning } from '#lib/destinations/finding.ts';
import { requestFailure } from '#lib/destinations/request-failure.ts';
import { secretName } from '#lib/model/secret-name.ts';
import { defineSms } from '../sms-sender.ts';

/** Twilio's Messages API: a form with `To`, `From` and `Body`, and the account's ID and token as user and password. */
export const twilioSms = defineSms({
  settings: z.strictObject({
    kind: z.literal('twilio'),
    account: z.string().regex(/^AC[0-9a-f]{32}$/, 'expected the account’s SID, which begins with AC'),
    token: secretName,
    from: z
      .string()
      .regex(
        /^(\+\d{8,15}|[A-Za-z0-9 ]{3,11}|MG[0-9a-f]{32})$/,
        'expected a number such as "+61412345678", a registered name, or a service',
      ),
  }),
  open({ account, token, from }, { env, fetch }) {
    const base = `https://api.twilio.com/2010-04-01/Accounts/${account}`;
    const headers = { Authorization: `Basic ${Buffer.from(`${account}:${readVariable(env, token)}`).toString('base64')}` };
    return {
      send: async ({ to, text }, signal) => {
        try {
          const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
          const body = new URLSearchParams({ To: to, ...sender, Body: text }).toString();
          const form = { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' };
          const response = await fetch(`${base}/Messages.json`, { method: 'POST', headers: form, body, signal });
          await response.body?.cancel().catch(() => undefined);
          return response.ok ? { status: response.status } : { status: response.status, error: `HTTP ${response.status}` };
        } catch (error) {
          return requestFailure(error);
        }
      },
      check: async ({ subject, timeoutMs }) => {
        try {
          const response = await fetch(`${base}.json`, { headers, signal: AbortSignal.timeout(timeoutMs) });
          await response.body?.cancel().catch(() => undefined);
          const { status } = response;
          const finding = response.ok
            ? passed(subject, 'Twilio knows the account')
            : status === 401 || status === 403 || status === 404
              ? problem(subject, `Twilio refuses the account (HTTP ${status})`, 'check garage.sms.account and its token')
              : warning(subject, `Twilio answers with HTTP ${status}`, 'look at status.twilio.com');
          const date = Date.parse(response.headers.get('date') ?? '');
          return { findings: [finding], date: Number.isNaN(date) ? undefined : date };
        } catch (error) {
          const { error: text = 'no connection' } = requestFailure(error);
          return { findings: [problem(subject, `api.twilio.com: ${text}`, 'check whether this machine may reach it')], date: undefined };
        }
      },
    };
  },
});
