import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../free-port.ts';
import { type Running, startForecourt } from '../build/cli.ts';
import { forecourt } from '../build/run-here.ts';
import { makeYard, siteOf, type Yard } from '../build/tenants.ts';
import { eventOf, resultOf } from '../json-output.ts';
import { startReceiver } from './receiver.ts';
import { until } from './yard.ts';

const person = {
  name: 'Zebulon',
  last_name: 'Quartermain',
  phone: '0412 987 654',
  email: 'zebulon.q@example.com',
  message: 'Pineapple please',
};
const traces = /zebulon|quartermain|412[ ]?987[ ]?654|pineapple/i;

let yard: Yard;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let hangMs = 0;
let status = 200;
let running: Running[] = [];
let port = 0;

beforeEach(async () => {
  hangMs = 0;
  status = 200;
  // A destination that repeats what it was sent, in its answer and as its reason.
  receiver = await startReceiver(({ body }) => ({ status, hangMs, body, headers: { 'X-Echo': 'Zebulon Quartermain' } }));
  yard = await makeYard();
  const destinations = [{ kind: 'webhook', url: receiver.url, secret: 'env:ACME_SECRET' }];
  await yard.tenant('acme', {
    site: siteOf('Acme', { leads: { destinations, retrySeconds: [0, 0.1, 600] }, api: { limits: { leadsPerMinute: 1000 } } }),
    cars: [],
  });
  port = await freePort();
});
afterEach(async () => {
  for (const { kill } of running) kill();
  await Promise.all(running.map(({ ended }) => ended));
  running = [];
  await receiver.close();
  await yard.remove();
});

const env = { ACME_SECRET: 'secret', FORECOURT_PRIVATE_DESTINATIONS: 'allow' };
const start = async (...more: string[]) => {
  const one = startForecourt(['api', 'acme', '--port', String(port), ...yard.flags, ...more], env);
  running.push(one);
  await one.until(more.includes('--json') ? '"event":"started"' : 'Press Ctrl+C to stop.');
  return one;
};
const post = (lead: object | string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}/api/leads`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: 'https://acme.example.com', ...headers },
    body: typeof lead === 'string' ? lead : JSON.stringify({ lead }),
  });
const linesOf = (one: Running) =>
  one
    .said()
    .trim()
    .split('\n')
    .map((line) => eventOf(line));

test('each request and each attempt is one line, without anything personal; SIGTERM ends with code 0', async () => {
  const api = await start('--json');
  expect((await post(person)).status).toBe(201);
  await until('the delivery', () => receiver.hits.length === 1);
  status = 500;
  await post({ ...person, car_id: '2' });
  await until('two attempts', () => receiver.hits.length === 3);
  await post(`{"lead": {"name": "Zebulon Quartermain", "phone": }`);
  await post({ name: { deep: 'Zebulon' }, phone: ['0412 987 654'] });
  await post(person, { Origin: 'https://stranger.example.com' });
  await fetch(`http://127.0.0.1:${port}/api/leads/zebulon.q@example.com?phone=0412987654&message=pineapple`, { method: 'PUT', body: '{}' });
  await fetch(`http://127.0.0.1:${port}/wp-admin/zebulon`);
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await until('the lines', () => api.said().includes('"route":"other"') && (api.said().match(/"event":"delivery"/g) ?? []).length === 3);
  process.kill(api.child.pid as number, 'SIGTERM');
  const { code, stdout, stderr } = await api.ended;
  expect(code).toBe(0);
  for (const text of [stdout, stderr, metrics]) expect(traces.exec(text)?.[0]).toBeUndefined();
  const requests = linesOf(api).filter(({ event }) => event === 'request');
  expect(requests.map(({ method, route, status: answer, dealer }) => [method, route, answer, dealer])).toEqual([
    ['POST', '/api/leads', 201, 'acme'],
    ['POST', '/api/leads', 201, 'acme'],
    ['POST', '/api/leads', 400, 'acme'],
    ['POST', '/api/leads', 422, 'acme'],
    ['POST', '/api/leads', 404, undefined],
    ['PUT', '/api/leads/:id', expect.any(Number), undefined],
    ['GET', 'other', 404, undefined],
  ]);
  expect(
    linesOf(api)
      .filter(({ event }) => event === 'delivery')
      .map(({ state, attempt, error }) => [state, attempt, error]),
  ).toEqual([
    ['delivered', 1, undefined],
    ['pending', 1, 'HTTP 500'],
    ['pending', 2, 'HTTP 500'],
  ]);
  expect(metrics).toContain('forecourt_leads_received_total{dealer="acme",state="accepted"} 2');
  const ready = await forecourt(['leads', 'reconcile', '--json', ...yard.flags]);
  expect([ready.code, resultOf(ready).balanced]).toEqual([0, true]);
});

test('a stop finishes the delivery that runs; a second one ends at once', async () => {
  hangMs = 1500;
  const first = await start();
  await post(person);
  await until('the delivery has begun', () => receiver.hits.length === 1);
  process.kill(first.child.pid as number, 'SIGTERM');
  expect((await first.ended).code).toBe(0);
  const shown = resultOf(await forecourt(['leads', 'list', '--state', 'delivered', '--json', ...yard.flags]));
  expect(shown.deliveries).toHaveLength(1);
  expect(first.said()).toMatch(/^\S+ \S+Z POST \/api\/leads 201 \d+ ms {2}acme$/m);
  expect(first.said()).toMatch(/^\S+ \S+Z lead [0-9a-f]{32} of acme to webhook: delivered at attempt 1, \d+ ms$/m);

  hangMs = 9000;
  const second = await start();
  await post({ ...person, car_id: '3' });
  await until('the delivery has begun', () => receiver.hits.length === 2);
  process.kill(second.child.pid as number, 'SIGTERM');
  await until('no more connections', () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => false,
      () => true,
    ),
  );
  process.kill(second.child.pid as number, 'SIGINT');
  expect((await second.ended).code).toBe(130);
});

test('a database that is new is named, because somebody may have lost the one before', async () => {
  const first = await start();
  expect(first.said()).toMatch(/^\S+leads\.sqlite is a new database without leads\. If there were leads before, see /);
  process.kill(first.child.pid as number, 'SIGTERM');
  await first.ended;
  expect((await start()).said()).toMatch(/^Taking leads of 1 dealer /);
});

test('it goes on when nobody reads its output any more', async () => {
  const api = await start('--json');
  api.child.stdout?.destroy();
  api.child.stderr?.destroy();
  for (let count = 0; count < 20; count++) expect((await post({ ...person, car_id: String(count) })).status).toBe(201);
  await until('all deliveries', () => receiver.hits.length === 20);
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  process.kill(api.child.pid as number, 'SIGTERM');
  expect((await api.ended).code).toBe(0);
});

test('a worker alone answers operators on its port and takes no leads', async () => {
  const worker = await start('--worker-only', '--json');
  expect((await post(person)).status).toBe(404);
  const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { ok: true, database: 'ok', leads: 'ok', schema: 'ok', worker: 'ok', proxies: 'ok' },
  ]);
  process.kill(worker.child.pid as number, 'SIGTERM');
  expect((await worker.ended).code).toBe(0);
});
