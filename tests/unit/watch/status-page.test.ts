import { expect, it } from 'vitest';
import { hourMs } from '#lib/model/time.ts';
import { renderStatusPage } from '#lib/watch/status-page.ts';
import { newDealer } from '#lib/watch/watch-state.ts';
import { newsLine } from '../../../scripts/cli/watch-text.ts';

const noon = Date.UTC(2026, 10, 21, 12);

it('the status page shows each dealer and escapes their messages', async () => {
  const build = { at: noon, endedAt: noon - 60_000, ms: 1500, changedPages: 3, codeId: 'c' };
  const page = await renderStatusPage(
    {
      codeId: 'c0de',
      hooks: {},
      alerts: [],
      dealers: {
        acme: {
          ...newDealer(noon),
          publications: {
            '/srv/acme': {
              ...{ failures: 2, retryAt: noon + 60_000, last: { at: noon - 120_000, release: 'r1', lagMs: 900 } },
              problem: { at: noon, message: '/srv/acme: the disk is full (ENOSPC)' },
              wanted: { since: noon, urgent: false },
            },
          },
          pending: {},
          feeds: {
            'google-vehicles': { at: noon - 60_000, release: 'r1', listed: 1, leftOut: 1200 },
            'stock-json': { at: noon - hourMs, release: 'r0', listed: 1201, leftOut: 0 },
          },
          build,
          freshAsOf: noon - 120_000,
          nextPoll: noon + 180_000,
          nextDue: { at: noon + hourMs, why: ['sold window'] },
        },
        zed: { ...newDealer(noon), fault: { at: noon, stage: 'poll', message: '<script>alert(1)</script>' } },
      },
    },
    noon,
  );
  const cells = [...page.matchAll(/<t(?:d|h scope="row")[^>]*>(?:<(?:em|strong|span)[^>]*>)?([^<]*)/g)].map(([, text]) => text);
  expect(cells).toEqual([
    'acme',
    'publication failed',
    '1 min ago: 3 pages in 1.5 s',
    '2 min',
    'never',
    'in 3 min',
    '2026-11-21 13:00 UTC, in 1 h (sold window)',
    '/srv/acme: failed 2 times, next try in 1 min; has r1 since 2 min',
    'google-vehicles: 1 car, 1,200 left out; changed 1 min ago\nstock-json: 1,201 cars; changed 1 h ago',
    'under a minute ago: /srv/acme: the disk is full (ENOSPC)',
    'zed',
    'poll failed',
    'not built yet',
    'unknown',
    'never',
    'now',
    'none',
    'no target',
    'none',
    'under a minute ago: &lt;script&gt;alert(1)&lt;/script&gt;',
  ]);
  expect(page).toContain('<title>2 failing · Forecourt watch</title>');
  expect(page).toContain('2 dealers: 0 up to date, 0 building or waiting, 2 failing.');
  expect(page).toContain('content:attr(data-name) ": "');
});

