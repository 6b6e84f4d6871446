import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Listening } from '#lib/serve/listen.ts';
import { runSearchServer } from '../../../scripts/tools/search-server/command-line.ts';
import { createSearchServer } from '../../../scripts/tools/search-server/handler.ts';
import { serveSearch } from '../../../scripts/tools/search-server/serve-search.ts';
import { pasted, startScript } from '../build/cli.ts';
import { runHere } from '../build/run-here.ts';
import { carsOf, makeYard, productDir, siteOf, type Yard } from '../build/tenants.ts';
import { clientSuite } from './client/suite.ts';

const host = '127.0.0.1';
const start = (masterKey?: string) =>
  serveSearch(createSearchServer({ masterKey, now: Date.now, uuid: randomUUID, later: setImmediate }), { port: 0, host });

describe('the local server', () => {
  let withKey: Listening;
  let withoutKey: Listening;
  beforeAll(async () => {
    withKey = await start('a master key for tests');
    withoutKey = await start();
  });
  afterAll(() => Promise.all([withKey.close(), withoutKey.close()]));
  clientSuite('the local server with keys', () => ({ url: `http://${host}:${withKey.port}`, key: 'a master key for tests' }));
  clientSuite('the local server without keys', () => ({ url: `http://${host}:${withoutKey.port}`, key: undefined }));
});

const { MEILI_URL, MEILI_MASTER_KEY } = process.env;
if (MEILI_URL) clientSuite(`the server at ${MEILI_URL}`, () => ({ url: MEILI_URL, key: MEILI_MASTER_KEY }));
else test.skip('the client on a real Meilisearch (skipped: set MEILI_URL and MEILI_MASTER_KEY)');

describe('npm run search-server', () => {
  let yard: Yard;
  beforeAll(async () => {
    yard = await makeYard();
    await yard.tenant('harbour-cars', { site: siteOf('Harbour Cars'), cars: carsOf(3) });
    const platform = {
      kind: 'platform',
      api: 'https://dealers.example.com/api/v1',
      websiteId: 1,
      search: { host: 'https://s.example.com' },
    };
    await yard.tenant('far-cars', { site: { ...siteOf('Far Cars'), source: platform } });
  });
  afterAll(() => yard.remove());
  const folders = () => ['--tenants', yard.tenantsDir, '--work', yard.workDir];
  const run = (...args: string[]) => runHere(() => runSearchServer(args), { MEILI_MASTER_KEY: '' });

  test('starts with the cars of a dealer that was never pulled, logs no query, and stops cleanly when asked', async () => {
    const script = resolve(productDir, 'scripts/tools/search-server/run.ts');
    const running = startScript(script, ['--port', '0', '--tenant', 'harbour-cars', ...folders()], { MEILI_MASTER_KEY: '' });
    try {
      await running.until('Press Ctrl+C to stop.\n');
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(running.said())?.[0] ?? '';
      const [, uid] = /^Index (\S+): 3 cars of harbour-cars$/m.exec(running.said()) ?? [];
      expect(running.said()).toContain('Its data is in memory only and is lost when it stops.\n');
      expect(running.said()).toContain(
        'No master key: anyone who can reach this address can read and change everything.\nPress Ctrl+C to stop.\n',
      );
      const body = JSON.stringify({ q: 'mazda', filter: 'price < 30002', sort: ['price:desc'], attributesToRetrieve: ['slug'] });
      const asked = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
      const answer = await fetch(`${url}/indexes/${uid}/search`, asked).then((response) => response.json());
      expect(answer.hits).toEqual([{ slug: 'mazda-cx-5-101' }, { slug: 'mazda-cx-5-100' }]);
      await fetch(`${url}/indexes/cars/search?q=jane+citizen`);
      await running.until('404 ');
      process.kill(running.child.pid as number, 'SIGTERM');
      const { code, stdout, stderr } = await running.ended;
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(/^\S+Z GET \/indexes\/cars\/search 404 \d+ ms$/m);
      expect(stdout).not.toContain('jane');
    } finally {
      running.kill();
    }
  });

  test('a port in use', async () => {
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, host, done));
    const { port } = taken.address() as AddressInfo;
    const ran = await run('--port', String(port));
    taken.close();
    expect(ran).toEqual({ code: 2, stdout: '', stderr: `error: Port ${port} is in use. Choose another with --port.\n` });
  });

  test.each<[string, string[], number, () => string]>([
    ['an invalid port', ['--port', 'x'], 2, () => 'error: --port takes a number from 0 to 65535, not "x".\n'],
    [
      'an address of another machine',
      ['--host', '192.0.2.1'],
      2,
      () => 'error: 192.0.2.1 is not an address of this machine. Choose another with --host.\n',
    ],
    [
      'an unknown dealer',
      ['--tenant', 'harbor-cars'],
      2,
      () =>
        `error: There is no dealer harbor-cars in ${yard.tenantsDir}: did you mean harbour-cars? To create it, run: ${pasted('new harbor-cars', folders())}\n`,
    ],
    [
      'a dealer on the platform that was never pulled',
      ['--tenant', 'far-cars'],
      1,
      () => `far-cars: this dealer was never pulled. Run: ${pasted('pull far-cars', folders())}\n`,
    ],
  ])('%s', async (_name, args, code, says) => {
    expect(await run('--port', '0', ...args, ...folders())).toEqual({ code, stdout: '', stderr: says() });
  });
});

describe('a page of another origin', () => {
  let server: Listening;
  let url: string;
  beforeAll(async () => {
    server = await start('a master key for tests');
    url = `http://${host}:${server.port}`;
  });
  afterAll(() => server.close());
  const origin = 'http://harbour-cars.localhost:4000';

  test('may send requests after a preflight', async () => {
    const response = await fetch(`${url}/multi-search`, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type,x-meilisearch-client',
      },
    });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'authorization,content-type,x-meilisearch-client',
      'access-control-max-age': '86400',
    });
  });

  test.each([
    ['an answer', '/health', 200],
    ['a refusal', '/indexes', 401],
    ['an unknown path', '/nowhere', 404],
    ['a wrong method', '/multi-search', 405],
  ])('may read %s', async (_name, path, status) => {
    const response = await fetch(url + path, { headers: { Origin: origin } });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([status, '*']);
  });
});
