/** Lookups, quotes and bookings, on services that answer in the real shapes. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { upstreamSettings } from '#lib/api/upstreams/upstream-settings.ts';
import { fetchQuote } from '#lib/browser/forms/youx-quote.ts';
import { quoteRequest } from '#lib/finance/youx.ts';
import { minuteMs } from '#lib/model/time.ts';
import { siteSchema } from '#lib/site/schema.ts';
import { siteOf } from '../../unit/cars/dealer-car.ts';
import { freshSqlite, type TestDatabase } from './databases.ts';
import { type Reply, startReceiver } from './receiver.ts';
import { hilltop, openService } from './yard.ts';

const plate = { rego: 'abc-123', state: 'QLD' };
const json = (body: unknown, status = 200): Reply => ({
  ...{ status, body: JSON.stringify(body) },
  headers: { 'Content-Type': 'application/json' },
});

let database: TestDatabase;
let service: Awaited<ReturnType<typeof startReceiver>>;
let reply: (count: number) => Reply;
const opened: ReturnType<typeof openService>[] = [];

beforeEach(async () => {
  database = await freshSqlite();
  reply = () => json({});
  service = await startReceiver((_hit, count) => reply(count));
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  await service.close();
  await database.remove();
});

/** A dealer whose every service is the receiver, and whose platform it is too. */
function start(answer: (count: number) => Reply, { key = 'env:LOOKUP_KEY', dealershipId = '77', timeoutSeconds = 30 } = {}) {
  reply = answer;
  const { url } = service;
  const named = { url, key };
  const site = siteSchema.parse({
    slug: 'hilltop',
    api: { lookups: { nevdis: named, autograb: named, timeoutSeconds }, quotes: named },
  });
  const platform = { api: new URL('/api/v1', url).href, token: 'FORECOURT_API_TOKEN' };
  const yard = openService(database, [hilltop([], { platform, dealershipId, upstreams: upstreamSettings(site, platform) })]);
  opened.push(yard);
  return yard;
}

const answerOf = async (response: Response) => [response.status, await response.json()];