it.each<[Parameters<typeof newsLine>[0], string]>([
  [
    { event: 'published', slug: 'a', target: '/srv/a', release: 'r1', files: 3, lagMs: 1234 },
    'a: published r1 to /srv/a, 3 files changed, 1.2 s after the first sign of the change',
  ],
  [{ event: 'published', slug: 'a', target: '/srv/a', release: 'r1', files: 0, lagMs: 1234 }, 'a: /srv/a already has r1'],
  [
    { event: 'publish failed', slug: 'a', target: '/srv/a', problem: '/srv/a: the disk is full (ENOSPC)', again: noon + 1000 },
    'a: the publication to /srv/a failed: /srv/a: the disk is full (ENOSPC); next try at 2026-11-21T12:00:01Z',
  ],
  [{ event: 'polled', slug: 'a', changed: false }, 'a: polled, unchanged'],
  [
    { event: 'poll failed', slug: 'a', problem: 'down\nat line 2', again: noon + 1000 },
    'a: the poll failed: down: at line 2; the live site keeps its last good stock; next try at 2026-11-21T12:00:01Z',
  ],
  [{ event: 'build started', slug: 'a', reasons: ['stock', 'time'] }, 'a: build started (stock, time)'],
  [
    { event: 'built', slug: 'a', reasons: ['time'], ms: 1234, changedPages: 1, nextDue: noon, latenessMs: 1500 },
    'a: built, 1 page changed in 1.2 s, 1.5 s after it was due; next scheduled change at 2026-11-21T12:00:00Z',
  ],
  [
    { event: 'built', slug: 'a', reasons: ['stock'], ms: 1234, changedPages: 41, stockFall: { from: 100, to: 62 }, nextDue: noon },
    'a: built, 41 pages changed in 1.2 s; the stock fell from 100 to 62 cars (38 %); next scheduled change at 2026-11-21T12:00:00Z',
  ],
  [
    {
      event: 'built',
      slug: 'a',
      reasons: ['stock'],
      ms: 1234,
      changedPages: 2,
      indexProblem: 'Sold cars are still in the search index: no answer',
    },
    'a: built, 2 pages changed in 1.2 s. Sold cars are still in the search index: no answer',
  ],
  [{ event: 'published', slug: 'a', target: 'search-index', release: 'r1', files: 2 }, 'a: the search index has r1, 2 documents changed'],
  [{ event: 'published', slug: 'a', target: 'search-index', release: 'r1', files: 0 }, 'a: the search index already has r1'],
  [
    { event: 'publish failed', slug: 'a', target: 'search-index', problem: 'no answer' },
    'a: the push of the search index failed: no answer',
  ],
  [{ event: 'build failed', slug: 'a', problem: 'no room' }, 'a: the build failed: no room; the last release stays live'],
  [
    { event: 'build failed', slug: 'a', problem: 'ENOSPC: no space left on device, write' },
    'a: the build failed: a file below --out or --work: the disk is full (ENOSPC). Free space there; the command prune may help; the last release stays live',
  ],
  [
    { event: 'state not saved', problem: "EACCES: permission denied, open '/srv/work/watch/state.json'" },
    'the state could not be saved: /srv/work/watch/state.json: this user may not use it (EACCES). Run the command as the user who owns it, or give this user the right.',
  ],
  // Messages of several lines, as SiteError and the verification of a release write them.
  [
    { event: 'poll failed', slug: 'a', problem: "a: 2 problems in the site's data\n  tenants/a/site.json:3:5: one; fix it\n  two\n" },
    "a: the poll failed: 2 problems in the site's data: tenants/a/site.json:3:5: one; fix it (and 1 more line); the live site keeps its last good stock",
  ],
  [
    {
      event: 'build failed',
      slug: 'a',
      problem: 'a: 9 problems in the new pages; it stays.\n  /cars/x:\u0007 dead link\r\n b\n c',
      again: noon,
    },
    'a: the build failed: 9 problems in the new pages; it stays: /cars/x: dead link (and 2 more lines); the last release stays live; next try at 2026-11-21T12:00:00Z',
  ],
  [{ event: 'build failed', slug: 'a', problem: 'x'.repeat(700) }, `a: the build failed: ${'x'.repeat(600)}…; the last release stays live`],
  [
    { event: 'webhook rejected', reason: 'wrong signature', status: 401, slugs: ['a', 'b'], more: 2 },
    'a, b: webhook rejected (401): its signature does not match; compare the secret with FORECOURT_WEBHOOK_SECRET and secrets.webhookSecret (and 2 more webhooks before)',
  ],
  [
    { event: 'webhook rejected', reason: 'unknown dealer', status: 404, slugs: [], unknown: ['amce', 'a "b"'], more: 0 },
    'webhook rejected (404): no watched dealer has the name that it gives: "amce", "a \\"b\\""',
  ],
  [{ event: 'webhook rejected', reason: 'no signature', status: 401, slugs: [], more: 0 }, 'webhook rejected (401): it was not signed'],
  [{ event: 'webhook', id: 'x', slugs: ['a', 'b'], duplicate: true }, 'a, b: duplicate webhook, ignored'],
  [{ event: 'dealers', added: ['a'], removed: ['b'] }, 'now watching: a; no longer watching: b'],
  [
    { event: 'held', slug: 'a', release: 'r1', since: noon },
    'a: held at r1 since 2026-11-21 12:00 UTC, by a rollback: nothing else is released; sold and removed cars are marked. To let builds release again, run: `forecourt release a`',
  ],
  [{ event: 'released', slug: 'a', release: 'r1', since: noon }, 'a: no longer held at r1, so it is built'],
  [{ event: 'settings read', dealers: 2, changed: ['a'] }, 'settings of 2 dealers read again: polling a'],
  [{ event: 'settings read', dealers: 1, changed: [] }, 'settings of 1 dealer read again: nothing changed'],
  [
    { event: 'settings not read', slug: 'a', problem: "a: 1 problem in the site's data\n  site.json:2:3: not JSON; fix it" },
    "a: 1 problem in the site's data: site.json:2:3: not JSON; fix it; the old settings stay in use",
  ],
  [{ event: 'environment read', names: ['A', 'B'] }, 'variables read again from FORECOURT_ENV_FILE: A, B changed'],
  [{ event: 'stopping', builds: 1 }, 'stopping, waiting for 1 build'],
])('the line for %j', (news, text) => {
  expect(newsLine(news, noon)).toBe(`2026-11-21T12:00:00Z ${text}`);
});

