import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pullDealer } from '#lib/pull/pull.ts';
import { type Answer, type FakePlatform, type Seen, startPlatform } from './fake-platform.ts';
import { noon, platformSourceOf, searchKey, serve, stock, token, workplace } from './workplace.ts';

let platform: FakePlatform;
let place: Awaited<ReturnType<typeof workplace>>;
beforeEach(async () => {
  platform = await startPlatform();
  place = await workplace(platformSourceOf(platform));
  serve(platform, stock(3));
});
afterEach(async () => {
  await platform.close();
  await place.remove();
});

const messageOf = (pull: Promise<unknown>): Promise<string> =>
  pull.then(
    () => 'no error',
    (error: Error) => (error.name === 'SourceError' ? error.message : `${error.name}: ${error.stack}`),
  );

/** Answers the first `times` requests to paths that end so; later ones reach the platform. */
function first(times: number, ending: string, answer: Answer): (request: Seen) => Answer | undefined {
  let left = times;
  return ({ path }) => {
    if (!path.endsWith(ending) || left === 0) return undefined;
    left -= 1;
    return answer;
  };
}

describe('a request that fails for a while', () => {
  it.each<{ name: string; answer: Answer; waits: number[] }>([
    { name: '500', answer: { status: 500 }, waits: [500, 1000] },
    { name: '500 with Retry-After in seconds', answer: { status: 500, headers: { 'retry-after': '7' } }, waits: [7000, 7000] },
    {
      name: '503 with Retry-After as a date',
      answer: { status: 503, headers: { 'retry-after': new Date(noon + 9000).toUTCString() } },
      waits: [9000, 9000],
    },
    { name: 'a Retry-After of a day', answer: { status: 429, headers: { 'retry-after': '86400' } }, waits: [60_000, 60_000] },
    { name: 'a dropped connection', answer: { drop: true }, waits: [500, 1000] },
    { name: 'half a JSON', answer: { raw: '{"id": 7, "name": "Test Mo' }, waits: [500, 1000] },
    { name: 'an empty body', answer: { raw: '' }, waits: [500, 1000] },
  ])('$name twice, then 200: the pull works', async ({ answer, waits }) => {
    for (const ending of ['/websites/7.json', '/documents/fetch', '/cars/car-1001.json']) {
      platform.intercept = first(2, ending, answer);
      place.waits.length = 0;
      const { snapshot } = await pullDealer({ ...place.context, slug: `at${ending.replaceAll(/\W/g, '-')}` });
      expect(snapshot.cars).toHaveLength(3);
      expect(snapshot.report.dropped).toEqual([]);
      expect(place.waits).toEqual(waits);
    }
  });

  it('gives up after the third try', async () => {
    platform.intercept = () => ({ status: 500 });
    expect(await messageOf(pullDealer(place.context))).toBe(
      `site configuration: Unable to fetch data from ${platform.url}/api/websites/7.json after 3 tries: it answered 500 Internal Server Error. ` +
        'Check source.api, source.websiteId and the API token, or pull again when the platform is up.',
    );
    expect(platform.seen).toHaveLength(3);
  });
});

