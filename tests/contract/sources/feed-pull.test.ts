import { execFileSync } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pullDealer } from '#lib/pull/pull.ts';
import { snapshotPath } from '#lib/sources/snapshot.ts';
import type { Source } from '#lib/sources/sources.ts';
import { csvOf, feedSource, ownFields, startFeedServer } from './feed-server.ts';
import { limits, noon, stock, workplace } from './workplace.ts';

let server: Awaited<ReturnType<typeof startFeedServer>>;
let place: Awaited<ReturnType<typeof workplace>>;
beforeEach(async () => {
  server = await startFeedServer();
  server.serve(csvOf(stock(6)));
  place = await workplace(feedSource({ from: server.url, fields: ownFields }));
});
afterEach(async () => {
  await server.close();
  await place.remove();
});

const pull = (more: Partial<typeof place.context> = {}) => pullDealer({ ...place.context, ...more });
const pullFrom = (settings: object, more: Partial<typeof place.context> = {}) =>
  pull({ source: feedSource({ from: server.url, fields: ownFields, ...settings }), ...more });
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: Error) => error.message.replaceAll(server.origin, 'http://feeds').replaceAll(place.root, ''),
  );

describe('a feed that has not changed is not sent again (rule B20)', () => {
  const conditions = () =>
    server.seen.map(({ headers }) => headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined);

  it('is asked for by its ETag, and the cars of the snapshot stay', async () => {
    const first = await pull();
    const second = await pull({ now: () => noon + 60_000 });
    expect(second).toMatchObject({ changed: false, requests: 1, seal: first.seal });
    expect(second.snapshot).toEqual({ ...first.snapshot, pulledAt: noon + 60_000 });
    server.serve(csvOf(stock(7)));
    expect(await pull()).toMatchObject({ changed: true, snapshot: { cars: { length: 7 } } });
    expect(conditions()).toEqual([false, true, true]);
  });

  it('is read again as a whole after a change of the mapping, the time zone or a lost snapshot', async () => {
    await pull();
    const { colour: _left, ...fields } = ownFields;
    const { snapshot } = await pullFrom({ fields });
    expect(snapshot.cars[0]).not.toHaveProperty('colour');
    await pullFrom({ fields }, { timeZone: 'Australia/Perth' });
    await writeFile(snapshotPath(place.context.workDir, 'test-motors'), '{');
    await pullFrom({ fields }, { timeZone: 'Australia/Perth' });
    expect(conditions()).toEqual([false, false, false, false]);
  });

  it('is read again by other code', async () => {
    await pull({ filesId: async () => 'old' });
    await pull({ filesId: async () => 'new' });
    expect(conditions()).toEqual([false, false]);
  });

  it('a server without ETags sends it each time, and the same bytes are not read again', async () => {
    server.hasTags = false;
    await pull();
    expect(await pull()).toMatchObject({ changed: false, requests: 1 });
    expect(conditions()).toEqual([false, false]);
  });

  it('by its date where the server gives one', async () => {
    const modified = 'Sat, 21 Nov 2026 10:00:00 GMT';
    server.intercept = ({ headers }, response) => {
      const isKnown = headers['if-modified-since'] === modified;
      response.writeHead(isKnown ? 304 : 200, { 'last-modified': modified }).end(isKnown ? undefined : csvOf(stock(6)));
      return true;
    };
    await pull();
    expect(await pull()).toMatchObject({ changed: false, snapshot: { cars: { length: 6 } } });
    expect(conditions()).toEqual([false, true]);
  });

  it('a refused stock is asked for as a whole again', async () => {
    await pull();
    server.serve(csvOf(stock(1)));
    const refuse = async () => Promise.reject(new Error('the stock fell'));
    await expect(pullDealer(place.context, undefined, refuse)).rejects.toThrow('the stock fell');
    expect(await pull()).toMatchObject({ changed: true, snapshot: { cars: { length: 1 } } });
  });
});

