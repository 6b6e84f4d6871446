/** `forecourt index` as it is run: what it says and ends with when the server is not as it should be, or the machine stops. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forecourt, startForecourt } from '../build/cli.ts';
import { type Between, type Meddling, standBetween } from './between.ts';
import { ownPlace } from './own-place.ts';
import { cars, makePushYard, type PushYard } from './push-yard.ts';
import type { SearchPlace } from './search-place.ts';

let place: SearchPlace;
let yard: PushYard;
const opened: Between[] = [];
beforeAll(async () => {
  place = await ownPlace();
  yard = await makePushYard(place);
  await yard.dealer('good-cars', { indexing: 'own', index: place.uid('good') }, cars(5));
});
afterAll(async () => {
  for (const between of opened) await between.close();
  await yard?.remove();
  await place?.close();
});

const between = async (meddle: Meddling, target: string | undefined = place.url) => {
  const made = await standBetween(target, meddle);
  opened.push(made);
  return made;
};
const run = (args: string[], env: Record<string, string> = {}) =>
  forecourt(['index', ...args, ...yard.flags], { FORECOURT_SEARCH_ADMIN_KEY: place.key ?? '', ...env });
const version =
  (pkgVersion: string): Meddling =>
  ({ path }) =>
    path === '/health' ? { status: 200, text: '{"status":"available"}' } : { status: 200, text: JSON.stringify({ pkgVersion }) };

describe('one dealer whose server is at fault', () => {
  test.each<[string, () => Promise<string>, string]>([
    [
      'is unreachable',
      async () => 'http://127.0.0.1:9',
      'it cannot be reached: the connection failed (bad port), 3 times. Start the server, or',
    ],
    [
      'refuses connections',
      async () => {
        const gone = await standBetween(undefined, () => 'hang');
        await gone.close();
        return gone.url;
      },
      'it cannot be reached: the connection failed (ECONNREFUSED), 3 times. Start the server, or correct search.host of the site, FORECOURT_SEARCH_HOST or --host.',
    ],
    ['speaks no TLS', async () => place.url.replace('http:', 'https:'), 'its certificate is not accepted: the connection failed (ERR_SSL_'],
    [
      'is too old',
      async () => (await between(version('1.12.3'))).url,
      'it is Meilisearch 1.12.3, and this works with 1.36 and later 1.x. Install a version that fits, or give the address of another server.',
    ],
    ['is too new', async () => (await between(version('2.0.0'))).url, 'it is Meilisearch 2.0.0, and this works with 1.36 and later 1.x.'],
    [
      'is a web site',
      async () => (await between(() => ({ status: 200, type: 'text/html', text: '<!doctype html>' }))).url,
      'it is no Meilisearch server: to GET /health the answer (text/html) is not whole JSON, it starts with "<!doctype html>". Give the address of Meilisearch itself',
    ],
    [
      'fails',
      async () => (await between(({ path }) => (path === '/version' ? { status: 500, text: '{"message":"out of disk"}' } : undefined))).url,
      'it failed at GET /version: it answered 500 Internal Server Error: out of disk, 3 times. Read the server’s own log and run again.',
    ],
  ])('that %s', async (_name, host, message) => {
    const url = await host();
    const ran = await run(['good-cars', '--host', url]);
    expect(ran.stdout).toContain(`search server ${url}: ${message}`);
    expect(ran.stdout).toContain('1 of 1 failed:');
    expect(ran.code).toBe(1);
    expect(ran.stdout + ran.stderr).not.toContain(place.key);
  });

  test('that refuses the key', async () => {
    const ran = await run(['good-cars'], { FORECOURT_SEARCH_ADMIN_KEY: 'wrong-and-secret' });
    expect(ran.stdout).toContain(
      `search server ${place.url}: it refused the key of FORECOURT_SEARCH_ADMIN_KEY: it answered 403 Forbidden: The provided API key is invalid. Set FORECOURT_SEARCH_ADMIN_KEY to the admin key of this server`,
    );
    expect(ran.stdout + ran.stderr).not.toContain('wrong-and-secret');
    expect(ran.code).toBe(1);
  });

  test('that fails for a moment is asked again', async () => {
    let failures = 0;
    const shaky = await between(({ path }) => {
      if (!path.startsWith('/version') || failures >= 2) return undefined;
      failures += 1;
      return { status: 503, text: '' };
    });
    expect(await run(['good-cars', '--host', shaky.url])).toMatchObject({ code: 0 });
    expect(failures).toBe(2);
  });
});

test('one failing dealer does not stop the others, and those with nothing to push are passed over', async () => {
  const tenants = await makePushYard(place);
  await tenants.dealer('first-cars', { indexing: 'own', index: place.uid('one') }, cars(3));
  await tenants.dealer('lost-cars', { indexing: 'own', host: 'http://127.0.0.1:1' }, cars(3));
  await tenants.dealer('platform-cars', {}, cars(3));
  await tenants.dealer('still-cars', { indexing: 'own', host: null }, cars(3));
  const env = { FORECOURT_SEARCH_ADMIN_KEY: place.key ?? '' };
  const ran = await forecourt(['index', '--all', '--json', ...tenants.flags], env);
  const { dealers } = JSON.parse(ran.stdout) as { dealers: object[] };
  expect(ran.code).toBe(1);
  expect(dealers).toMatchObject([
    {
      slug: 'first-cars',
      ok: true,
      index: place.uid('one'),
      cars: 3,
      plan: { mode: 'whole', added: ['first-cars_100', 'first-cars_101', 'first-cars_102'] },
    },
    { slug: 'lost-cars', ok: false, error: expect.stringContaining('cannot be reached') },
    { slug: 'platform-cars', ok: true, passedOver: 'the platform fills its index: search.indexing is "platform", not "own" or "shared"' },
    { slug: 'still-cars', ok: true, passedOver: 'no search server is named: the engine in the page answers' },
  ]);
  const named = await forecourt(['index', 'platform-cars', ...tenants.flags], env);
  expect(named.code).toBe(1);
  expect(named.stdout).toContain(
    'platform-cars  the platform fills its index: search.indexing is "platform", not "own" or "shared". Set it in site.json to let this command fill one.',
  );
  await tenants.remove();
});

test('what a dry run and a push say', async () => {
  const uid = place.uid('said');
  await yard.dealer('said-cars', { indexing: 'own', index: uid }, cars(2));
  const dry = await run(['said-cars', '--dry-run']);
  expect(dry.stdout.replace(/\(\d+\.\d s\)/, '(0 s)')).toBe(
    [
      'said-cars: asking the server',
      'said-cars: reading',
      'said-cars: search key',
      `said-cars: would be ${uid} on ${place.url}, 2 cars: a new index, 2 new (there is no such index yet) (0 s)`,
      'said-cars: + said-cars_100, said-cars_101',
      'said-cars: would create a new search key for the pages',
      '',
    ].join('\n'),
  );
  const done = await run(['said-cars']);
  expect(done.stdout).toContain(`said-cars: ${uid} on ${place.url}, 2 cars: a new index, 2 new (there is no such index yet) (`);
  expect(done.stdout).toContain('said-cars: created a new search key; the next build puts it into the pages\n');
});

test('a push killed in the middle leaves the live index whole; the next one succeeds and clears up', async () => {
  const uid = place.uid('killed');
  const search = { indexing: 'own', index: uid };
  await yard.dealer('killed-cars', search, cars(6));
  await yard.push('killed-cars');
  await yard.dealer('killed-cars', search, cars(12));
  // Whatever was sent is done, but the push never learns of the swap's turn: it hangs before it.
  const stalled = await between(({ path }) => (path === '/swap-indexes' ? 'hang' : undefined));
  const killed = startForecourt(['index', 'killed-cars', '--host', stalled.url, ...yard.flags], {
    FORECOURT_SEARCH_ADMIN_KEY: place.key ?? '',
  });
  await expect.poll(() => stalled.seen.some(({ path }) => path === '/swap-indexes'), { timeout: 60_000 }).toBe(true);
  killed.kill();
  expect((await killed.ended).code).toBeNull();
  const left = (await place.indexes()).filter((name) => name.startsWith(`${uid}_next_`));
  expect(left).toHaveLength(1);
  expect(await place.documents(uid)).toHaveLength(6);
  const ran = await run(['killed-cars']);
  expect(ran).toMatchObject({ code: 0 });
  expect(ran.stdout).toContain(`killed-cars: ${left[0]}: left by an interrupted push, removed\n`);
  expect(await place.documents(uid)).toHaveLength(12);
  expect((await place.indexes()).filter((name) => name.startsWith(uid))).toEqual([uid]);
});

test('a push asked to stop removes its fresh index', async () => {
  const uid = place.uid('stopped');
  await yard.dealer('stopped-cars', { indexing: 'own', index: uid }, cars(6));
  const pending = { uid: 1, status: 'processing', type: 'documentAdditionOrUpdate', indexUid: null, error: null };
  let sent = false;
  // Once the documents are sent, no task is ever done, as far as the push is told.
  const slow = await between(({ path }) => {
    sent ||= path.includes('/documents?');
    return sent && path.startsWith('/tasks/') ? { status: 200, text: JSON.stringify(pending) } : undefined;
  });
  const asked = startForecourt(['index', 'stopped-cars', '--host', slow.url, ...yard.flags], {
    FORECOURT_SEARCH_ADMIN_KEY: place.key ?? '',
  });
  await expect.poll(() => sent, { timeout: 60_000 }).toBe(true);
  process.kill(asked.child.pid as number, 'SIGTERM');
  expect((await asked.ended).code).toBe(143);
  await expect.poll(() => place.indexes()).not.toContainEqual(expect.stringContaining(uid));
});

test('the key of pages is kept in one file that names nothing secret', async () => {
  await run(['good-cars']);
  const text = await readFile(join(yard.workDir, 'search-keys', 'good-cars.json'), 'utf8');
  expect(Object.keys(JSON.parse(text))).toEqual(['host', 'index', 'apiKey', 'keyUid']);
  expect(text).not.toContain(place.key);
});
