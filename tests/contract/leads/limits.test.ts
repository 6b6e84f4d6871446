import { beforeEach, describe, expect, test } from 'vitest';
import { makeRequestLimits } from '#lib/api/guards/request-limits.ts';
import { openLimitStore } from '#lib/api/store/limit-store.ts';
import { hourMs, minuteMs } from '#lib/model/time.ts';
import { closeAfterEach } from './close-after-each.ts';
import type { TestDatabase } from './databases.ts';
import { bothStores } from './stores.ts';
import { hilltop, openService } from './yard.ts';

const limits = { leadsPerMinute: 3, leadsPerHour: 5, lookupsPerMinute: 2, eventsPerMinute: 4 };

describe.each(bothStores())('limits on %s', (_name, open, here) => {
  const it = test.skipIf(!here);
  const closing = closeAfterEach();
  let database: TestDatabase;
  let service: ReturnType<typeof openService>;
  const dealer = hilltop([], { limits });

  beforeEach(async () => {
    if (!here) return;
    database = await open();
    closing({ close: database.remove });
    service = closing(openService(database, [dealer]));
  });

  const from = async (peer: string, forwardedFor?: string) => {
    const headers = {
      Host: 'hilltop.example.com',
      'Content-Type': 'application/json',
      ...(forwardedFor ? { 'X-Forwarded-For': forwardedFor } : {}),
    };
    const request = new Request('http://hilltop.example.com/api/leads', {
      method: 'POST',
      headers,
      body: '{"lead":{"phone":"0412 345 678"}}',
    });
    return service.handle(request, undefined, peer);
  };
  const statuses = async (count: number, peer: string) => {
    const answers = await Promise.all(Array.from({ length: count }, () => from(peer)));
    return answers.map(({ status }) => status).sort();
  };

  it('leads of an address are limited by the minute, exactly, even at once', async () => {
    expect(await statuses(20, '203.0.113.9')).toEqual([...Array(3).fill(201), ...Array(17).fill(429)]);
    const refused = await from('203.0.113.9');
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    const time = wait === 60 ? '1 minute' : `${wait} second${wait === 1 ? '' : 's'}`;
    expect(await refused.json()).toEqual({
      error: `Too many requests came from your network. Please try again in ${time}.`,
      code: 'too_many_requests',
    });
    expect((await database.db.selectFrom('leads').select('id').execute()).length).toBe(3);
    expect((await from('203.0.113.10')).status).toBe(201);
  });

  it('a minute later there are more, until the hour is full', async () => {
    expect(await statuses(3, '203.0.113.9')).toEqual([201, 201, 201]);
    service.wait(minuteMs + 1);
    expect(await statuses(2, '203.0.113.9')).toEqual([201, 201]);
    const refused = await from('203.0.113.9');
    const wait = Number(refused.headers.get('retry-after'));
    expect([wait > 3480, wait <= 3540, (await refused.json()).error]).toEqual([
      true,
      true,
      'Too many requests came from your network. Please try again in 59 minutes.',
    ]);
    service.wait(hourMs);
    expect((await from('203.0.113.9')).status).toBe(201);
  });

  it('addresses of one IPv6 network share a limit; X-Forwarded-For of a stranger changes nothing', async () => {
    const peers = ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:ffff::3', '2001:db8::4'];
    const answers = await Promise.all(peers.map((peer, index) => from(peer, `198.51.100.${index}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429]);
    expect((await from('2001:db8:0:1::1')).status).toBe(201);
  });

  it.each([
    ['POST', '/leads', 3],
    ['PUT', `/leads/${'0'.repeat(32)}`, 3],
    ['POST', '/nevdis', 2],
    ['POST', '/simple-autograb-lookup', 2],
    ['POST', '/youx/quote', 2],
    ['GET', '/bookings/service', 2],
    ['GET', '/bookings/appointment', 2],
    ['POST', '/calls/reveal', 4],
    ['POST', '/events/car_phone_call', 4],
    ['POST', '/events.json', 4],
  ])('%s %s answers %i requests a minute; preflights are not counted', async (method, path, most) => {
    const ask = (how: string) => {
      const request = new Request(`http://hilltop.example.com/api${path}`, { method: how, headers: { Host: 'hilltop.example.com' } });
      return service.handle(request, undefined, '203.0.113.9');
    };
    const count = async () => (await ask(method)).status === 429;
    const refused = [];
    for (let index = 0; index <= most; index++) {
      expect((await ask('OPTIONS')).status).toBe(204);
      refused.push(await count());
    }
    expect(refused).toEqual([...Array(most).fill(false), true]);
  });

  it('several processes share the counts, and the addresses are not kept', async () => {
    const [first, second] = [await openLimitStore(database), await openLimitStore(database)];
    const now = () => 1000;
    const report = (error: Error) => expect.unreachable(error.message);
    const counters = [first, second].map((store) => makeRequestLimits({ store, now, report }));
    const waits = [];
    for (let index = 0; index < 4; index++) waits.push(await counters[index % 2]?.('lookups', dealer, '203.0.113.9'));
    expect(waits).toEqual([undefined, undefined, 60, 60]);
    expect(await counters[0]?.('events', dealer, '203.0.113.9')).toBeUndefined();
    expect(await counters[0]?.('lookups', { ...dealer, slug: 'other' }, '203.0.113.9')).toBeUndefined();
    const { sql } = await import('kysely');
    if (database.kind === 'postgres') {
      const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(database.db);
      expect(rows.map(({ key }) => /^[0-9a-f]{64}$/.test(key))).toEqual(rows.map(() => true));
      await first.forgetEnded(1000 + hourMs);
      expect((await sql`select key from rate_limits`.execute(database.db)).rows).toEqual([]);
    }
    await Promise.all([first.close(), second.close()]);
  });

  it('limits hold while their store is down, which is reported once', async () => {
    const store = await openLimitStore(database);
    const reports: string[] = [];
    const broken = { ...store, add: () => Promise.reject(new Error('the disk is gone')) };
    const count = makeRequestLimits({ store: broken, now: Date.now, report: ({ message }) => void reports.push(message) });
    const waits = [];
    for (let index = 0; index < 4; index++) waits.push(await count('lookups', dealer, '203.0.113.9'));
    expect(waits.map((wait) => wait === undefined)).toEqual([true, true, false, false]);
    expect(reports).toEqual(['Requests are counted in memory, because the store of rate limits failed: the disk is gone']);
    await store.close();
  });
});
