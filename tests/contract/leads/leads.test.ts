import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#lib/model/time.ts';
import { closeAfterEach } from './close-after-each.ts';
import type { TestDatabase } from './databases.ts';
import { startReceiver } from './receiver.ts';
import { bothStores } from './stores.ts';
import { hilltop, openService, until } from './yard.ts';

const lead = {
  website_slug: 'hilltop-web',
  name: 'Ana',
  last_name: 'Lee',
  phone: '0412 345 678',
  email: 'Ana@Example.com',
  message: 'Is it there?',
  car_id: '9',
};

describe.each(bothStores())('leads on %s', (_name, open, here) => {
  const it = test.skipIf(!here);
  const closing = closeAfterEach();
  let database: TestDatabase;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  const start = (...args: Parameters<typeof openService> extends [unknown, ...infer R] ? R : never) =>
    closing(openService(database, ...args));
  const hook = () => ({ kind: 'webhook', url: receiver.url, secret: 'env:HOOK_SECRET' });

  beforeEach(async () => {
    if (!here) return;
    database = await open();
    closing({ close: database.remove });
    receiver = closing(await startReceiver());
  });

  it('a lead is stored, answered and delivered as a signed webhook', async () => {
    const { post, service } = start([hilltop([hook()])]);
    service.worker.start();
    const response = await post(lead);
    expect(response.status).toBe(201);
    const { id } = (await response.json()) as { id: string };
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    await until('a delivery', () => receiver.hits.length === 1);
    const { headers, body } = receiver.hits[0] as (typeof receiver.hits)[0];
    expect(JSON.parse(body)).toEqual({
      ...{ id, type: 'lead.created', timestamp: expect.any(String) },
      data: { lead: { ...lead, lead_id: id }, consent: null },
    });
    const signature = createHmac('sha256', 'secret')
      .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
      .digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
  });

  it('the same key gives the same answer once; another body is a mismatch', async () => {
    const { post } = start([hilltop([hook()])]);
    const headers = { 'Idempotency-Key': 'k-1' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(lead, headers)));
    const ids = new Set(await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id: string }).id)));
    expect([new Set(answers.map(({ status }) => status)), ids.size]).toEqual([new Set([201]), 1]);
    expect(answers.filter((answer) => answer.headers.get('Idempotent-Replayed') === 'true')).toHaveLength(49);
    expect((await database.db.selectFrom('leads').selectAll().execute()).length).toBe(1);
    const other = await post({ ...lead, message: 'And the red one?' }, headers);
    expect([other.status, await other.json()]).toEqual([
      422,
      { error: 'This Idempotency-Key was used for another request.', code: 'idempotency_mismatch' },
    ]);
  });

  it('a form of several steps arrives once, when it is finished', async () => {
    const partial = { ...hook(), name: 'crm', partial: true };
    const { post, send, service } = start([hilltop([hook(), partial])]);
    service.worker.start();
    const { id } = (await (await post({ ...lead, form_completed: false, lead_status: 'Incomplete' })).json()) as { id: string };
    await until('the partial', () => receiver.hits.length === 1);
    const put = await send('PUT', `/leads/${id}`, { lead: { ...lead, form_completed: true } });
    expect([put.status, await put.json()]).toEqual([200, { id }]);
    await until('both', () => receiver.hits.length === 3);
    expect(receiver.hits.map(({ body }) => JSON.parse(body).type).sort()).toEqual(['lead.completed', 'lead.created', 'lead.updated']);
    const again = await send('PUT', `/leads/${id}`, { lead });
    expect([again.status, (await again.json()).code]).toEqual([409, 'already_completed']);
  });

  it('a form that was never finished is delivered after half an hour of silence', async () => {
    const { post, service, wait } = start([hilltop([hook()])]);
    service.worker.start();
    await post({ ...lead, form_completed: false });
    wait(29 * minuteMs);
    await new Promise((next) => setTimeout(next, 50));
    expect(receiver.hits).toHaveLength(0);
    wait(minuteMs + 1);
    await until('the lead', () => receiver.hits.length === 1);
    expect(JSON.parse(receiver.hits[0]?.body ?? '').type).toBe('lead.created');
  });

  it('a form that was left before the shopper said who they are is no lead, until they go on', async () => {
    const { post, send, service, wait } = start([hilltop([hook()])]);
    service.worker.start();
    const { phone: _phone, email: _email, ...vehicle } = lead;
    const { id } = (await (await post({ ...vehicle, form_completed: false })).json()) as { id: string };
    wait(31 * minuteMs);
    const promoted = () => database.db.selectFrom('leads').select(['promoted', 'version']).where('id', '=', id).executeTakeFirst();
    await until('the look', async () => (await promoted())?.promoted === 1);
    expect([await promoted(), receiver.hits]).toEqual([{ promoted: 1, version: 1 }, []]);
    await send('PUT', `/leads/${id}`, { lead: { ...lead, form_completed: false } });
    wait(31 * minuteMs);
    await until('the lead', () => receiver.hits.length === 1);
    expect(JSON.parse(receiver.hits[0]?.body ?? '')).toMatchObject({ type: 'lead.created', data: { lead: { phone: lead.phone } } });
  });

  it.each([
    ['of another dealer', { Host: 'acme.example.com', Origin: 'https://acme.example.com' }, 0, 404, 'not_found'],
    ['older than a day', {}, 25 * hourMs, 404, 'not_found'],
    ['of an unknown website', { Origin: 'https://unknown.example.com' }, 0, 404, 'unknown_dealer'],
    ['of a page that hides where it is from', { Origin: 'null' }, 0, 404, 'unknown_dealer'],
  ])('an update %s is refused', async (_what, headers, later, status, code) => {
    const { post, send, wait } = start([
      hilltop([]),
      hilltop([], { slug: 'acme', websiteNames: ['hilltop-web'], hosts: ['acme.example.com'] }),
    ]);
    const { id } = (await (await post({ ...lead, form_completed: false })).json()) as { id: string };
    wait(later);
    const response = await send('PUT', `/leads/${id}`, { lead }, headers);
    expect([response.status, (await response.json()).code]).toEqual([status, code]);
  });

  it('a duplicate is linked to the first and delivered all the same', async () => {
    const { post, service } = start([hilltop([hook()])]);
    service.worker.start();
    const { id } = (await (await post(lead)).json()) as { id: string };
    await post({ ...lead, phone: '+61 412 345 678', email: '' });
    await until('both', () => receiver.hits.length === 2);
    expect(receiver.hits.map(({ body }) => JSON.parse(body).data.duplicate_of).filter(Boolean)).toEqual([id]);
  });

  it.each([
    ['another category', 'Parts Enquiry', false],
    ['none', undefined, false],
    ['the same category', 'Service Enquiry', true],
  ])('without a car, a lead of %s (%s) is a duplicate: %s', async (_what, category, isLinked) => {
    const { post } = start([hilltop([])]);
    const { car_id: _none, ...about } = lead;
    const first = await idOf(await post({ ...about, category: 'Service Enquiry' }));
    const second = await idOf(await post({ ...about, category }));
    expect((await find(second))?.duplicate_of).toBe(isLinked ? first : null);
  });

  const { phone, email, car_id: _car, ...nobody } = lead;
  const firstStep = { ...nobody, form_completed: false };
  const idOf = async (response: Response) => ((await response.json()) as { id: string }).id;
  const find = (id: string) =>
    database.db.selectFrom('leads').select(['category', 'car_id', 'duplicate_of']).where('id', '=', id).executeTakeFirst();

  it.each([
    ['the phone number', { phone }],
    ['the email address', { email }],
  ])('a later step that brings %s, the car and the category is found by them', async (_what, who) => {
    const { post, send } = start([hilltop([])]);
    const first = await idOf(await post(lead));
    const steps = await idOf(await post({ ...firstStep, category: 'General Enquiry' }));
    expect(await find(steps)).toEqual({ category: 'General Enquiry', car_id: null, duplicate_of: null });
    await send('PUT', `/leads/${steps}`, { lead: { ...firstStep, ...who, car_id: '9', category: 'Finance Enquiry' } });
    expect(await find(steps)).toEqual({ category: 'Finance Enquiry', car_id: '9', duplicate_of: first });
    await send('PUT', `/leads/${steps}`, { lead: { ...firstStep, ...who, car_id: '10', form_completed: true } });
    expect(await find(steps)).toEqual({ category: null, car_id: '10', duplicate_of: first });
  });

  it('two forms that are filled in at the same time never name each other', async () => {
    const { post, send } = start([hilltop([])]);
    const [one, two] = [await idOf(await post(firstStep)), await idOf(await post(firstStep))];
    const step = (id: string, who: object, form_completed = false) =>
      send('PUT', `/leads/${id}`, { lead: { ...firstStep, ...who, form_completed } });
    await step(one, { email });
    const three = await idOf(await post({ ...nobody, phone, email }));
    await step(two, { phone });
    expect([await find(one), await find(two), await find(three)].map((row) => row?.duplicate_of)).toEqual([null, one, one]);
    await step(one, { email, phone }, true);
    expect((await find(one))?.duplicate_of).toBeNull();
  });

  it('spam is kept, not delivered', async () => {
    const { send, service } = start([hilltop([hook()])]);
    service.worker.start();
    const response = await send('POST', '/leads', { lead, check: { honeypot: 'x' } });
    expect(response.status).toBe(201);
    await new Promise((next) => setTimeout(next, 100));
    expect(receiver.hits).toHaveLength(0);
    const rows = await database.db
      .selectFrom('leads')
      .innerJoin('deliveries', 'lead_id', 'leads.id')
      .select(['leads.state', 'deliveries.state as delivery'])
      .execute();
    expect(rows).toEqual([{ state: 'quarantined', delivery: 'held' }]);
  });
});