describe.each(['/nevdis', '/simple-autograb-lookup'])('POST /api%s', (path) => {
  const mazda = { make: 'Mazda', model: 'CX-5', year: 2019 };
  it.each<[string, unknown, unknown]>([
    ['plain fields', { ...mazda, colour: 'Red', vin: 'JM0KF4W2A10234567' }, { ...mazda, colour: 'Red', vin: 'JM0KF4W2A10234567' }],
    [
      'the names that a lookup service uses, with fields beside the vehicle',
      {
        ...{ success: true, vin: 'JM0KF4W2A10234567' },
        vehicle: {
          make: 'Mazda',
          model: 'CX-5',
          year: '2019',
          body_type: 'SUV',
          transmission_type: 'Automatic',
          fuel_type: 'Petrol',
          id: 7,
        },
      },
      { ...mazda, body: 'SUV', transmission: 'Automatic', fuel: 'Petrol', vin: 'JM0KF4W2A10234567' },
    ],
    [
      'the names of a car on the platform',
      {
        data: [
          { make: { name: 'Mazda' }, model: 'CX-5', year: 2019, simple_body: 'SUV', trans: '6AT', simple_fuel: 'Petrol', nvic: 'QZ519B' },
        ],
      },
      { ...mazda, body: 'SUV', transmission: '6AT', fuel: 'Petrol', nvic: 'QZ519B' },
    ],
    [
      'unknown and useless values',
      { ...mazda, badge: 'UNKNOWN', series: null, body: '', year: 'soon', fuel: ['a'] },
      { make: 'Mazda', model: 'CX-5' },
    ],
  ])('reads %s', async (_what, answer, vehicle) => {
    const { send } = start(() => json(answer));
    expect(await answerOf(await send('POST', path, plate))).toEqual([200, vehicle]);
    const [hit] = service.hits;
    expect([hit?.method, hit?.url, hit?.headers.authorization, JSON.parse(hit?.body ?? '')]).toEqual([
      ...['POST', '/hook', 'Bearer lookup-key'],
      { rego: 'ABC123', state: 'qld' },
    ]);
  });

  it.each<[string, Reply]>([
    ['404', json({ error: 'no' }, 404)],
    ['a body that says 404', json({ status: 404 })],
    ['an empty vehicle', json({ success: true, vehicle: null })],
    ['an empty list', json({ vehicles: [] })],
    ['null', json(null)],
  ])('%s is not found', async (_what, answer) => {
    const { send } = start(() => answer);
    expect(await answerOf(await send('POST', path, plate))).toEqual([
      404,
      { error: 'We could not find this vehicle. Please check what you typed, or enter the details yourself.', code: 'not_found' },
    ]);
  });

  const failed = { error: 'We could not look up this vehicle. Please enter the details yourself.', code: 'upstream_failed' };
  it.each<[string, Reply, string]>([
    ['500', json({ error: 'plate ABC123 broke' }, 500), 'it answered 500'],
    ['429', json({}, 429), 'it answered 429'],
    ['a redirect', { status: 301, headers: { Location: 'http://127.0.0.1:1/' } }, 'it answered 301'],
    ['a reset', { status: 200, reset: true }, 'the connection failed'],
    ['HTML', { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<h1>ABC123</h1>' }, 'its answer is not JSON or too large'],
    ['a huge answer', json({ make: 'x'.repeat(300_000) }), 'its answer is not JSON or too large'],
    ['no answer at all', { status: 200, body: '' }, 'its answer is not JSON or too large'],
    ['another object', json({ hello: 'ABC123' }), 'its answer holds no vehicle'],
    ['a text', json('ABC123'), 'its answer is not an object'],
  ])('%s is a failure, asked once and reported without the plate', async (_what, answer, why) => {
    const { send, errors } = start(() => answer);
    expect(await answerOf(await send('POST', path, plate))).toEqual([502, failed]);
    expect(errors).toEqual([expect.stringContaining(why)]);
    expect(errors.join()).not.toMatch(/abc.?123/i);
    expect(service.hits).toHaveLength(1);
  });

  it('a service that takes too long is given up', async () => {
    const { send } = start(() => ({ ...json({ make: 'Mazda' }), hangMs: 60_000 }), { timeoutSeconds: 1 });
    expect(await answerOf(await send('POST', path, plate))).toEqual([
      504,
      { error: 'The lookup took too long. Please try again, or enter the details yourself.', code: 'upstream_timeout' },
    ]);
  });

  it('a key that is not set, and a service that is not named, are no services', async () => {
    const none = { error: 'Vehicles cannot be looked up on this website. Please enter the details yourself.', code: 'not_configured' };
    const unset = start(() => json({}), { key: 'env:OTHER_KEY' });
    expect(await answerOf(await unset.send('POST', path, plate))).toEqual([501, none]);
    expect(unset.errors).toEqual([expect.stringContaining('OTHER_KEY is not set')]);
    const bare = openService(database, [hilltop([])]);
    opened.push(bare);
    expect(await answerOf(await bare.send('POST', path, plate))).toEqual([501, none]);
    expect(service.hits).toEqual([]);
  });

  it('the same question costs one lookup for ten minutes; a failed one is repeated', async () => {
    const { send, wait } = start((count) => (count === 1 ? json({}, 500) : json(mazda)));
    expect((await send('POST', path, plate)).status).toBe(502);
    const both = await Promise.all([send('POST', path, plate), send('POST', path, { rego: 'ABC 123', state: 'qld ' })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    wait(9 * minuteMs);
    await send('POST', path, plate);
    expect(service.hits).toHaveLength(2);
    wait(2 * minuteMs);
    await send('POST', path, plate);
    expect(service.hits).toHaveLength(3);
  });

  const required = '*This is a required field.';
  const badRego = 'A registration has 1 to 9 letters and digits.';
  it.each<[string, unknown, Record<string, string>]>([
    ['nothing', {}, { rego: required, state: required }],
    ['a list', [], { body: expect.any(String) as never }],
    ['a long plate', { rego: 'ABCDEFGHIJ', state: 'nsw' }, { rego: badRego }],
    ['signs', { rego: 'AB;12', state: 'nsw' }, { rego: badRego }],
    ['an empty plate', { rego: ' - ', state: 'nsw' }, { rego: badRego }],
    ['an unknown state', { rego: 'ABC123', state: 'texas' }, { state: 'Please choose the state of the registration.' }],
    ['a short VIN', { vin: 'JM0KF4W2A1023456' }, { vin: 'A VIN has 17 letters and digits, without I, O and Q.' }],
    ['a VIN with an O', { vin: 'JMOKF4W2A10234567' }, { vin: 'A VIN has 17 letters and digits, without I, O and Q.' }],
    ['a number as a VIN', { vin: 12 }, { vin: required }],
  ])('%s is refused with the fields to fix', async (_what, body, fields) => {
    const { send } = start(() => json(mazda));
    const text = 'Please check the fields below.';
    expect(await answerOf(await send('POST', path, body))).toEqual([422, { error: text, code: 'invalid_fields', fields }]);
    expect(service.hits).toEqual([]);
  });

  it.each<[string, string, Record<string, string>, number, string]>([
    ['no JSON', 'rego=ABC123', {}, 400, 'invalid_json'],
    ['17 kB', JSON.stringify({ rego: 'A'.repeat(17_000) }), {}, 413, 'body_too_large'],
    ['another host', JSON.stringify(plate), { Host: 'other.example.com' }, 404, 'unknown_dealer'],
  ])('%s is refused', async (_what, body, headers, status, code) => {
    const response = await start(() => json(mazda)).send('POST', path, body, headers);
    expect([response.status, (await response.json()).code]).toEqual([status, code]);
  });
});

describe('POST /api/youx/quote', () => {
  const request = quoteRequest({ price: 29_990, year: 2021, vin: 'JM0KF4W2A10234567', nvic: 'QZ519B' }, 'GREAT', 'Hilltop Trucks');
  const quote = { weeklyRepaymentAmount: 141.2, comparisonRate: 9.31, advertisedRate: 8.38 };

  it('asks as the page asks, and the page reads the answer', async () => {
    const { send } = start(() => json({ quote: { ...quote, weeklyRepaymentAmount: '$141.20' }, lender: 'x' }));
    const asked = ((path: string, init: RequestInit) => send('POST', path.slice('/api'.length), init.body)) as typeof fetch;
    const offer = await fetchQuote(request, siteOf(), { base: '/api', fetch: asked });
    expect(offer).toMatchObject({ kind: 'repayment', repayment: { amount: '$141.20', label: 'per week' } });
    expect(service.hits.map(({ body }) => JSON.parse(body))).toEqual([request]);
    expect(await answerOf(await send('POST', '/youx/quote', request))).toEqual([200, quote]);
  });

  it.each<[string, Reply, number, string]>([
    ['half a quote', json({ weeklyRepaymentAmount: 95 }), 404, 'not_found'],
    ['404', json({}, 404), 404, 'not_found'],
    ['500', json({}, 500), 502, 'upstream_failed'],
    ['HTML', { status: 200, body: '<html>' }, 502, 'upstream_failed'],
    ['silence', { status: 200, hangMs: 60_000 }, 504, 'upstream_timeout'],
  ])('%s is no quote', async (_what, answer, status, code) => {
    const response = await start(() => answer, answer.hangMs ? { timeoutSeconds: 1 } : {}).send('POST', '/youx/quote', request);
    expect([response.status, (await response.json()).code]).toEqual([status, code]);
  });

  it.each([
    ['a price in text', { purchasePrice: '29990' }, 'purchasePrice'],
    ['no price', { purchasePrice: 0 }, 'purchasePrice'],
    ['half a year', { loanTerm: 0.5 }, 'loanTerm'],
    ['a score with signs', { selfAssessedCreditScore: '<b>' }, 'selfAssessedCreditScore'],
    ['a year before cars', { year: 1200 }, 'year'],
  ])('%s is refused', async (_what, change, field) => {
    const response = await start(() => json(quote)).send('POST', '/youx/quote', { ...request, ...change });
    const { code, fields } = await response.json();
    expect([response.status, code, Object.keys(fields)]).toEqual([422, 'invalid_fields', [field]]);
    expect(service.hits).toEqual([]);
  });
});

describe.each(['service', 'appointment'])('GET /api/bookings/%s', (kind) => {
  it('is what the platform says of the dealership', async () => {
    const slots = { available: [{ date: '2026-11-24', times: ['08:00'] }] };
    const { send } = start(() => json(slots));
    expect(await answerOf(await send('GET', `/bookings/${kind}`, undefined))).toEqual([200, slots]);
    const [hit] = service.hits;
    expect([hit?.url, hit?.headers.authorization]).toEqual([`/api/v1/dealerships/77/available_${kind}_bookings.json`, 'Bearer token']);
  });

  it('a failure is tried three times, then there is nothing to show', async () => {
    const { send, errors } = start(() => json({ error: 'down' }, 503));
    expect(await answerOf(await send('GET', `/bookings/${kind}`, undefined))).toEqual([200, false]);
    expect([service.hits.length, errors.length]).toEqual([3, 1]);
  });

  it.each<[string, Reply]>([
    ['a body that says 404', json({ status: 404 })],
    ['HTML', { status: 200, body: '<html>' }],
    ['a number', json(7)],
    ['a huge answer', json(['x'.repeat(300_000)])],
  ])('%s is nothing to show', async (_what, answer) => {
    expect(await answerOf(await start(() => answer).send('GET', `/bookings/${kind}`, undefined))).toEqual([200, false]);
  });

  it('a wait that the platform asks for is cut short, because a shopper waits', async () => {
    const { send, waits } = start((count) => (count === 1 ? { ...json({}, 429), headers: { 'Retry-After': '60' } } : json([])));
    expect(await answerOf(await send('GET', `/bookings/${kind}`, undefined))).toEqual([200, []]);
    expect(waits).toEqual([1000]);
  });

  it('a dealer without a platform has none', async () => {
    const bare = openService(database, [hilltop([])]);
    opened.push(bare);
    expect(await answerOf(await bare.send('GET', `/bookings/${kind}`, undefined))).toEqual([200, false]);
  });
});