describe('a feed that cannot be had keeps the last good stock, byte for byte (rule B23)', () => {
  const unable = (why: string, tries = 3) =>
    `source.from: Unable to fetch data from http://feeds/stock.csv after ${tries} ${tries === 1 ? 'try' : 'tries'}: ${why}.`;
  type Server = NonNullable<typeof server.intercept>;
  const answer =
    (status: number, headers = {}, body: string | Buffer = ''): Server =>
    (_seen, response) => {
      response.writeHead(status, headers).end(body);
      return true;
    };
  it.each<[string, Server, string]>([
    ['no such file', answer(404), unable('it answered 404 Not Found. Correct source.from, or ask the sender for the new address', 1)],
    [
      'no permission',
      answer(401, {}, 'token s3cret is wrong'),
      unable('it answered 401 Unauthorized. Check the variables of source.headers', 1),
    ],
    ['a broken server', answer(503), unable('it answered 503 Service Unavailable')],
    ['an endless redirect', answer(302, { location: '/stock.csv' }), unable('it redirects more than 5 times', 1)],
    ['a redirect to a file', answer(302, { location: 'file:///etc/passwd' }), unable('it redirects to no web address', 1)],
    [
      'an answer that is cut off',
      (_seen, response) => {
        response.writeHead(200, { 'content-length': 5000 });
        response.write(csvOf(stock(6)).slice(0, 300));
        setTimeout(() => response.destroy(), 20);
        return true;
      },
      unable('the connection ended before the whole feed arrived'),
    ],
    [
      'half of a gzip file',
      answer(200, {}, gzipSync(csvOf(stock(6))).subarray(0, 200)),
      'http://feeds/stock.csv: the gzip file is damaged or was cut off. Have it sent again, whole.',
    ],
    ['an empty answer', answer(200), 'http://feeds/stock.csv: the feed is empty. Ask the sender why, or correct the address.'],
    [
      'a page to sign in',
      answer(200, { 'content-type': 'text/csv' }, '<!doctype html><title>Sign in</title>'),
      'http://feeds/stock.csv: it is a web page ("Sign in"), not a feed. The address may need a login, or be wrong.',
    ],
  ])('%s', async (_name, intercept, message) => {
    await pull();
    const path = snapshotPath(place.context.workDir, 'test-motors');
    const before = await readFile(path);
    server.intercept = intercept;
    expect(await failure(pull())).toBe(message);
    expect((await readFile(path)).equals(before)).toBe(true);
  });

  it('limits of a pull hold: size, cars, a bomb', async () => {
    const { image: _none, ...one } = { image: '', ...limits };
    const raise = (name: string) =>
      `If the dealer is really that large, raise ${name} in site.json or a layer. Otherwise have the feed corrected.`;
    server.serve(csvOf(stock(20)).padEnd(1_200_000, ' '));
    expect(await failure(pull({ limits: { ...one, maxMegabytes: 1 } }))).toBe(
      `the pull was stopped: the feed is too large, more than pull.maxMegabytes allows (1 MB). ${raise('pull.maxMegabytes')}`,
    );
    server.serve(gzipSync(Buffer.alloc(1_200_000, 32)));
    expect(await failure(pull({ limits: { ...one, maxMegabytes: 1 } }))).toBe(
      'http://feeds/stock.csv: the feed is too large: unpacked it is more than pull.maxMegabytes allows (1 MB). If the dealer is really that large, raise it in site.json or a layer. Otherwise have the feed corrected.',
    );
    server.serve(csvOf(stock(20)));
    expect(await failure(pull({ limits: { ...one, maxCars: 10 } }))).toBe(
      `the pull was stopped: the feed holds 11 cars or more, more than pull.maxCars allows (10). ${raise('pull.maxCars')}`,
    );
  });

  it('addresses inside the own network are refused (rule B15)', async () => {
    expect(await failure(pull({ env: {} }))).toBe(
      unable('127.0.0.1 is a private address. Use a public one, or set FORECOURT_PRIVATE_DESTINATIONS=allow if this network is yours', 1),
    );
    expect(server.seen).toEqual([]);
  });
});

describe('secrets of a feed are in variables of the dealer (rules O14, O15)', () => {
  const secret = { headers: { Authorization: 'env:ACME_FEED_AUTH', 'X-Key': 'env:ACME_FEED_KEY' } };
  const env = { ACME_FEED_AUTH: 'Bearer s3cret', ACME_FEED_KEY: 's3cret', FORECOURT_PRIVATE_DESTINATIONS: 'allow' };
  const granted = Object.keys(env);

  it('are sent as headers, but not to another host', async () => {
    const other = await startFeedServer();
    other.serve(csvOf(stock(2)));
    server.intercept = (_seen, response) => {
      response.writeHead(302, { location: other.url }).end();
      return true;
    };
    expect((await pullFrom(secret, { env, granted })).snapshot.cars).toHaveLength(2);
    const sent = ({ seen }: typeof server) => seen.map(({ headers }) => [headers.authorization, headers['x-key']]);
    expect(sent(server)).toEqual([['Bearer s3cret', 's3cret']]);
    expect(sent(other)).toEqual([[undefined, undefined]]);
    await other.close();
  });

  it('a whole address may be one, and no message shows it', async () => {
    const addressed = { ...env, ACME_FEED: `${server.url}?key=s3cret` };
    const asked = { env: addressed, granted: ['ACME_FEED'] };
    expect((await pullFrom({ from: 'env:ACME_FEED' }, asked)).snapshot.cars).toHaveLength(6);
    server.intercept = (_seen, response) => {
      response.writeHead(404).end();
      return true;
    };
    expect(await failure(pullFrom({ from: 'env:ACME_FEED' }, asked))).toBe(
      'source.from: Unable to fetch data from env:ACME_FEED after 1 try: it answered 404 Not Found. Correct source.from, or ask the sender for the new address.',
    );
    expect(await failure(pullFrom({ from: `${server.url}?key=s3cret` }))).toContain('http://feeds/stock.csv?… after 1 try');
  });

  it.each([
    [
      { ...env, ACME_FEED_KEY: undefined },
      granted,
      'environment: ACME_FEED_KEY is not set. Set it to what the sender of the feed gave you.',
    ],
    [
      { ...env, ACME_FEED_KEY: 'a\nb' },
      granted,
      'environment: ACME_FEED_KEY holds a space, a line break or a letter that a header cannot carry. Set it to what the sender of the feed gave you.',
    ],
    // Not of this dealer.
    [env, ['ACME_FEED_AUTH'], 'environment: ACME_FEED_KEY is not set. Set it to what the sender of the feed gave you.'],
  ])('one that cannot be used stops the pull before any request', async (variables, names, message) => {
    expect(await failure(pullFrom(secret, { env: variables, granted: names }))).toBe(message);
    expect(server.seen).toEqual([]);
  });

  it('a variable must hold an address', async () => {
    const asked = { env: { ACME_FEED: '/etc/passwd' }, granted: ['ACME_FEED'] };
    expect(await failure(pullFrom({ from: 'env:ACME_FEED' }, asked))).toMatch(/^source\.from: env:ACME_FEED: /);
    expect(await failure(pullFrom({ from: 'env:ACME_FEED' }, { ...asked, env: { ACME_FEED: 'stock.csv' } }))).toBe(
      'source.from: env:ACME_FEED: it holds no web address and no address of S3.',
    );
  });
});

