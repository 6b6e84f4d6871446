import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestDatabase } from './databases.ts';
import { startReceiver } from './receiver.ts';
import { bothStores } from './stores.ts';
import { openUploads } from './uploader.ts';
import { hilltop, openService, until } from './yard.ts';

const customer = { name: 'Ana', last_name: 'Lee', phone: '0412 345 678', website_slug: 'hilltop-web' };

describe.each(bothStores())('POST /api/carClarityCustomer on %s', (_name, open, here) => {
  const it = test.skipIf(!here);
  let database: TestDatabase;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let service: ReturnType<typeof openService>;
  const start = (...kinds: ('webhook' | 'car-clarity')[]) => {
    const settings = {
      webhook: { kind: 'webhook', url: `${receiver.url}/crm`, secret: 'env:HOOK_SECRET' },
      'car-clarity': { kind: 'car-clarity', url: `${receiver.url}/clarity`, key: 'env:CLARITY' },
    };
    service = openService(database, [hilltop(kinds.map((kind) => settings[kind]))]);
    service.service.worker.start();
    return service;
  };

  beforeEach(async () => {
    if (!here) return;
    database = await open();
    receiver = await startReceiver();
  });
  afterEach(async () => {
    if (!here) return;
    await service.close();
    await receiver.close();
    await database.remove();
  });

  it.each([
    ['a lead', { lead: customer }],
    ['the customer alone', customer],
  ])('%s is stored and goes to CarClarity only', async (_what, body) => {
    const { send } = start('webhook', 'car-clarity');
    const response = await send('POST', '/carClarityCustomer', body);
    const { id } = (await response.json()) as { id: string };
    expect([response.status, id]).toEqual([201, expect.stringMatching(/^[0-9a-f]{32}$/)]);
    await until('a delivery', () => receiver.hits.length === 1);
    const [{ url = '', headers = {}, body: sent = '' } = {}] = receiver.hits;
    expect([url, headers.authorization, JSON.parse(sent).lead]).toEqual([
      '/hook/clarity',
      'Bearer clarity-key',
      expect.objectContaining({ ...customer, name: 'Ana Lee', lead_id: id }),
    ]);
    const planned = await database.db.selectFrom('deliveries').select('destination').execute();
    expect(planned).toEqual([{ destination: 'car-clarity' }]);
  });

  const destinationsOf = async (id: string) =>
    (
      await database.db.selectFrom('deliveries').select(['version', 'destination']).where('lead_id', '=', id).orderBy('version').execute()
    ).map(({ version, destination }) => `${version} ${destination}`);

  it('later steps follow the first, whatever they say, also those that were never finished (rule E57)', async () => {
    const { send, wait } = start('webhook', 'car-clarity');
    const first = await send('POST', '/carClarityCustomer', { lead: { ...customer, form_completed: false } });
    const { id } = (await first.json()) as { id: string };
    await send('PUT', `/leads/${id}`, { lead: { ...customer, form_completed: false, step_number: 2 }, target: 'server' });
    wait(31 * 60_000);
    await until('the silent lead', async () => (await destinationsOf(id)).length === 1);
    await send('PUT', `/leads/${id}`, { lead: { ...customer, form_completed: true } });
    expect(await destinationsOf(id)).toEqual(['3 car-clarity', '4 car-clarity']);
  });

  it('a later step cannot set it', async () => {
    const { send } = start('webhook', 'car-clarity');
    const first = await send('POST', '/leads', { lead: { ...customer, form_completed: false } });
    const { id } = (await first.json()) as { id: string };
    expect((await send('PUT', `/leads/${id}`, { lead: customer, target: 'car-clarity' })).status).toBe(200);
    expect((await destinationsOf(id)).toSorted()).toEqual(['2 car-clarity', '2 webhook']);
  });

  it('a lead with a file goes to CarClarity only', async () => {
    const uploads = await openUploads(start('webhook', 'car-clarity'));
    try {
      const response = await uploads.upload({ lead: customer, target: 'car-clarity' }, [['a.txt', Buffer.from('Payslip')]]);
      const { id } = (await response.json()) as { id: string };
      expect([response.status, await destinationsOf(id)]).toEqual([201, ['1 car-clarity']]);
    } finally {
      await uploads.close();
    }
  });

  it('a dealer without such a destination gets the lead where all leads go', async () => {
    const { send } = start('webhook');
    expect((await send('POST', '/carClarityCustomer', customer)).status).toBe(201);
    await until('a delivery', () => receiver.hits.length === 1);
    expect(receiver.hits[0]?.url).toBe('/hook/crm');
  });

  it('the same key gives the same answer', async () => {
    const { send } = start('car-clarity');
    const headers = { 'Idempotency-Key': 'k-1' };
    const [first, again] = [
      await send('POST', '/carClarityCustomer', customer, headers),
      await send('POST', '/carClarityCustomer', customer, headers),
    ];
    expect([again.status, again.headers.get('idempotent-replayed'), await again.json()]).toEqual([201, 'true', await first.json()]);
    const other = await send('POST', '/leads', customer, headers);
    expect([other.status, (await other.json()).code]).toEqual([400, 'invalid_lead']);
  });

  it.each([
    ['a list', [], 400, 'invalid_lead'],
    ['text', '"x"', 400, 'invalid_lead'],
    ['a lead of another website', { ...customer, website_slug: 'other' }, 403, 'wrong_dealer'],
    ['an unknown target', { lead: customer, target: 'elsewhere' }, 422, 'invalid_lead'],
  ])('%s is refused', async (_what, body, status, code) => {
    const { send } = start('car-clarity');
    const response = await send('POST', '/carClarityCustomer', body);
    expect([response.status, (await response.json()).code]).toEqual([status, code]);
  });
});
