import { hash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { embeddedEngine } from '#lib/browser/search/embedded-engine.ts';
import { askFirstIndexFile, takeFirstIndexFile } from '#lib/browser/search/first-index-file.ts';
import { loadIndex } from '#lib/browser/search/load-index.ts';
import { faultOf, SearchError } from '#lib/browser/search/search-error.ts';
import { packText } from '#lib/disk/packed-text.ts';
import { indexTexts } from '#lib/search/index-chunks.ts';
import { makeIndexFile } from '#lib/search/index-file.ts';

const car = (id: string) => ({ id, slug: id, name: id, status: 'in_stock', show_on_dealer_website: true, photos_count: 0 }) as const;
const site = { dealer: { url: 'https://dealer.test' }, search: { index: 'Car_production', maxTotalHits: 20_000 } };
const sha256 = (body: string) => hash('sha256', body);
const [{ text }] = indexTexts(makeIndexFile([car('a'), car('b')], site), sha256);
/** A file of any content under a matching first line. */
function sealed(data: object): string {
  const body = JSON.stringify(data).slice(1);
  return `{"sha256":"${sha256(body)}",\n${body}`;
}
const place = { url: 'https://dealer.test/search/index.json', uid: 'Car_production', site: 'https://dealer.test' };

const bytesOf = (body: string) => new TextEncoder().encode(body);
const answering = (body: string, status = 200) => (async () => new Response(body, { status })) as unknown as typeof fetch;
const failing = (error: Error) =>
  (async () => {
    throw error;
  }) as unknown as typeof fetch;
const load = (fetcher: typeof fetch, where = place) => loadIndex(where, { fetcher, timeoutMs: 1000 });

describe('the index of a page', () => {
  it('is read as it was published', async () => {
    expect((await load(answering(text))).documents.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('is requested with a timeout', async () => {
    let signal: AbortSignal | null | undefined;
    await load((async (_url: string, init?: RequestInit) => {
      signal = init?.signal;
      return new Response(text);
    }) as unknown as typeof fetch);
    expect(signal).toBeInstanceOf(AbortSignal);
  });

  const { documents: _none, ...rest } = makeIndexFile([], site);
  it('leaves out cars that have no id or slug', async () => {
    const broken = sealed({ ...rest, documents: [null, { id: 7, slug: 'x' }, { id: 'c', slug: null }, 'car', car('d')] });
    expect((await load(answering(broken))).documents.map(({ id }) => id)).toEqual(['d']);
  });

  const html = '<!doctype html><title>Log in</title>';
  const other = sealed(
    makeIndexFile([car('a')], { dealer: { url: 'https://dealer.test' }, search: { index: 'Boat_production', maxTotalHits: 10 } }),
  );
  it.each([
    ['cut off', answering(text.slice(0, -20)), place, 'outdated', 'does not match the checksum in its first line'],
    ['cut off in its first line', answering(text.slice(0, 40)), place, 'outdated', 'is not a search index'],
    ['empty', answering(''), place, 'outdated', 'is not a search index'],
    ['changed', answering(text.replaceAll('"b"', '"z"')), place, 'outdated', 'does not match the checksum in its first line'],
    ['without its first line', answering(JSON.stringify({ ...rest, documents: [car('a')] })), place, 'outdated', 'is not a search index'],
    ['no JSON', answering(`{"sha256":"${sha256(html)}",\n${html}`), place, 'outdated', 'cannot be read'],
    ['a page', answering(html), place, 'outdated', 'is not a search index'],
    ['without cars', answering(sealed(rest)), place, 'outdated', 'the search index has no "documents"'],
    [
      'of another site',
      answering(sealed({ ...rest, site: 'https://other.test', documents: [car('a')] })),
      place,
      'outdated',
      'of https://other.test, not of',
    ],
    ['of another index', answering(other), place, 'outdated', 'it holds the index Boat_production'],
    ['gone', answering('', 404), place, 'outdated', 'was answered with status 404'],
    ['not served', answering('', 503), place, 'unanswered', 'was answered with status 503'],
    ['out of reach', failing(new TypeError('Failed to fetch')), place, 'unanswered', 'could not be reached'],
    ['slow', failing(new DOMException('timed out', 'TimeoutError')), place, 'slow', 'took too long'],
  ] as const)('that is %s is no index', async (_name, fetcher, where, fault, message) => {
    const error = await load(fetcher, where).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SearchError);
    expect(faultOf(error)).toBe(fault);
    expect((error as Error).message).toContain(message);
    expect((error as Error).message).toContain(where.url);
  });

  it('is compared with the checksum in its first line', async () => {
    const zeros = text.replace(/[0-9a-f]{64}/, '0'.repeat(64));
    await expect(load(answering(zeros))).rejects.toThrow('does not match the checksum in its first line');
    const digest = async () => new Uint8Array(32).buffer;
    expect((await loadIndex(place, { fetcher: answering(zeros), timeoutMs: 1000, digest })).uid).toBe('Car_production');
  });
});

describe('the index of a large stock (rule S40)', () => {
  const documents = Array.from({ length: 1500 }, (_, at) => car(`u${at * 7}`));
  const files = (cars: Parameters<typeof makeIndexFile>[0]) =>
    new Map(indexTexts(makeIndexFile(cars, site), sha256).map((one) => [new URL(one.path, place.url).href, one.text]));
  const now = files(documents);
  const chunks = [...now.keys()].filter((url) => url !== place.url);
  const changed = documents.map((one, at) => (at === 700 ? { ...one, price: 9 } : one));

  /** A host with files; `stale` answers before it does, unless the request goes past the caches. */
  type Body = string | Buffer<ArrayBuffer>;
  const serving = (served: ReadonlyMap<string, Body>, stale: ReadonlyMap<string, Body | number> = new Map()) => {
    const asked: string[] = [];
    const fetcher = (async (url: string, init?: RequestInit) => {
      asked.push(url);
      const answer = (init?.cache === 'reload' ? undefined : stale.get(url)) ?? served.get(url) ?? 404;
      return typeof answer === 'number' ? new Response('', { status: answer }) : new Response(answer);
    }) as unknown as typeof fetch;
    return { fetcher, asked };
  };
  const idsFrom = async (fetcher: typeof fetch) => (await load(fetcher)).documents.map(({ id }) => id);
  const ids = documents.map(({ id }) => id);

  it('is read in the order in which it was published', async () => {
    const { fetcher, asked } = serving(now);
    expect(chunks.length).toBeGreaterThan(4);
    expect(await idsFrom(fetcher)).toEqual(ids);
    expect(asked).toEqual([place.url, ...chunks]);
  });

  const packed = new Map([...now].map(([url, json]) => [url, url === place.url ? json : packText(json)] as const));
  it('is read from chunks as they are published', async () => {
    expect(await idsFrom(serving(packed).fetcher)).toEqual(ids);
  });

  it('is asked for again past the caches when a cache still has the list of an earlier release', async () => {
    const later = files(changed);
    const { fetcher, asked } = serving(later, new Map([[place.url, now.get(place.url) ?? '']]));
    expect(await idsFrom(fetcher)).toEqual(ids);
    expect(asked.filter((url) => url === place.url)).toHaveLength(2);
  });

  const one = chunks[2] ?? '';
  it.each<[string, Body]>([
    ['is cut off', (now.get(one) ?? '').slice(0, -9)],
    ['is cut off as gzip', packText(now.get(one) ?? '').subarray(0, -9) as Buffer<ArrayBuffer>],
    ['is a page', '<!doctype html><title>Log in</title>'],
  ])('is asked for again when a chunk in a cache %s', async (_name, damaged) => {
    expect(await idsFrom(serving(now, new Map([[one, damaged]])).fetcher)).toEqual(ids);
  });

  it.each<[string, ReadonlyMap<string, string>, ReadonlyMap<string, number>, string, string]>([
    ['is gone', new Map([...now].filter(([url]) => url !== one)), new Map(), 'outdated', 'was answered with status 404'],
    ['is not its own', new Map([...now, [one, '[]']]), new Map(), 'outdated', 'does not match the checksum in its name'],
    ['does not come', now, new Map([[one, 503]]), 'unanswered', 'was answered with status 503'],
  ])('is not used when a chunk %s', async (_name, served, stale, fault, message) => {
    const error = await load(serving(served, stale).fetcher).catch((thrown: unknown) => thrown);
    expect([faultOf(error), (error as Error).message]).toEqual([
      fault,
      `The search index ${one} ${message}${message.includes('name') ? ': it is incomplete or was changed.' : '.'}`,
    ]);
  });

  it('with a list that cannot be read is outdated', async () => {
    const { documents: _all, ...head } = makeIndexFile([], site);
    await expect(load(answering(sealed({ ...head, chunks: ['../x'] })))).rejects.toThrow('its list of chunks cannot be read');
  });
});

describe('the engine in the page', () => {
  const search = {
    method: 'POST',
    path: '/multi-search',
    body: { queries: [{ indexUid: 'Car_production', q: '', hitsPerPage: 5, page: 1 }] },
  };
  it('loads once, however often it is asked, and retries after a failure', async () => {
    let fetched = 0;
    const fetcher = (async () => {
      fetched += 1;
      return fetched === 1 ? new Response('', { status: 500 }) : new Response(text);
    }) as unknown as typeof fetch;
    const engine = embeddedEngine(place, { fetcher, timeoutMs: 1000 });
    await expect(engine.ask(search)).rejects.toThrow('status 500');
    await engine.preload();
    const answers = await Promise.all([engine.ask(search), engine.ask(search), engine.preload()]);
    expect(answers[0]).toMatchObject({ status: 200, body: { results: [{ totalHits: 2 }] } });
    expect(fetched).toBe(2);
  });

  it.each([
    ['is not asked for again', 0, bytesOf(text)],
    ['is asked for again where that failed', 1, undefined],
  ])('a first file that was asked for ahead %s', async (_what, requests, first) => {
    let fetched = 0;
    const fetcher = (async () => {
      fetched += 1;
      return new Response(text);
    }) as unknown as typeof fetch;
    const engine = embeddedEngine(place, { fetcher, timeoutMs: 1000, first: Promise.resolve(first) });
    expect(await engine.ask(search)).toMatchObject({ status: 200, body: { results: [{ totalHits: 2 }] } });
    expect(fetched).toBe(requests);
  });

  it('a first file that was asked for ahead counts for the first load alone', async () => {
    let fetched = 0;
    const fetcher = (async () => {
      fetched += 1;
      return new Response(text);
    }) as unknown as typeof fetch;
    const engine = embeddedEngine(place, { fetcher, timeoutMs: 1000, first: Promise.resolve(bytesOf('<!doctype html>')) });
    await expect(engine.ask(search)).rejects.toThrow('is not a search index');
    expect(await engine.ask(search)).toMatchObject({ status: 200 });
    expect(fetched).toBe(1);
  });
});

describe('the first file of an index, asked for while the code loads', () => {
  it('is asked for once, and not for a site on a search server', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      return new Response(text);
    });
    for (const setup of [{ indexPath: '/a.json' }, { indexPath: '/a.json' }, { indexPath: '/b.json', host: 'https://search.test' }])
      askFirstIndexFile(setup);
    expect(await takeFirstIndexFile('/a.json')).toEqual(bytesOf(text));
    askFirstIndexFile({ indexPath: '/a.json' });
    expect([await takeFirstIndexFile('/a.json'), takeFirstIndexFile('/b.json')]).toEqual([undefined, undefined]);
    expect(asked).toEqual(['/a.json']);
    vi.unstubAllGlobals();
  });
});
