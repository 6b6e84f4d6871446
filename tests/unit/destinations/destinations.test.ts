import { expect, test } from 'vitest';
import { destination, kindOf, openDestination } from '#lib/destinations/destinations.ts';
import { readMailAccount } from '#lib/destinations/mail-account.ts';
import { destinationKinds } from '#lib/destinations/registry.ts';
import { dealerEnvironment, type Environment } from '#lib/model/secrets.ts';
import { noon, outgoing } from '../../contract/leads/outgoing.ts';
import { hilltop } from '../../contract/leads/yard.ts';

const noNetwork = () => Promise.reject(new Error('nothing is contacted here'));
const open = (settings: object, env: Environment, fetch: (url: string, init: RequestInit) => Promise<Response> = noNetwork) =>
  openDestination(destination.parse(settings), hilltop([settings]), { env, fetch, connect: noNetwork, now: () => noon });

const hook = { kind: 'webhook', url: 'env:CRM_URL', secret: 'env:CRM_SECRET' };
const mail = { kind: 'email', to: 'env:TO', smtp: 'env:SMTP' };
const good = {
  CRM_URL: 'https://crm.example.com/in?key=1',
  CRM_SECRET: 'new, old,',
  TO: 'a@example.com, b@example.com',
  SMTP: 'smtp://mail.example.com',
};

const ofDealer = (env: Environment) => dealerEnvironment({ granted: Object.keys(good) }, env);

test('every kind has the name of its file', () => {
  for (const [name, { settings }] of Object.entries(destinationKinds)) expect([name]).toEqual([...settings.shape.kind.values]);
  expect(kindOf({ kind: 'email' })).toMatchObject({ needsSockets: true });
});

test('a webhook gets its address and one signature for each secret', async () => {
  const sent: [string, number][] = [];
  const { deliver } = open(hook, good, async (url, { headers }) => {
    sent.push([url, new Headers(headers).get('webhook-signature')?.split(' ').length ?? 0]);
    return new Response(null, { status: 204 });
  });
  expect(await deliver(outgoing(), AbortSignal.timeout(1000))).toEqual({ status: 204 });
  expect(sent).toEqual([['https://crm.example.com/in?key=1', 2]]);
});

test.each([
  ['a variable', mail.to, ['a@example.com', 'b@example.com']],
  ['the settings', 'c@example.com', ['c@example.com']],
  ['a list of the settings', ['c@example.com', 'd@example.com'], ['c@example.com', 'd@example.com']],
])('mails go to the addresses of %s', (_name, to, expected) =>
  expect(readMailAccount(to, mail.smtp, hilltop([]), ofDealer(good))).toMatchObject({ to: expected, sender: 'leads@hilltop.example.com' }),
);

test.each<[string, object, Record<string, string>, string]>([
  ['no address', hook, { CRM_URL: '' }, 'CRM_URL is not set'],
  ['blank', hook, { CRM_URL: '  ' }, 'CRM_URL is not set'],
  ['no web address', hook, { CRM_URL: 'ftp://crm.example.com' }, 'CRM_URL must be an address that starts with https:// or http://'],
  ['no secret', hook, { CRM_SECRET: '' }, 'CRM_SECRET is not set'],
  ['commas only', hook, { CRM_SECRET: ', ,' }, 'CRM_SECRET is not set'],
  ['no mail address', mail, { TO: 'a@example.com, nobody' }, 'TO must be an e-mail address, or several separated by commas'],
  ['two headers', mail, { TO: 'a@example.com\r\nBcc:b@example.com' }, 'TO must be an e-mail address, or several separated by commas'],
  [
    'no mail server',
    mail,
    { SMTP: 'mail.example.com' },
    'SMTP must look like smtp://USER:PASSWORD@HOST:587 or smtps://USER:PASSWORD@HOST:465',
  ],
  ['no platform', { kind: 'platform' }, {}, 'the dealer has no platform: its source is files'],
])('%s', (_name, settings, env, problem) => expect(() => open(settings, { ...good, ...env })).toThrow(problem));

test.each([
  ['the dealer’s choice', 'web@hilltop.example.com', 'smtp://me%40mail.example.com:x@mail.example.com', 'web@hilltop.example.com'],
  ['the account', undefined, 'smtp://me%40mail.example.com:x@mail.example.com', 'me@mail.example.com'],
  ['an account that is no address', undefined, 'smtp://apikey:x@mail.example.com', 'leads@hilltop.example.com'],
])('mails come from %s', (_name, sender, SMTP, expected) =>
  expect(readMailAccount(mail.to, mail.smtp, hilltop([], { sender }), ofDealer({ ...good, SMTP }))).toMatchObject({ sender: expected }),
);
