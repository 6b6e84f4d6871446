/** Revealed numbers and clicks to call, from the page's own code to the platform. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countCalls, replayDeadCalls } from '#lib/api/store/call-store.ts';
import { upstreamSettings } from '#lib/api/upstreams/upstream-settings.ts';
import { logCall, logReveal } from '#lib/browser/call-log.ts';
import { dayMs, minuteMs } from '#lib/model/time.ts';
import { siteSchema } from '#lib/site/schema.ts';
import type { TestDatabase } from './databases.ts';
import { type Reply, startReceiver } from './receiver.ts';
import { bothStores } from './stores.ts';
import { hilltop, openService, until } from './yard.ts';

const ids = { car_id: '9', dealership_id: '70', website_id: '4' };

describe.each(bothStores())('calls on %s', (_name, open, here) => {
  const it = test.skipIf(!here);
  let database: TestDatabase;
  let platform: Awaited<ReturnType<typeof startReceiver>>;
  let reply: (count: number) => Reply;
  let yards: ReturnType<typeof openService>[] = [];

  beforeEach(async () => {
    if (!here) return;
    database = await open();
    reply = () => ({ status: 201 });
    platform = await startReceiver((_hit, count) => reply(count));
    yards = [];
  });
  afterEach(async () => {
    if (!here) return;
    for (const yard of yards) await yard.close();
    await platform.close();
    await database.remove();
  });

  function start({ hasPlatform = true, dealer = {}, api = {} } = {}) {
    const site = siteSchema.parse({ slug: 'hilltop', dealer: { dealershipId: '77', websiteId: '4' }, api });
    const source = hasPlatform ? { api: new URL('/api/v1', platform.url).href, token: 'FORECOURT_API_TOKEN' } : undefined;
    const yard = openService(database, [hilltop([], { platform: source, upstreams: upstreamSettings(site, source), ...dealer })]);
    yards.push(yard);
    return yard;
  }
  const rows = async () => {
    const stored = await database.db.selectFrom('calls').select(['kind', 'state', 'attempts', 'body']).orderBy('at').execute();
    return stored.map(({ body, ...row }) => ({ ...row, body: JSON.parse(body) as unknown }));
  };
  const asPage = ({ send }: ReturnType<typeof start>) => {
    const warnings: string[] = [];
    const pageFetch = ((path: string, init: RequestInit) => send('POST', path.slice('/api'.length), init.body)) as typeof fetch;
    return {
      warnings,
      settings: { base: '/api', fetch: pageFetch, warn: (...words: unknown[]) => warnings.push(words.map(String).join(' ')) },
    };
  };

  it('what a page logs reaches the platform once, with a key of its own', async () => {
    const yard = start();
    yard.behind.start();
    const { settings, warnings } = asPage(yard);
    const call = { ...ids, phone: '+61255500100', url: 'https://hilltop.example.com/cars/a?gclid=x' };
    await logReveal(ids, settings);
    await logCall(call, settings);
    await until('both', () => platform.hits.length === 2);
    expect(platform.hits.map(({ url, body, headers }) => [url, JSON.parse(body), headers.authorization])).toEqual([
      ['/api/calls/reveal', ids, 'Bearer token'],
      ['/api/events/car_phone_call', call, 'Bearer token'],
    ]);
    expect(new Set(platform.hits.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
    await until('the books', async () => (await rows()).every(({ state }) => state === 'delivered'));
    expect(warnings).toEqual([]);
  });

  it('is stored before the answer, and a platform that was down gets it later under the same key', async () => {
    const yard = start();
    expect((await yard.send('POST', '/calls/reveal', ids)).status).toBe(202);
    expect(await rows()).toEqual([{ kind: 'reveal', state: 'pending', attempts: 0, body: ids }]);
    reply = (count) => (count < 3 ? { status: 503 } : { status: 200 });
    yard.behind.start();
    await until('the first', async () => {
      yard.wait(1000);
      // Each call makes the service look at what is due.
      await yard.send('POST', '/calls/reveal', { ...ids, car_id: '10' });
      return (await rows())[0]?.state === 'delivered';
    });
    const keys = platform.hits.filter(({ body }) => JSON.parse(body).car_id === '9').map(({ headers }) => headers['idempotency-key']);
    expect([new Set(keys).size, keys.length > 1]).toEqual([1, true]);
  });

  it('a worker that died leaves it to the next', async () => {
    const first = start();
    reply = () => ({ status: 200, hangMs: 30_000 });
    first.behind.start();
    await first.send('POST', '/calls/reveal', ids);
    await until('the attempt', () => platform.hits.length === 1);
    // Cut off at once, as a kill would, so the lease is all that is left of it.
    await first.behind.stop(0);
    await database.db
      .updateTable('calls')
      .set({ lease: 'of the dead', leased_until: first.now() + minuteMs, next_at: first.now() })
      .execute();
    reply = () => ({ status: 200 });
    const second = start();
    second.behind.start();
    await second.send('POST', '/calls/reveal', { ...ids, car_id: '10' });
    await until('the other', () => platform.hits.length === 2);
    second.wait(2 * minuteMs);
    await second.send('POST', '/calls/reveal', { ...ids, car_id: '11' });
    await until('all', async () => (await rows()).every(({ state }) => state === 'delivered'));
    const [before, after] = platform.hits.filter(({ body }) => JSON.parse(body).car_id === '9');
    expect(after?.headers['idempotency-key']).toBe(before?.headers['idempotency-key']);
  });

  it('a platform that refuses it three times ends it, and operators read so', async () => {
    const yard = start();
    reply = () => ({ status: 422 });
    yard.behind.start();
    await yard.send('POST', '/calls/reveal', ids);
    await until('three attempts', async () => {
      yard.wait(1000);
      await yard.send('POST', '/events/car_phone_call', { ...ids, url: 'https://hilltop.example.com/' });
      return (await rows())[0]?.state === 'dead';
    });
    expect((await rows())[0]).toMatchObject({ kind: 'reveal', attempts: 3 });
    expect(yard.errors).toContain('hilltop: a reveal was not passed on: HTTP 422');
  });

  it('without a process of its own it is passed on in the time that there is', async () => {
    const yard = start();
    for (const car_id of ['1', '2']) await yard.send('POST', '/calls/reveal', { ...ids, car_id });
    await yard.behind.drain(0);
    expect(platform.hits).toEqual([]);
    await yard.behind.drain(10_000);
    expect((await rows()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    expect(platform.hits).toHaveLength(2);
  });

  it('the books have the outcome of each; those that were given up can be tried again', async () => {
    const yard = start();
    for (const body of [ids, ids]) await yard.send('POST', '/calls/reveal', body);
    await yard.send('POST', '/events/car_phone_call', { ...ids, url: 'https://hilltop.example.com/' });
    await database.db.updateTable('calls').set({ state: 'dead', attempts: 3 }).where('kind', '=', 'reveal').execute();
    const all = { dealers: [], day: undefined };
    const row = { day: '2026-11-22', dealer: 'hilltop' };
    expect(await countCalls(database.db, all)).toEqual([
      { ...row, kind: 'call', state: 'pending', count: 1 },
      { ...row, kind: 'reveal', state: 'dead', count: 2 },
    ]);
    expect(await countCalls(database.db, { dealers: ['other'], day: undefined })).toEqual([]);
    expect(await countCalls(database.db, { dealers: ['hilltop'], day: '2026-11-21' })).toEqual([]);
    expect(await replayDeadCalls(database, ['other'], yard.now())).toBe(0);
    expect(await replayDeadCalls(database, [], yard.now())).toBe(2);
    yard.behind.start();
    await until('all three', async () => (await rows()).every(({ state }) => state === 'delivered'));
  });

  it('without a platform it is kept; with a whole address that gets it, without the platform’s token', async () => {
    const yard = start({ hasPlatform: false });
    await yard.send('POST', '/calls/reveal', ids);
    expect((await rows()).map(({ state }) => state)).toEqual(['kept']);
    const other = start({ hasPlatform: false, api: { forward: { reveals: `${platform.url}/elsewhere` } } });
    other.behind.start();
    await other.send('POST', '/calls/reveal', ids);
    await until('it', () => platform.hits.length === 1);
    expect([platform.hits[0]?.url, platform.hits[0]?.headers.authorization]).toEqual(['/hook/elsewhere', undefined]);
  });

  it('IDs that the page does not know are the dealer’s own; numbers become text', async () => {
    const yard = start();
    for (const body of [{}, { car_id: 9, website_id: 4 }]) expect((await yard.send('POST', '/calls/reveal', body)).status).toBe(202);
    expect((await rows()).map(({ body }) => body)).toEqual([
      { dealership_id: '77', website_id: '4' },
      { dealership_id: '77', website_id: '4', car_id: '9' },
    ]);
  });

  it.each<[string, string, unknown, Record<string, string>, number, string]>([
    ['another website’s call', '/calls/reveal', { ...ids, website_id: '5' }, {}, 403, 'wrong_dealer'],
    ['a call from another host', '/calls/reveal', ids, { Host: 'other.example.com' }, 404, 'unknown_dealer'],
    ['an ID that is an object', '/calls/reveal', { ...ids, car_id: {} }, {}, 422, 'invalid_fields'],
    ['a call without a page', '/events/car_phone_call', ids, {}, 422, 'invalid_fields'],
    ['a list', '/calls/reveal', [], {}, 422, 'invalid_fields'],
    ['no JSON', '/calls/reveal', 'car_id=9', {}, 400, 'invalid_json'],
    ['17 kB', '/events/car_phone_call', { ...ids, url: 'x'.repeat(17_000) }, {}, 413, 'body_too_large'],
  ])('%s is refused and not stored', async (_what, path, body, headers, status, code) => {
    const { send } = start();
    const response = await send('POST', path, body, headers);
    expect([response.status, (await response.json()).code]).toEqual([status, code]);
    expect(await rows()).toEqual([]);
  });

  it('a database that fails says so, and the page only notes it', async () => {
    const yard = start();
    const { settings, warnings } = asPage(yard);
    await database.db.schema.dropTable('calls').execute();
    const response = await yard.send('POST', '/calls/reveal', ids);
    expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
      ...[503, '60'],
      { error: 'The call could not be saved.', code: 'not_saved' },
    ]);
    await logReveal(ids, settings);
    expect(warnings).toEqual(['Could not log the revealed phone number. Error: The server answered 503.']);
  });

  it('is forgotten after two years, unless it still waits', async () => {
    const yard = start();
    await yard.send('POST', '/calls/reveal', ids);
    await database.db
      .updateTable('calls')
      .set({ at: yard.now() - 731 * dayMs, state: 'delivered' })
      .execute();
    await yard.send('POST', '/calls/reveal', ids);
    await database.db
      .updateTable('calls')
      .set({ at: yard.now() - 731 * dayMs, next_at: yard.now() + dayMs })
      .where('state', '=', 'pending')
      .execute();
    yard.behind.start();
    await until('one is left', async () => (await rows()).length === 1);
    expect((await rows())[0]?.state).toBe('pending');
  });
});