it('a held dealer is neither up to date nor failing', async () => {
  const held = { since: noon - hourMs, release: '20261121T100000Z-1f3c9a0b' };
  const page = await renderStatusPage(
    { codeId: 'c', hooks: {}, alerts: [], dealers: { acme: { ...newDealer(noon), pending: {}, held } } },
    noon,
  );
  expect(page).toContain('<tr><th scope="row">acme</th><td data-name="State"><strong>held at 20261121T100000Z-1f3c9a0b</strong></td>');
  expect(page).toContain(
    '<td data-name="Problem"><span class="prose">rolled back 1 h ago. To let builds release again: `forecourt release acme`</span></td>',
  );
  expect(page).toContain('1 dealer: 0 up to date, 0 building or waiting, 0 failing, 1 held by a rollback.');
});

it('a push of the search index that failed is not called a build', async () => {
  const problem = { at: noon, message: 'The release is live, but the search index is not updated: no answer' };
  const publications = { 'search-index': { failures: 1, problem } };
  const page = await renderStatusPage(
    { codeId: 'c', hooks: {}, alerts: [], dealers: { acme: { ...newDealer(noon), pending: { site: noon }, publications } } },
    noon,
  );
  expect(page).toContain(
    '<tr><th scope="row">acme</th><td data-name="State"><span class="bad">push of the search index failed</span></td>',
  );
  expect(page).toContain(
    '<td data-name="Problem"><span class="prose">under a minute ago: The release is live, but the search index is not updated: no answer</span></td>',
  );
  expect(page).toContain('1 dealer: 0 up to date, 0 building or waiting, 1 failing.');
});

it('a dealer whose deliveries of leads died has a line, other dealers of the database have none', async () => {
  const state = { codeId: 'c0de', hooks: {}, alerts: [], dealers: { acme: { ...newDealer(noon), pending: {} } } };
  const dead = ['acme', 'elsewhere'].map((dealer) => ({ dealer, count: 2, destinations: ['<crm>'] }));
  const page = await renderStatusPage(state, noon, { leads: { dead } });
  expect(page).toContain('acme: 2 deliveries of leads were given up (&lt;crm&gt;). To see why: `forecourt leads list acme --state dead`');
  expect(page).not.toContain('elsewhere');
  expect(await renderStatusPage(state, noon, { leads: { problem: 'The database of leads cannot be read.', dead: [] } })).toContain(
    'The database of leads cannot be read.',
  );
  expect(await renderStatusPage(state, noon)).not.toContain('<strong>Leads</strong>');
});
