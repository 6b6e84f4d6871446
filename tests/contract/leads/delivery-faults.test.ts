import { beforeEach, expect, test } from 'vitest';
import { closeAfterEach } from './close-after-each.ts';
import { freshSqlite, type TestDatabase } from './databases.ts';
import { type Reply, startReceiver } from './receiver.ts';
import { hilltop, openService, until } from './yard.ts';

/** Time enough for a request to arrive on a busy machine, in tests of what never answers. */
const shortMs = 2000;

const lead = { website_slug: 'hilltop-web', name: 'Ana', phone: '0412 345 678' };

let database: TestDatabase;
const closing = closeAfterEach();
beforeEach(async () => {
  database = await freshSqlite();
  closing({ close: database.remove });
});

const hook = (url: string, name = 'crm') => ({ kind: 'webhook', url, name, secret: 'env:HOOK_SECRET' });
const receive = async (...replies: Reply[]) => closing(await startReceiver((_hit, count) => replies[count - 1] ?? { status: 200 }));
const states = () => database.db.selectFrom('deliveries').select(['destination', 'state', 'attempts']).orderBy('destination').execute();

test('a destination that is silent holds up neither another one nor another dealer', async () => {
  const [silent, quick] = [closing(await startReceiver(() => ({ status: 200, hangMs: 60_000 }))), await receive()];
  const dealers = [
    hilltop([hook(silent.url, 'a-silent'), hook(quick.url, 'b-quick')], { timeoutMs: 60_000 }),
    hilltop([hook(quick.url)], { slug: 'acme', websiteNames: ['acme'], hosts: ['acme.example.com'] }),
  ];
  const { post, service, send } = closing(openService(database, dealers));
  service.worker.start();
  for (let count = 0; count < 20; count++) await post(lead);
  await send(
    'POST',
    '/leads',
    { lead: { ...lead, website_slug: 'acme' } },
    { Host: 'acme.example.com', Origin: 'https://acme.example.com' },
  );
  await until('every lead at the quick destination', () => quick.hits.length === 21);
  expect(silent.hits).toHaveLength(4);
});

test.each<[string, Reply, boolean]>([
  ['answered after our timeout', { status: 200, hangMs: 60_000 }, true],
  ['broke the connection', { status: 200, reset: true }, true],
  ['failed', { status: 500 }, true],
  ['asked to wait', { status: 429 }, false],
  ['refused', { status: 400 }, false],
])('after a destination %s, the next attempt says if it may be a repetition', async (_name, reply, isResend) => {
  const receiver = await receive(reply);
  const { post, service } = closing(openService(database, [hilltop([hook(receiver.url)], reply.hangMs ? { timeoutMs: shortMs } : {})]));
  service.worker.start();
  await post(lead);
  await until('two attempts', () => receiver.hits.length === 2);
  await until('the delivery', async () => (await states())[0]?.state === 'delivered');
  expect(receiver.hits.map(({ body }) => JSON.parse(body).data.resend)).toEqual([undefined, isResend ? true : undefined]);
  expect(new Set(receiver.hits.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('the platform’s lead is updated under its id, though the first answer was lost', async () => {
  const created: Reply = { status: 201, body: '{"id":55}' };
  const receiver = await receive({ ...created, hangMs: 60_000 }, created);
  const destinations = [{ kind: 'platform', partial: true }];
  const dealer = hilltop(destinations, { timeoutMs: shortMs, platform: { api: receiver.url, token: 'FORECOURT_API_TOKEN' } });
  const { post, service, send } = closing(openService(database, [dealer]));
  service.worker.start();
  const { id } = (await (await post({ ...lead, form_completed: false })).json()) as { id: string };
  await send('PUT', `/leads/${id}`, { lead: { ...lead, message: 'All of it' } });
  await until('create, create again, update', () => receiver.hits.length === 3);
  expect(receiver.hits.map(({ method, url, body }) => [method, url, JSON.parse(body).lead.lead_id, JSON.parse(body).lead.resend])).toEqual([
    ['POST', '/hook/leads', id, undefined],
    ['POST', '/hook/leads', id, true],
    ['PUT', '/hook/leads/55', '55', undefined],
  ]);
});

test('leads wait while a secret is missing, which is said once, and go out when it is there', async () => {
  const receiver = await receive();
  const settings = { ...hook('env:CRM_URL'), secret: 'env:CRM_SECRET' };
  const { post, service, errors, env, wait } = closing(openService(database, [hilltop([settings])]));
  service.worker.start();
  await post(lead);
  await post(lead);
  for (let count = 0; count < 20; count++) {
    wait(1000);
    await new Promise((next) => setTimeout(next, 5));
  }
  const report = (problem: string) => `hilltop: leads for crm wait: ${problem}. To see all problems, run: \`forecourt doctor hilltop\``;
  expect(errors).toEqual([report('CRM_URL is not set')]);
  expect((await states()).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['pending', 0],
    ['pending', 0],
  ]);
  env.CRM_URL = receiver.url;
  wait(1000);
  await until('the next problem', () => errors.length === 2);
  expect(errors[1]).toBe(report('CRM_SECRET is not set'));
  env.CRM_SECRET = 'whsec_c2VjcmV0';
  wait(1000);
  await until('both leads', () => receiver.hits.length === 2);
  expect(errors).toHaveLength(2);
});
