import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { embeddedEngine } from '#lib/browser/embedded-engine.ts';
import { loadIndex } from '#lib/browser/load-index.ts';
import { faultOf, SearchError } from '#lib/browser/search-error.ts';
import { indexText, makeIndexFile } from '#lib/search/index-file.ts';

const car = (id: string) => ({ id, slug: id, name: id, status: 'in_stock', show_on_dealer_website: true, photos_count: 0 }) as const;
const site = { dealer: { url: 'https://dealer.test' }, search: { index: 'Car_production', maxTotalHits: 20_000 } };
const sha256 = (body: string) => hash('sha256', body);
const text = indexText(makeIndexFile([car('a'), car('b')], site), sha256);
/** A file of any content under a matching first line. */
function sealed(data: object): string {
  const body = JSON.stringify(data).slice(1);
  return `{"sha256":"${sha256(body)}",\n${body}`;
}
const place = { url: 'https://dealer.test/search/index.json', uid: 'Car_production', site: 'https://dealer.test' };

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
});
