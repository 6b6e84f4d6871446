/** The services that send text messages, and what doctor says of them. */
import { afterEach, describe, expect, test } from 'vitest';
import { checkSignIn } from '#lib/api/doctor/check-sign-in.ts';
import type { AccountSettings } from '#lib/api/lead-dealer.ts';
import { makeGuardedFetch } from '#lib/network/private-address.ts';
import { siteSchema } from '#lib/site/schema.ts';
import { openSms, smsService } from '#lib/sms/sms.ts';
import { startMailServer } from './mail-server.ts';
import { startReceiver } from './receiver.ts';
import { hilltop } from './yard.ts';

const message = { id: 'm1', to: '+61412345678', text: '123456 is your code.\n\n@hilltop.example.com #123456' };
const env = { SMS_KEY: 'a-long-enough-key', SMTP: 'smtp://127.0.0.1:9' };
const dealer = hilltop([], { granted: ['SMS_KEY', 'SMTP'] });
const { fetch, connect } = makeGuardedFetch({ allowPrivate: true });
const printed: string[] = [];
const world = { env, fetch, connect, now: Date.now, print: (line: string) => void printed.push(line) };
const signal = () => AbortSignal.timeout(60_000);

const open: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
const closing = <One extends { close: () => Promise<unknown> }>(one: One): One => {
  open.push(one);
  return one;
};

describe('a webhook', () => {
  test('gets each message as JSON with the key, and says whether it took it', async () => {
    let status = 202;
    const receiver = closing(await startReceiver(() => ({ status })));
    const sms = openSms({ kind: 'webhook', url: receiver.url, key: 'env:SMS_KEY' }, dealer, world);
    expect(await sms.send(message, signal())).toEqual({ status: 202, retryAfter: undefined });
    const [hit] = receiver.hits;
    expect([hit?.method, hit?.headers.authorization, hit?.headers['idempotency-key'], JSON.parse(hit?.body ?? '')]).toEqual([
      'POST',
      'Bearer a-long-enough-key',
      'm1',
      message,
    ]);
    status = 503;
    expect(await sms.send(message, signal())).toMatchObject({ status: 503, error: 'HTTP 503' });
  });
});

describe('Twilio', () => {
  const account = `AC${'0a'.repeat(16)}`;
  const settings = (from: string) => ({ kind: 'twilio' as const, account, token: 'env:SMS_KEY', from });
  const asked: { url: string; init: RequestInit }[] = [];
  const answering =
    (status: number): typeof fetch =>
    async (url, init) => {
      asked.push({ url, init });
      return new Response('{}', { status });
    };

  test.each([
    ['+61400000000', 'From=%2B61400000000'],
    ['Hilltop', 'From=Hilltop'],
    [`MG${'0a'.repeat(16)}`, `MessagingServiceSid=MG${'0a'.repeat(16)}`],
  ])('gets a form from %s', async (from, sender) => {
    const sms = openSms(settings(from), dealer, { ...world, fetch: answering(201) });
    expect(await sms.send(message, signal())).toEqual({ status: 201 });
    const { url, init } = asked.at(-1) as (typeof asked)[0];
    expect(url).toBe(`https://api.twilio.com/2010-04-01/Accounts/${account}/Messages.json`);
    expect(init.body).toBe(`To=%2B61412345678&${sender}&Body=123456+is+your+code.%0A%0A%40hilltop.example.com+%23123456`);
    expect((init.headers as Record<string, string>).Authorization).toBe(`Basic ${btoa(`${account}:a-long-enough-key`)}`);
  });

  test('that refuses is an answer, and so is no connection', async () => {
    const refused = openSms(settings('Hilltop'), dealer, { ...world, fetch: answering(400) });
    expect(await refused.send(message, signal())).toEqual({ status: 400, error: 'HTTP 400' });
    const gone = openSms(settings('Hilltop'), dealer, { ...world, fetch: () => Promise.reject(new TypeError('x')) });
    expect(await gone.send(message, signal())).toMatchObject({ error: 'no connection' });
  });

  test.each([
    [200, 'ok', 'Twilio knows the account'],
    [401, 'problem', 'Twilio refuses the account (HTTP 401)'],
    [500, 'warning', 'Twilio answers with HTTP 500'],
  ])('that answers %i is found %s', async (status, level, text) => {
    const sms = openSms(settings('Hilltop'), dealer, { ...world, fetch: answering(status) });
    const { findings } = await sms.check({ subject: 'codes', timeoutMs: 60_000 });
    expect(findings[0]).toMatchObject({ level, subject: 'codes', text });
  });

  test.each([
    [{ kind: 'twilio', account: 'AC1', token: 'env:X', from: 'Hilltop' }],
    [{ kind: 'twilio', account, token: 'secret', from: 'Hilltop' }],
    [{ kind: 'twilio', account, token: 'env:X', from: '0' }],
    [{ kind: 'webhook', url: 'ftp://x', key: 'env:X' }],
    [{ kind: 'pigeon' }],
  ])('settings such as %j are refused', (wrong) => expect(smsService.safeParse(wrong).success).toBe(false));
});

test('the terminal shows a message on one line', async () => {
  const sms = openSms({ kind: 'terminal' }, dealer, world);
  expect(await sms.send(message, signal())).toEqual({ status: 200 });
  expect(printed).toEqual(['Text message to +61412345678: 123456 is your code. @hilltop.example.com #123456']);
});

describe('doctor', () => {
  const accounts: AccountSettings = {
    country: 'AU',
    sms: undefined,
    smtp: undefined,
    codesPerDay: 200,
    messagePrice: undefined,
    noticeSmtp: undefined,
    retentionMs: 1,
    site: siteSchema.parse({ slug: 'hilltop' }),
  };
  const examine = async (more: Partial<AccountSettings>) => {
    const reports = await checkSignIn({ ...dealer, accounts: { ...accounts, ...more } }, world, 60_000);
    return reports.flatMap(({ findings }) => findings).map(({ level, subject, text }) => [level, subject, text]);
  };

  test('says what a dealer sends codes with', async () => {
    expect(await examine({})).toEqual([]);
    expect(await examine({ sms: { kind: 'terminal' } })).toEqual([
      ['warning', 'codes by text message', 'text messages are printed in the terminal and reach nobody'],
    ]);
    expect(await examine({ sms: { kind: 'webhook', url: 'http://127.0.0.1:9/', key: 'env:MISSING' } })).toEqual([
      ['problem', 'codes by text message', 'MISSING is not set'],
    ]);
    expect((await examine({ smtp: 'env:SMTP' }))[0]?.slice(0, 2)).toEqual(['problem', 'codes by email']);
    expect(await examine({ smtp: 'env:MISSING' })).toEqual([['problem', 'codes by email', 'MISSING is not set']]);
    const mails = closing(await startMailServer());
    env.SMTP = mails.url;
    expect(await examine({ smtp: 'env:SMTP' })).toEqual([['ok', 'codes by email', `127.0.0.1:${mails.port} takes mail`]]);
    expect(await examine({ noticeSmtp: 'env:SMTP' })).toEqual([['ok', 'mails with news', `127.0.0.1:${mails.port} takes mail`]]);
    expect(mails.mails).toEqual([]);
  });
});
