/** Visits, from a page to the dashboard of the platform (rule T8). */
import { describe, expect, test } from 'vitest';
import { upstreamSettings } from '#lib/api/upstreams/upstream-settings.ts';
import { siteSchema } from '#lib/site/schema.ts';
import { freshSqlite } from './databases.ts';
import { type Reply, startReceiver } from './receiver.ts';
import { hilltop, openService } from './yard.ts';

const path = '/v1/websites/4/website_session_data.json';

async function withDashboard(reply: () => Reply, work: (yard: ReturnType<typeof openService>, hits: { url: string }[]) => Promise<void>) {
  const [database, receiver] = [await freshSqlite(), await startReceiver(reply)];
  const site = siteSchema.parse({ slug: 'hilltop', dealer: { websiteId: '4' }, api: { dashboard: new URL('/', receiver.url).href } });
  const yard = openService(database, [hilltop([], { upstreams: upstreamSettings(site, undefined) })]);
  try {
    await work(yard, receiver.hits);
  } finally {
    await yard.close();
    await receiver.close();
    await database.remove();
  }
}

describe('GET /api/v1/websites/{website}/website_session_data.json', () => {
  test('asks the dashboard, and keeps its answer to itself', () =>
    withDashboard(
      () => ({ status: 200, body: '{"secret":1}', headers: { 'Content-Type': 'application/json' } }),
      async ({ send }, hits) => {
        const response = await send('GET', path, undefined);
        expect([response.status, await response.json()]).toEqual([200, {}]);
        expect(hits.map(({ url }) => url)).toEqual(['/api/v1/websites/4/website_session_data.json']);
      },
    ));

  test('a dashboard that fails is asked three times, then the page hears it', () =>
    withDashboard(
      () => ({ status: 500 }),
      async ({ send, errors }, hits) => {
        const response = await send('GET', path, undefined);
        expect([response.status, await response.json()]).toEqual([
          502,
          { error: 'The visit could not be counted.', code: 'upstream_failed' },
        ]);
        expect([hits.length, errors.length]).toEqual([3, 1]);
      },
    ));

  test('the visit of another website is refused', () =>
    withDashboard(
      () => ({ status: 200, body: '{}' }),
      async ({ send }, hits) => {
        const response = await send('GET', path.replace('/4/', '/5/'), undefined);
        expect([response.status, await response.json()]).toEqual([
          403,
          { error: 'This visit belongs to another website.', code: 'wrong_dealer' },
        ]);
        expect(hits).toEqual([]);
      },
    ));

  test('a site without a dashboard counts none', async () => {
    const database = await freshSqlite();
    const site = siteSchema.parse({ slug: 'hilltop', dealer: { websiteId: '4' } });
    const yard = openService(database, [hilltop([], { upstreams: upstreamSettings(site, undefined) })]);
    const response = await yard.send('GET', path, undefined);
    expect([response.status, await response.json()]).toEqual([
      501,
      { error: 'Visits are not counted on this website.', code: 'not_configured' },
    ]);
    await yard.close();
    await database.remove();
  });
});