describe('a feed in the dealer’s folder', () => {
  let source: Source;
  const write = async (content: string | Buffer) => {
    await mkdir(join(place.context.tenantDir, 'feed'), { recursive: true });
    await writeFile(join(place.context.tenantDir, 'feed/stock.csv'), content);
  };
  beforeEach(() => {
    source = feedSource({ from: 'feed/stock.csv', fields: ownFields });
  });

  it('is read, and read again only if it changed', async () => {
    await write(gzipSync(csvOf(stock(3))));
    expect(await pull({ source })).toMatchObject({ changed: true, requests: 0, snapshot: { cars: { length: 3 } } });
    expect(await pull({ source })).toMatchObject({ changed: false });
    await write(csvOf(stock(4)));
    expect(await pull({ source })).toMatchObject({ changed: true, snapshot: { cars: { length: 4 } } });
  });

  it('that is being written is waited for, and fails if that takes long (rule B23)', async () => {
    await write(csvOf(stock(1)));
    let cars = 1;
    const growTo = (most: number) => async () => {
      if (cars < most) await write(csvOf(stock(++cars)));
    };
    expect((await pull({ source, now: Date.now, sleep: growTo(4) })).snapshot.cars).toHaveLength(4);
    const path = snapshotPath(place.context.workDir, 'test-motors');
    const before = await readFile(path);
    expect(await failure(pull({ source, now: Date.now, sleep: growTo(100) }))).toBe(
      '/tenant/feed/stock.csv: the file was still being written after 30 seconds. Pull again when it is complete, or write it under another name and rename it then.',
    );
    expect((await readFile(path)).equals(before)).toBe(true);
  });

  it('may have pictures of that folder, a feed from elsewhere not', async () => {
    const cars = [{ ...stock(1)[0], images: ['images/a.jpg'] }];
    await write(csvOf(cars));
    expect((await pull({ source })).snapshot.cars[0]?.images).toEqual(['images/a.jpg']);
    server.serve(csvOf(cars));
    expect((await pull()).snapshot.cars[0]?.images).toEqual([]);
  });

  it.each([
    ['no such file', async () => undefined, '/tenant/feed/stock.csv: there is no such file. Put the feed there, or correct source.from.'],
    [
      'a folder',
      async () => void (await mkdir(join(place.context.tenantDir, 'feed/stock.csv'), { recursive: true })),
      '/tenant/feed/stock.csv: this is a folder, not a file. Name a file in source.from.',
    ],
    [
      'a named pipe, which nobody may write to',
      async () => {
        await mkdir(join(place.context.tenantDir, 'feed'), { recursive: true });
        execFileSync('mkfifo', [join(place.context.tenantDir, 'feed/stock.csv')]);
      },
      '/tenant/feed/stock.csv: this is a named pipe, not a file. Name a file in source.from.',
    ],
    [
      'a link out of the folder (rule O12)',
      async () => {
        await mkdir(join(place.context.tenantDir, 'feed'), { recursive: true });
        await writeFile(join(place.root, 'secret.csv'), csvOf(stock(1)));
        await symlink(join(place.root, 'secret.csv'), join(place.context.tenantDir, 'feed/stock.csv'));
      },
      'feed/stock.csv: the file is a link out of the dealer’s folder. Put the file itself there.',
    ],
  ])('%s', async (_name, prepare, message) => {
    await mkdir(place.context.tenantDir, { recursive: true });
    await prepare();
    expect(await failure(pull({ source }))).toBe(message);
  });
});
