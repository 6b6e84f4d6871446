/** Analytics events, from a page to the platform. */
import { describe, expect, test } from 'vitest';
import { upstreamSettings } from '#lib/api/upstreams/upstream-settings.ts';
import { minuteMs } from '#lib/model/time.ts';
import { siteSchema } from '#lib/site/schema.ts';
import { freshSqlite } from './databases.ts';
import { type Reply, startReceiver } from './receiver.ts';
import { hilltop, openService, until } from './yard.ts';

describe('POST /api/events.json', () => {
  const it = test;
  const event = {
    website_slug: 'hilltop-web',
    url: 'https://hilltop.example.com/',
    category: 'Lead',
    anon_id: 'device_1',
    event_properties: { slug: 'a' },
  };

  async function withPlatform(
    reply: () => Reply,
    work: (yard: ReturnType<typeof openService>, hits: { url: string; body: string }[]) => Promise<void>,
  ) {
    const database = await freshSqlite();
    const receiver = await startReceiver(reply);
    const platform = { api: new URL('/api/v1', receiver.url).href, token: 'FORECOURT_API_TOKEN' };
    const yard = openService(database, [
      hilltop([], { platform, upstreams: upstreamSettings(siteSchema.parse({ slug: 'hilltop' }), platform) }),
    ]);
    try {
      await work(yard, receiver.hits);
    } finally {
      await receiver.close();
      await yard.close();
      await database.remove();
    }
  }

  it('is passed on, without what an event does not have', () =>
    withPlatform(
      () => ({ status: 200 }),
      async ({ send }, hits) => {
        const response = await send('POST', '/events.json', { event: { ...event, name: 'Ana' }, check: 1 });
        expect([response.status, await response.json()]).toEqual([202, {}]);
        await until('it', () => hits.length === 1);
        expect([hits[0]?.url, JSON.parse(hits[0]?.body ?? '')]).toEqual(['/events.json', { event }]);
      },
    ));

  it('a platform that is down costs the page nothing and is reported once a minute', () =>
    withPlatform(
      () => ({ status: 500 }),
      async ({ send, errors, wait }, hits) => {
        for (let count = 0; count < 5; count++) expect((await send('POST', '/events.json', { event })).status).toBe(202);
        await until('all five', () => hits.length === 5);
        await until('a report', () => errors.length === 1);
        wait(minuteMs + 1);
        await send('POST', '/events.json', { event });
        await until('another', () => errors.length === 2);
        expect(new Set(errors)).toEqual(new Set(['hilltop: an analytics event was not passed on: HTTP 500']));
      },
    ));

  it('a thousand while the platform hangs: only some wait', () =>
    withPlatform(
      () => ({ status: 200, hangMs: 60_000 }),
      async ({ send, errors }, hits) => {
        for (let count = 0; count < 1000; count++) expect((await send('POST', '/events.json', { event })).status).toBe(202);
        expect(errors).toEqual(['hilltop: an analytics event was not passed on: 500 are waiting']);
        expect(hits.length).toBeLessThanOrEqual(4);
      },
    ));

  it.each<[string, unknown, number, string]>([
    ['another website', { event: { ...event, website_slug: 'other' } }, 403, 'wrong_dealer'],
    ['no event', { ...event }, 422, 'invalid_fields'],
    ['properties that are a list', { event: { ...event, event_properties: [] } }, 422, 'invalid_fields'],
    ['17 kB', { event: { ...event, error_message: 'x'.repeat(17_000) } }, 413, 'body_too_large'],
  ])('%s is refused', (_what, body, status, code) =>
    withPlatform(
      () => ({ status: 200 }),
      async ({ send }, hits) => {
        const response = await send('POST', '/events.json', body);
        expect([response.status, (await response.json()).code]).toEqual([status, code]);
        expect(hits).toEqual([]);
      },
    ),
  );
});