describe('what the error says', () => {
  it.each<{ name: string; ending: string; answer: Answer; why: string }>([
    { name: 'a body of status 404', ending: '7.json', answer: { body: { status: 404 } }, why: 'after 1 try: its status field says 404' },
    {
      name: 'HTML',
      ending: '7.json',
      answer: { raw: '<!doctype html><title>Login</title>' },
      why: 'after 3 tries: the answer (text/html) is not whole JSON. Check source.api',
    },
    {
      name: 'garbage',
      ending: '7.json',
      answer: { raw: '\u0000\u0001' },
      why: 'the answer (text/html) is not whole JSON. Check source.api',
    },
    {
      name: 'nothing of what the server says',
      ending: '7.json',
      answer: { status: 401, body: { error: 'Token expired' } },
      why: 'after 3 tries: it answered 401 Unauthorized. Check source.api',
    },
    {
      name: 'a list that is not a configuration',
      ending: '7.json',
      answer: { body: [] },
      why: `is not one (expected an object, got a list)`,
    },
    {
      name: 'a configuration without a name',
      ending: '7.json',
      answer: { body: { id: 7 } },
      why: 'is not one (name: Invalid input: expected string, received undefined)',
    },
    {
      name: 'a refused filter',
      ending: '/documents/fetch',
      answer: { status: 400, body: { message: 'Attribute `sold_date_timestamp` is not filterable.', code: 'invalid_document_filter' } },
      why: '400 Bad Request. Pull again',
    },
    {
      name: 'another shape',
      ending: '/documents/fetch',
      answer: { body: { hits: [] } },
      why: 'answered JSON of another shape (results: Invalid input: expected array, received undefined)',
    },
  ])('$name', async ({ ending, answer, why }) => {
    platform.intercept = ({ path }) => (path.endsWith(ending) ? answer : undefined);
    expect(await messageOf(pullDealer(place.context))).toContain(why);
  });

  it('a server that does not answer in time', async () => {
    platform.intercept = () => ({ hang: true });
    expect(await messageOf(pullDealer({ ...place.context, timeoutMs: 20 }))).toContain('after 3 tries: no whole answer within 20 ms');
  });

  it('a refused connection', async () => {
    const closed = createServer();
    const port = await new Promise<number>((resolve) => {
      closed.listen(0, '127.0.0.1', () => resolve((closed.address() as { port: number }).port));
    });
    await new Promise((resolve) => closed.close(resolve));
    const source = platformSourceOf({ ...platform, url: `http://127.0.0.1:${port}` });
    expect(await messageOf(pullDealer({ ...place.context, source }))).toContain('the connection failed (ECONNREFUSED)');
  });

  it('never a token, even when the server repeats it', async () => {
    platform.intercept = ({ headers, path }) =>
      path.endsWith('fetch') ? { status: 400, body: { message: `bad header ${headers.authorization}` } } : undefined;
    const message = await messageOf(pullDealer(place.context));
    expect(message).toContain('it answered 400 Bad Request. Pull again');
    expect(message).not.toContain(searchKey);
  });
});

describe('tokens', () => {
  it('go to their own server as a bearer', async () => {
    await pullDealer(place.context);
    const sent = platform.seen.map(({ path, headers }) => [path.startsWith('/api/'), headers.authorization]);
    expect(sent.filter(([isApi, bearer]) => bearer !== `Bearer ${isApi ? token : searchKey}`)).toEqual([]);
  });

  it.each([
    [
      {},
      "environment: FORECOURT_API_TOKEN is not set; FORECOURT_SEARCH_KEY is not set. Set them to the dealer platform's API token and search key.",
    ],
    [
      { FORECOURT_API_TOKEN: token, FORECOURT_SEARCH_KEY: ' ' },
      "environment: FORECOURT_SEARCH_KEY is not set. Set it to the dealer platform's API token and search key.",
    ],
    [
      { FORECOURT_API_TOKEN: 'a\nb', FORECOURT_SEARCH_KEY: searchKey },
      "environment: FORECOURT_API_TOKEN holds a space, a line break or a letter that a header cannot carry. Set it to the dealer platform's API token and search key.",
    ],
  ])('missing or unusable: %j', async (env, message) => {
    expect(await messageOf(pullDealer({ ...place.context, env }))).toBe(message);
    expect(platform.seen).toEqual([]);
  });

  it('are not taken from the address', async () => {
    const source = platformSourceOf({ ...platform, url: platform.url.replace('//', '//user:pass@') });
    const message = await messageOf(pullDealer({ ...place.context, source }));
    expect(message).toBe(
      'site.json: source.api must be a plain base address, without a login, a query or a hash. Tokens belong in the environment.',
    );
  });
});
