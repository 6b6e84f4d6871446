/** What pages get below /mock: invented services, and leads that are answered and forgotten. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mockVehicles } from '#lib/api/upstreams/mock/vehicles.ts';
import { hourMs } from '#lib/model/time.ts';
import { freshSqlite, type TestDatabase } from './databases.ts';
import { hilltop, openService } from './yard.ts';

let database: TestDatabase;
let yard: ReturnType<typeof openService>;
beforeAll(async () => {
  database = await freshSqlite();
  const hook = { kind: 'webhook', url: 'https://127.0.0.1:1/', secret: 'env:HOOK_SECRET' };
  const more = ['404', '502', '510', '504'].map((dealershipId) => {
    const slug = `dealer-${dealershipId}`;
    return hilltop([], { slug, hosts: [`${slug}.example.com`], websiteNames: [slug], dealershipId });
  });
  yard = openService(database, [hilltop([hook]), ...more]);
});
afterAll(async () => {
  await yard.close();
  await database.remove();
});

const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  yard.send(method, `/mock${path}`, body, headers);
const answerOf = async (response: Response) => [response.status, await response.json()];
const codeOf = async (response: Response) => [response.status, (await response.json()).code];

describe.each(['/nevdis', '/simple-autograb-lookup'])('POST /mock%s', (path) => {
  it.each(mockVehicles.map(({ rego, state, vehicle }) => [`${vehicle.make} ${vehicle.model}`, rego, state, vehicle] as const))(
    'knows the %s by its plate and its VIN',
    async (_name, rego, state, vehicle) => {
      expect(await answerOf(await send('POST', path, { rego: rego.toLowerCase(), state }))).toEqual([200, vehicle]);
      if (vehicle.vin) expect(await answerOf(await send('POST', path, { vin: vehicle.vin }))).toEqual([200, vehicle]);
    },
  );

  it('finds one of them for any other plate, always the same', async () => {
    const makes = mockVehicles.map(({ vehicle }) => vehicle.make);
    const all = await Promise.all(
      Array.from({ length: 50 }, async (_none, index) => {
        const question = { rego: `XX${index}ZZ`, state: 'nsw' };
        const [once, again] = [await send('POST', path, question), await send('POST', path, question)];
        const vehicle = (await once.json()) as { make: string };
        expect(await again.json()).toEqual(vehicle);
        return vehicle.make;
      }),
    );
    expect(new Set(all)).toEqual(new Set(makes));
    const vin = 'JM0KF4W2A10999999';
    expect((await answerOf(await send('POST', path, { vin })))[1]).toMatchObject({ vin });
  });

  it.each([
    ['NOCAR', '00000000000000404', 404, 'not_found', []],
    ['BROKEN', '00000000000000502', 502, 'upstream_failed', []],
    ['LATE10', '00000000000000504', 504, 'upstream_timeout', [10_000]],
    ['SLOW10', '00000000000000510', 200, undefined, [10_000]],
  ])('%s and %s', async (rego, vin, status, code, waits) => {
    for (const question of [{ rego, state: 'nsw' }, { vin }]) {
      yard.waits.length = 0;
      expect(await codeOf(await send('POST', path, question))).toEqual([status, code]);
      expect(yard.waits).toEqual(waits);
    }
  });

  it('checks requests as the real one does', async () => {
    expect(await codeOf(await send('POST', path, { rego: 'AB;12', state: 'nsw' }))).toEqual([422, 'invalid_fields']);
  });
});

describe('POST /mock/youx/quote', () => {
  const request = { selfAssessedCreditScore: 'GREAT', purchasePrice: 29_990, loanTerm: 5, whoIsHelping: 'Hilltop' };
  it.each([
    ['GREAT', { weeklyRepaymentAmount: 143.62, comparisonRate: 9.08, advertisedRate: 8.38 }],
    ['Poor', { weeklyRepaymentAmount: 177.63, comparisonRate: 18.67, advertisedRate: 17.9 }],
  ])('%s', async (selfAssessedCreditScore, quote) => {
    expect(await answerOf(await send('POST', '/youx/quote', { ...request, selfAssessedCreditScore }))).toEqual([200, quote]);
  });
  it.each([
    [20_404, 404, 'not_found'],
    [20_502, 502, 'upstream_failed'],
    [20_504, 504, 'upstream_timeout'],
    [20_510, 200, undefined],
  ])('a price of %d', async (purchasePrice, status, code) => {
    expect(await codeOf(await send('POST', '/youx/quote', { ...request, purchasePrice }))).toEqual([status, code]);
  });
});

describe.each(['service', 'appointment'])('GET /mock/bookings/%s', (kind) => {
  const ask = async (slug: string) => (await send('GET', `/bookings/${kind}`, undefined, { Host: `${slug}.example.com` })).json();
  it('has times on the weekdays of two weeks, some taken, always the same', async () => {
    const slots = await ask('hilltop');
    expect(await ask('hilltop')).toEqual(slots);
    // The tests' clock says Sunday 22 November 2026.
    const days = slots.available_bookings.map(({ date }: { date: string }) => date);
    expect(days).toEqual(
      [23, 24, 25, 26, 27, 30].map((day) => `2026-11-${day}`).concat(['01', '02', '03', '04'].map((day) => `2026-12-${day}`)),
    );
    const times: string[][] = slots.available_bookings.map((day: { times: string[] }) => day.times);
    expect(times.flat().every((time) => /^\d\d:\d\d$/.test(time))).toBe(true);
    expect([times.flat().length > 10, times.some((day) => day.length < 6)]).toEqual([true, true]);
  });
  it('none, broken, late and slow, by the dealership', async () => {
    expect(await ask('dealer-404')).toEqual({ dealership_id: '404', available_bookings: [] });
    expect(await ask('dealer-502')).toBe(false);
    expect(await ask('dealer-504')).toBe(false);
    expect((await ask('dealer-510')).available_bookings.length).toBe(10);
  });
});

describe('leads, calls and events below /mock', () => {
  const lead = { website_slug: 'hilltop-web', name: 'Ana', phone: '0412345678' };
  const tables = ['leads', 'lead_versions', 'deliveries', 'idempotency_keys', 'calls', 'files'] as const;
  const counts = () => Promise.all(tables.map(async (table) => (await database.db.selectFrom(table).selectAll().execute()).length));

  /** The same requests, as statuses and bodies with the id replaced. */
  async function play(base: '/mock' | ''): Promise<unknown[]> {
    const seen: unknown[] = [];
    let id = '0'.repeat(32);
    const step = async (method: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
      const response = await yard.send(method, `${base}${path.replace('{id}', id)}`, body, headers);
      const answer = await response.json();
      if (response.status === 201) id = answer.id;
      seen.push([response.status, response.headers.get('idempotent-replayed'), JSON.stringify(answer).replace(id, '{id}')]);
    };
    const key = { 'Idempotency-Key': 'mock-1' };
    await step('PUT', '/leads/{id}', { lead });
    await step('POST', '/leads', { lead: { ...lead, form_completed: false } }, key);
    await step('POST', '/leads', { lead: { ...lead, form_completed: false } }, key);
    await step('POST', '/leads', { lead }, key);
    await step('PUT', '/leads/{id}', { lead: { ...lead, form_completed: false } });
    await step('PUT', '/leads/{id}', { lead }, { Host: 'dealer-404.example.com' });
    await step('PUT', '/leads/{id}', { lead: { ...lead, website_slug: 'dealer-404' } }, { Host: 'dealer-404.example.com' });
    await step('PUT', '/leads/{id}', { lead });
    await step('PUT', '/leads/{id}', { lead });
    await step('POST', '/leads', { lead: { ...lead, website_slug: 'other' } });
    await step('POST', '/leads', { lead: 7 });
    await step('POST', '/leads', '{"lead":');
    await step('POST', '/leads', { lead, check: { honeypot: 'x' } });
    await step('POST', '/calls/reveal', { car_id: '9' });
    await step('POST', '/events/car_phone_call', { car_id: '9' });
    await step('POST', '/events.json', { event: { website_slug: 'hilltop-web' } });
    return seen;
  }

  it('are answered as the real ones are, and nothing is stored or delivered', async () => {
    const mock = await play('/mock');
    expect(await counts()).toEqual(tables.map(() => 0));
    expect(await play('')).toEqual(mock);
    expect((mock as [number][]).map(([status]) => status)).toEqual([
      404, 201, 201, 422, 200, 403, 404, 200, 409, 403, 400, 400, 201, 202, 422, 202,
    ]);
  });

  it('files are checked, then dropped', async () => {
    const upload = (file: File) => {
      const body = new FormData();
      body.append('lead', JSON.stringify(lead));
      body.append('files', file);
      const headers = { Host: 'hilltop.example.com' };
      return yard.handle(
        new Request('http://hilltop.example.com/mock/leads/with-files', { method: 'POST', headers, body }),
        undefined,
        '203.0.113.9',
      );
    };
    const before = await counts();
    expect((await upload(new File(['What I paid for it'], 'receipt.txt'))).status).toBe(201);
    expect(await codeOf(await upload(new File(['<svg/>'], 'photo.jpg')))).toEqual([422, 'file_content']);
    expect(await codeOf(await upload(new File(['MZ'], 'run.exe')))).toEqual([422, 'file_type']);
    expect(await counts()).toEqual(before);
    expect(await codeOf(await send('GET', `/files/${'0'.repeat(32)}`))).toEqual([404, 'not_found']);
  });

  it('forget as the real ones do', async () => {
    const post = (body: unknown, headers = {}) => send('POST', '/leads', body, headers);
    const { id } = await (await post({ lead: { ...lead, form_completed: false } }, { 'Idempotency-Key': 'mock-2' })).json();
    yard.wait(25 * hourMs);
    expect(await codeOf(await send('PUT', `/leads/${id}`, { lead }))).toEqual([404, 'not_found']);
    yard.wait(24 * hourMs);
    const again = await post({ lead: { ...lead, form_completed: false } }, { 'Idempotency-Key': 'mock-2' });
    expect([again.status, (await again.json()).id === id]).toEqual([201, false]);
  });
});
