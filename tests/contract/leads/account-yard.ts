import { expect } from 'vitest';
import type { AccountState } from '#lib/accounts/account.ts';
import type { AccountSettings, LeadDealer } from '#lib/api/lead-dealer.ts';
import { dayMs } from '#lib/model/time.ts';
import { siteSchema } from '#lib/site/schema.ts';
import type { TestDatabase } from './databases.ts';
import { hilltop, openService } from './yard.ts';

export const accounts: AccountSettings = {
  ...{
    country: 'AU',
    sms: { kind: 'terminal' },
    smtp: undefined,
    codesPerDay: 200,
    messagePrice: undefined,
    noticeSmtp: undefined,
    retentionMs: 730 * dayMs,
    site: siteSchema.parse({ slug: 'hilltop' }),
  },
};
const other = { slug: 'valley', websiteNames: ['valley'], hosts: ['valley.example.com'], url: 'https://valley.example.com' };
export const mobile = '0412 345 678';
export const car = (id: string) => ({ id, name: `Car ${id}`, slug: `car-${id}` });

/** What is open now: one database and one service at a time. */
export let database: TestDatabase;
export let yard: ReturnType<typeof openService>;
let close = async () => {};

/** Closes what is open. */
export async function shut() {
  await close();
  close = async () => {};
}

/** Opens two dealers whose shoppers sign in by text message. */
export async function open(
  openDatabase: () => Promise<TestDatabase>,
  more: Partial<AccountSettings> = {},
  dealer: Partial<LeadDealer> = {},
  each: Readonly<Record<string, Partial<LeadDealer>>> = {},
) {
  await shut();
  database = await openDatabase();
  const own = { accounts: { ...accounts, ...more }, ...dealer };
  yard = openService(database, [hilltop([], { ...own, ...each.hilltop }), hilltop([], { ...own, ...other, ...each.valley })]);
  const opened = { database, yard };
  close = async () => {
    await opened.yard.close();
    await opened.database.remove();
  };
}

/** A browser with its cookies. */
export function browserOf(host = 'hilltop.example.com', client = '203.0.113.9') {
  const cookies = new Map<string, string>();
  const send = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await yard.handle(
      new Request(`http://${host}/api${path}`, {
        method,
        headers: {
          ...{ Host: host, 'Content-Type': 'application/json', Cookie: [...cookies].map((one) => one.join('=')).join('; ') },
          ...(method === 'GET' ? {} : { Origin: `https://${host}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
      undefined,
      client,
    );
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  /** A page of the API, or a form of it, without a cookie and an origin. */
  const page = async (method: string, path: string, body?: string) => {
    const headers = { Host: host, ...(body === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }) };
    const init = { method, headers, ...(body === undefined ? {} : { body }) };
    const response = await yard.handle(new Request(`http://${host}/api${path}`, init), undefined, client);
    return { status: response.status, text: await response.text() };
  };
  const post = (path: string, body: object = {}, headers?: Record<string, string>) => send('POST', path, body, headers);
  const state = async (): Promise<AccountState> => (await send('GET', '/auth')).body;
  return { cookies, send, post, page, state };
}
export type Browser = ReturnType<typeof browserOf>;

/** The code of the last text message. */
export const lastCode = () => /: (\d{6,8}) is your code/.exec(yard.printed.at(-1) ?? '')?.[1] ?? '';
export const wrongCode = () => String((Number(lastCode()) + 1) % 10 ** lastCode().length).padStart(lastCode().length, '0');

/** Signs in, as a shopper does who reads the code on their phone. */
export async function signIn(browser: Browser, phone = mobile) {
  expect((await browser.post('/auth/code', { phone })).status).toBe(202);
  return browser.post('/auth/verify', { phone, code: lastCode() });
}
