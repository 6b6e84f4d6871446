import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Doc = Record<string, unknown> & { id: string; slug: string };
export type Seen = { method: string; path: string; headers: IncomingMessage['headers']; body: unknown };
export type Answer = {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  raw?: string | Buffer;
  hang?: boolean;
  drop?: boolean;
};

type Query = { filter: (string | string[])[]; limit: number; offset: number; facets?: string[] };

/** Reads one clause of the filters a pull sends; anything else is a fault of the pull, so it throws. */
function readClause(clause: string): (doc: Doc) => boolean {
  const sold = /^\(status = sold AND \(sold_date_timestamp >= (\d+) OR sold_date_timestamp (\d+) TO (\d+)\)\)$/.exec(clause);
  if (sold) {
    const [, since, from, to] = sold.map(Number) as [number, number, number, number];
    return ({ status, sold_date_timestamp }) => {
      const at = Number(sold_date_timestamp ?? Number.NaN);
      return status === 'sold' && (at >= since || (at >= from && at <= to));
    };
  }
  const list = /^(NOT )?(\w+) IN \[(.*)\]$/.exec(clause);
  if (list) {
    const values = (list[3] ?? '').split(', ').map((item) => item.replaceAll(/^"|"$/g, '').replaceAll('\\"', '"'));
    const [, isNot, field = ''] = list;
    return (doc) => values.includes(String(doc[field])) !== Boolean(isNot);
  }
  const equals = /^(\w+) = (?:"(.*)"|([\w-]+))$/.exec(clause);
  if (equals) {
    const [, field = '', quoted, plain] = equals;
    const wanted = quoted?.replaceAll('\\"', '"') ?? plain;
    return (doc) => String(doc[field]) === wanted;
  }
  throw new Error(`the fake platform does not know the filter ${clause}`);
}

function readFilter(filter: Query['filter']): (doc: Doc) => boolean {
  const all = filter.map((item) => [item].flat().map(readClause));
  return (doc) => all.every((any) => any.some((holds) => holds(doc)));
}

function facetsOf(docs: Doc[], facets: string[]): Record<string, Record<string, number>> {
  const count = (facet: string) => {
    const counts: Record<string, number> = {};
    for (const doc of docs) if (doc[facet] !== undefined) counts[String(doc[facet])] = (counts[String(doc[facet])] ?? 0) + 1;
    return Object.fromEntries(Object.entries(counts).slice(0, 100)); // maxValuesPerFacet
  };
  return Object.fromEntries(facets.map((facet) => [facet, count(facet)]));
}

/** A dealer platform and its search service on one port, over real HTTP; what it does can be changed between requests. */
export async function startPlatform() {
  const seen: Seen[] = [];
  const platform = {
    url: '',
    seen,
    docs: [] as Doc[],
    details: new Map<string, unknown>(),
    website: { id: 7, name: 'Test Motors', slug: 'test-motors' } as Record<string, unknown>,
    manufacturers: {} as Record<string, unknown>,
    /** Documents per search, as `pagination.maxTotalHits`. */
    cap: 1000,
    documentsRoute: 200,
    /** Whether estimatedTotalHits is cut at the cap, as most versions do. */
    honestTotals: false,
    facets: true,
    etags: true,
    /** Answers instead of the platform when it returns something. */
    intercept: undefined as ((request: Seen) => Answer | undefined) | undefined,
    paths: () => seen.map(({ path }) => path),
    detailCalls: () => seen.filter(({ path }) => path.includes('/cars/')).map(({ path }) => path.split('/cars/')[1]),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  function search({ filter, limit, offset, facets = [] }: Query) {
    const all = platform.docs.filter(readFilter(filter));
    const reachable = all.slice(0, platform.cap);
    return {
      hits: reachable.slice(offset, offset + limit),
      estimatedTotalHits: platform.honestTotals ? all.length : reachable.length,
      processingTimeMs: 1,
      ...(platform.facets && { facetDistribution: facetsOf(all, facets) }),
    };
  }

  function answer({ path, body, headers }: Seen): Answer {
    if (path.endsWith('/documents/fetch')) {
      if (platform.documentsRoute !== 200)
        return { status: platform.documentsRoute, body: { message: 'invalid API key', code: 'invalid_api_key' } };
      const { filter, limit, offset } = body as Query;
      const all = platform.docs.filter(readFilter(filter));
      return { body: { results: all.slice(offset, offset + limit), offset, limit, total: all.length } };
    }
    if (path === '/multi-search') return { body: { results: (body as { queries: Query[] }).queries.map(search) } };
    const car = /^\/api\/websites\/7\/cars\/([^/]+)\.json$/.exec(path)?.[1];
    if (car !== undefined) {
      const detail = platform.details.get(car);
      if (detail === undefined) return { status: 404, body: { status: 404, error: 'Not found' } };
      const etag = `"${JSON.stringify(detail).length}-${car}"`;
      if (platform.etags && headers['if-none-match'] === etag) return { status: 304, headers: { etag } };
      return { body: detail, headers: platform.etags ? { etag } : {} };
    }
    if (path === '/api/websites/7.json') {
      const etag = `"site-${JSON.stringify(platform.website).length}"`;
      if (platform.etags && headers['if-none-match'] === etag) return { status: 304, headers: { etag } };
      return { body: platform.website, headers: platform.etags ? { etag } : {} };
    }
    const maker = /^\/api\/manufacturers\/(\w+)\.json\?website_id=7$/.exec(path)?.[1];
    if (maker !== undefined && platform.manufacturers[maker]) return { body: platform.manufacturers[maker] };
    return { status: 404, body: { status: 404 } };
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    let text = '';
    for await (const chunk of request) text += chunk;
    const entry: Seen = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: text ? JSON.parse(text) : undefined,
    };
    seen.push(entry);
    const given = platform.intercept?.(entry) ?? answer(entry);
    if (given.hang) return;
    if (given.drop) return void request.socket.destroy();
    response.writeHead(given.status ?? 200, {
      'content-type': given.raw === undefined ? 'application/json' : 'text/html',
      ...given.headers,
    });
    response.end(given.status === 304 ? undefined : (given.raw ?? JSON.stringify(given.body ?? null)));
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error) => {
      response.writeHead(599, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: String(error) }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  platform.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return platform;
}

export type FakePlatform = Awaited<ReturnType<typeof startPlatform>>;
