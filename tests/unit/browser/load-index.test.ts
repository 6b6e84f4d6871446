import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { embeddedEngine } from '#lib/browser/embedded-engine.ts';
import { loadIndex } from '#lib/browser/load-index.ts';
import { faultOf, SearchError } from '#lib/browser/search-error.ts';
import { makeIndexFile } from '#lib/search/index-file.ts';

const car = (id: string) => ({ id, slug: id, name: id, status: 'in_stock', show_on_dealer_website: true, photos_count: 0 }) as const;
const site = { search: { index: 'Car_production', maxTotalHits: 20_000 } };
const text = JSON.stringify(makeIndexFile([car('a'), car('b')], site));
const urlOf = (body: string) => `https://dealer.test/search/index.${createHash('sha256').update(body).digest('hex').slice(0, 12)}.json`;
const place = { url: urlOf(text), uid: 'Car_production' };

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

  it('is asked for with a time limit', async () => {
    let signal: AbortSignal | null | undefined;
    await load((async (_url: string, init?: RequestInit) => {
      signal = init?.signal;
      return new Response(text);
    }) as unknown as typeof fetch);
    expect(signal).toBeInstanceOf(AbortSignal);
  });

  const broken = JSON.stringify({ ...JSON.parse(text), documents: [null, { id: 7, slug: 'x' }, { id: 'c', slug: null }, 'car', car('d')] });
  it('leaves out cars that have no id or slug', async () => {
    const file = await load(answering(broken), { ...place, url: urlOf(broken) });
    expect(file.documents.map(({ id }) => id)).toEqual(['d']);
  });

  const html = '<!doctype html><title>Log in</title>';
  const other = text.replace('Car_production', 'Boat_production');
  it.each([
    ['cut off', answering(text.slice(0, -20)), place, 'outdated', 'does not hold what its name says'],
    ['empty', answering(''), place, 'outdated', 'does not hold what its name says'],
    ['another site’s', answering(text.replaceAll('"b"', '"z"')), place, 'outdated', 'does not hold what its name says'],
    ['a page', answering(html), place, 'outdated', 'does not hold what its name says'],
    ['a page of that name', answering(html), { ...place, url: urlOf(html) }, 'outdated', 'cannot be read'],
    ['null', answering('null'), { ...place, url: urlOf('null') }, 'outdated', 'the search index is not an object'],
    ['of another index', answering(other), { ...place, url: urlOf(other) }, 'outdated', 'it holds the index Boat_production'],
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

  it('is compared with what its name says by the digest it is given', async () => {
    const renamed = { ...place, url: 'https://dealer.test/search/index.000000000000.json' };
    await expect(load(answering(text), renamed)).rejects.toThrow('does not hold what its name says');
    const zeros = { fetcher: answering(text), timeoutMs: 1000, digest: async () => new Uint8Array(32).buffer };
    expect((await loadIndex(renamed, zeros)).uid).toBe('Car_production');
  });
});

describe('the engine in the page', () => {
  const search = {
    method: 'POST',
    path: '/multi-search',
    body: { queries: [{ indexUid: 'Car_production', q: '', hitsPerPage: 5, page: 1 }] },
  };
  it('loads once, however often it is asked, and again after a failure', async () => {
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
});
