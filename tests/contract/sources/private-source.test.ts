import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardFetch } from '#lib/network/private-address.ts';
import { pullDealer } from '#lib/pull/pull.ts';
import { type FakePlatform, startPlatform } from './fake-platform.ts';
import { platformSourceOf, searchKey, serve, stock, token, workplace } from './workplace.ts';

const refusal = (host: string) =>
  `${host} is a private address. Use a public one, or set FORECOURT_PRIVATE_DESTINATIONS=allow if this network is yours. `;

describe('a source inside the own network (rule B15)', () => {
  let platform: FakePlatform;
  let place: Awaited<ReturnType<typeof workplace>>;
  beforeAll(async () => {
    platform = await startPlatform();
    serve(platform, stock(2));
    place = await workplace(platformSourceOf(platform));
  });
  afterAll(async () => {
    await platform.close();
    await place.remove();
  });

  it.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '10.0.0.1', '169.254.169.254', '[::1]'])('%s is refused', async (host) => {
    const port = new URL(platform.url).port;
    const source = platformSourceOf({ ...platform, url: `http://${host}:${port}` });
    const env = { FORECOURT_API_TOKEN: token, FORECOURT_SEARCH_KEY: searchKey };
    // An address is read as the URL standard writes it.
    const shown = new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '');
    await expect(pullDealer({ ...place.context, source, env })).rejects.toThrow(
      `site configuration: Unable to fetch data from http://${host}:${port}/api/websites/7.json after 1 try: ${refusal(shown)}Check source.api`,
    );
    expect(platform.seen).toEqual([]);
  });

  it('is pulled where the operator allows it', async () => {
    expect((await pullDealer(place.context)).snapshot.cars).toHaveLength(2);
  });
});

describe('a redirect of a source', () => {
  const reached: string[] = [];
  const server = createServer((request, response) => {
    reached.push(request.url ?? '');
    const to = /^\/to\/(.*)$/.exec(request.url ?? '')?.[1];
    if (to) response.writeHead(302, { location: decodeURIComponent(to) });
    response.end('{}');
  });
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((done) => server.close(done)));

  // 127.0.0.1 counts as a public address here.
  const guarded = () =>
    guardFetch(fetch, {
      allowPrivate: false,
      isPublic: (address) => address === '127.0.0.1',
      lookup: async (host) => [{ address: host === 'public.test' ? '127.0.0.1' : '127.0.0.2', family: 4 }],
    });

  it.each(['http://127.0.0.2:8999', 'http://name-of-loopback.test:8999', 'http://10.1.2.3:8999', 'http://[::1]:8999'])(
    'to %s is refused',
    async (to) => {
      const { fetch, close } = guarded();
      const asked = fetch(`${url}/to/${encodeURIComponent(to)}`);
      await expect(asked).rejects.toMatchObject({ cause: { name: 'PrivateAddressError' } });
      await close();
    },
  );

  it('to a public address is followed, by name too', async () => {
    const { fetch, close } = guarded();
    const to = `${url.replace('127.0.0.1', 'public.test')}/here`;
    expect((await fetch(`${url}/to/${encodeURIComponent(to)}`)).url).toBe(to);
    expect(reached.at(-1)).toBe('/here');
    await close();
  });
});
