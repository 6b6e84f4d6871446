/** The command `forecourt index`: its output and exit code if the server is at fault, or the process is stopped. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startForecourt } from '../build/cli.ts';
import { forecourt } from '../build/run-here.ts';
import { problemsIn, resultOf } from '../json-output.ts';
import { ownPlace } from './own-place.ts';
import { type Interference, type RunningProxy, startProxy } from './proxy.ts';
import { cars, makePushYard, type PushYard } from './push-yard.ts';
import type { SearchPlace } from './search-place.ts';

let place: SearchPlace;
let yard: PushYard;
const proxies: RunningProxy[] = [];
beforeAll(async () => {
  place = await ownPlace();
  yard = await makePushYard(place);
  await yard.dealer('good-cars', { indexing: 'own', index: place.uid('good') }, cars(5));
});
afterAll(async () => {
  for (const proxy of proxies) await proxy.close();
  await yard?.remove();
  await place?.close();
});

const proxyFor = async (interfere: Interference, target: string | undefined = place.url) => {
  const proxy = await startProxy(target, interfere);
  proxies.push(proxy);
  return proxy;
};
const run = (args: string[], env: Record<string, string> = {}) =>
  forecourt(['index', ...args, ...yard.flags], { FORECOURT_SEARCH_ADMIN_KEY: place.key ?? '', ...env });
const version =
  (pkgVersion: string): Interference =>
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
        const closed = await startProxy(undefined, () => 'hang');
        await closed.close();
        return closed.url;
      },
      'it cannot be reached: the connection failed (ECONNREFUSED), 3 times. Start the server, or correct search.host of the site, FORECOURT_SEARCH_HOST or --host.',
    ],
    [
      'does not support TLS',
      async () => place.url.replace('http:', 'https:'),
      'its certificate is not accepted: the connection failed (ERR_SSL_',
    ],
    [
      'is too old',
      async () => (await proxyFor(version('1.12.3'))).url,
      'it runs Meilisearch 1.12.3, but Forecourt needs 1.36 or later 1.x. Install a supported version, or use another server.',
    ],
    ['is too new', async () => (await proxyFor(version('2.0.0'))).url, 'it runs Meilisearch 2.0.0, but Forecourt needs 1.36 or later 1.x.'],
    [
      'is a web site',
      async () => (await proxyFor(() => ({ status: 200, type: 'text/html', text: '<!doctype html>' }))).url,
      'it is not a Meilisearch server: GET /health: the answer (text/html) is not whole JSON, it starts with "<!doctype html>". Use the address of Meilisearch itself',
    ],
    [
      'fails',
      async () =>
        (await proxyFor(({ path }) => (path === '/version' ? { status: 500, text: '{"message":"out of disk"}' } : undefined))).url,
      'GET /version failed: it answered 500 Internal Server Error: out of disk, 3 times. Check the server’s log and run again.',
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

  test('that fails for a moment gets a retry', async () => {
    let failures = 0;
    const shaky = await proxyFor(({ path }) => {
      if (!path.startsWith('/version') || failures >= 2) return undefined;
      failures += 1;
      return { status: 503, text: '' };
    });
    expect(await run(['good-cars', '--host', shaky.url])).toMatchObject({ code: 0 });
    expect(failures).toBe(2);
  });
});

test('one failing dealer does not stop the others, and dealers with nothing to push are skipped', async () => {
  const tenants = await makePushYard(place);
  await tenants.dealer('first-cars', { indexing: 'own', index: place.uid('one') }, cars(3));
  await tenants.dealer('lost-cars', { indexing: 'own', host: 'http://127.0.0.1:1' }, cars(3));
  await tenants.dealer('platform-cars', {}, cars(3));
  await tenants.dealer('still-cars', { indexing: 'own', host: null }, cars(3));
  const env = { FORECOURT_SEARCH_ADMIN_KEY: place.key ?? '' };
  const ran = await forecourt(['index', '--all', '--json', ...tenants.flags], env);
  const { dealers } = resultOf(ran) as { dealers: object[] };
  expect([ran.code, problemsIn(ran)]).toEqual([1, expect.stringContaining('cannot be reached')]);
  expect(dealers).toMatchObject([
    {
      slug: 'first-cars',
      ok: true,
      index: place.uid('one'),
      cars: 3,
      plan: { mode: 'whole', added: ['first-cars_100', 'first-cars_101', 'first-cars_102'] },
    },
    { slug: 'lost-cars', ok: false },
    { slug: 'platform-cars', ok: true, skipped: 'the platform fills its index: search.indexing is "platform", not "own" or "shared"' },
    { slug: 'still-cars', ok: true, skipped: 'no search server is set: the engine in the page answers searches' },
  ]);
  const named = await forecourt(['index', 'platform-cars', ...tenants.flags], env);
  expect(named.code).toBe(1);
  expect(named.stdout).toContain(
    'platform-cars  the platform fills its index: search.indexing is "platform", not "own" or "shared". Set it in site.json so that this command fills the index.',
  );
  await tenants.remove();
});

test('the output of a dry run and of a push', async () => {
  const uid = place.uid('said');
  await yard.dealer('said-cars', { indexing: 'own', index: uid }, cars(2));
  const dry = await run(['said-cars', '--dry-run']);
  expect(dry.stdout.replace(/\(\d+\.\d s\)/, '(0 s)')).toBe(
    [
      'said-cars: checking the server',
      'said-cars: reading',
      'said-cars: search key',
      `said-cars: would push ${uid} on ${place.url}, 2 cars: a new index, 2 new (the index does not exist yet) (0 s)`,
      'said-cars: + said-cars_100, said-cars_101',
      'said-cars: would create a new search key for the pages',
      '',
    ].join('\n'),
  );
  const ran = await run(['said-cars']);
  expect(ran.stdout).toContain(`said-cars: ${uid} on ${place.url}, 2 cars: a new index, 2 new (the index does not exist yet) (`);
  expect(ran.stdout).toContain('said-cars: created a new search key; the next build puts it into the pages\n');
});

test('a push killed in the middle leaves the live index whole; the next push succeeds and deletes the leftovers', async () => {
  const uid = place.uid('killed');
  const search = { indexing: 'own', index: uid };
  await yard.dealer('killed-cars', search, cars(6));
  await yard.push('killed-cars');
  await yard.dealer('killed-cars', search, cars(12));
  // The server finishes everything before the swap; the request to swap never gets an answer.
  const stalled = await proxyFor(({ path }) => (path === '/swap-indexes' ? 'hang' : undefined));
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

test('a push that gets a request to stop deletes its fresh index', async () => {
  const uid = place.uid('stopped');
  await yard.dealer('stopped-cars', { indexing: 'own', index: uid }, cars(6));
  const pending = { uid: 1, status: 'processing', type: 'documentAdditionOrUpdate', indexUid: null, error: null };
  let sent = false;
  // Once the documents are sent, every task seems to run forever.
  const slow = await proxyFor(({ path }) => {
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

test('the page key is stored in one file, which contains no secret', async () => {
  await run(['good-cars']);
  const text = await readFile(join(yard.workDir, 'search-keys', 'good-cars.json'), 'utf8');
  expect(Object.keys(JSON.parse(text))).toEqual(['host', 'index', 'apiKey', 'keyUid']);
  expect(text).not.toContain(place.key);
});
