import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Request = { method: string; path: string; body: Record<string, unknown>; authorization: string };
type Answer = { status: number; body: unknown };
type Held = { ListingId: number; body: Record<string, unknown>; end?: string };

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return text ? (JSON.parse(text) as Record<string, unknown>) : {};
}

/** A marketplace that behaves as the public reference of Trade Me's API says: its addresses, fields, limits and errors. */
export async function startTradeMe() {
  const seen: Request[] = [];
  const listings: Held[] = [];
  const photos: { name: string; type: string; bytes: Buffer }[] = [];
  let nextId = 1000;
  const open = (id: unknown) => listings.find(({ ListingId, end }) => ListingId === id && end === undefined);
  const refuse = (status: number, text: string): Answer => ({ status, body: { Request: '/v1', ErrorDescription: text } });
  const done = (ListingId: number): Answer => ({ status: 200, body: { Success: true, Description: null, ListingId } });

  /** What every listing of a car needs. */
  function fault(body: Record<string, unknown>): string | undefined {
    if (typeof body.Duration !== 'number') return 'Duration is required';
    if (!(typeof body.StartPrice === 'number' && body.StartPrice > 0)) return 'Please enter an asking price';
    if (!Array.isArray(body.PhotoIds) || body.PhotoIds.length === 0) return 'A photo is required';
    if ((body.PhotoIds as number[]).some((id) => !photos[id - 1])) return 'A photo does not exist';
    if ('PhotoUrls' in body || 'ExternalUrl' in body) return 'Unknown field';
    return body.HasAgreedWithLegalNotice === true ? undefined : 'Please agree to the legal notice';
  }

  const routes: Record<string, (body: Record<string, unknown>) => Answer> = {
    '/v1/photos/Add.json': ({ PhotoData, FileName, FileType }) => {
      photos.push({ name: String(FileName), type: String(FileType), bytes: Buffer.from(String(PhotoData), 'base64') });
      return { status: 200, body: { Status: 1, PhotoId: photos.length, Description: null } };
    },
    '/v1/Selling.json': (body) => {
      const problem = fault(body);
      // Refusals come as both kinds.
      if (problem) return { status: 200, body: { Success: false, Description: problem, ListingId: 0 } };
      listings.push({ ListingId: ++nextId, body });
      return done(nextId);
    },
    '/v1/Selling/Edit.json': ({ ListingId, ...body }) => {
      const listing = open(ListingId);
      if (!listing) return refuse(400, 'This listing is not active');
      const problem = fault(body);
      if (problem) return refuse(400, problem);
      listing.body = body;
      return done(listing.ListingId);
    },
    '/v1/Selling/Withdraw.json': ({ ListingId, Type, Reason }) => {
      const listing = open(ListingId);
      if (!listing) return refuse(400, 'This listing is not active');
      listing.end = Type === 1 ? 'sold' : `withdrawn: ${Reason}`;
      return done(listing.ListingId);
    },
    '/v1/MyTradeMe/SellingItems/All.json': () => {
      const List = listings
        .filter(({ end }) => end === undefined)
        .map(({ ListingId, body: { ExternalReferenceId, SKU } }) => ({ ListingId, ExternalReferenceId, SKU }));
      return { status: 200, body: { TotalCount: List.length, Page: 1, PageSize: List.length, List } };
    },
  };

  const market = {
    origin: '',
    seen,
    listings,
    photos,
    active: () => listings.filter(({ end }) => end === undefined),
    /** The last words of the requests since this was asked before, such as "Selling". */
    asked: () =>
      seen.splice(0).map(({ path, body }) => [path.replace(/^.*\/([A-Za-z]+)\.json.*$/, '$1'), body.ListingId].filter(Boolean).join(' ')),
    /** Answers in place of the market, before or after it did what was asked; undefined lets it answer. */
    before: undefined as ((request: Request) => Answer | 'hang up' | undefined) | undefined,
    after: undefined as ((request: Request) => 'hang up' | undefined) | undefined,
    close: async () => {
      server.closeAllConnections();
      await new Promise((ended) => server.close(ended));
    },
  };

  async function answer(incoming: IncomingMessage, response: ServerResponse) {
    const body = await bodyOf(incoming);
    const path = incoming.url ?? '';
    const request = { method: incoming.method ?? '', path, body, authorization: incoming.headers.authorization ?? '' };
    seen.push(request);
    const early = market.before?.(request);
    if (early === 'hang up') return void incoming.socket.destroy();
    const route = routes[path.split('?')[0] ?? ''];
    const result = early ?? route?.(body) ?? refuse(404, 'no such method');
    if (market.after?.(request)) return void incoming.socket.destroy();
    response.writeHead(result.status, { 'content-type': 'application/json' }).end(JSON.stringify(result.body));
  }
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  market.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return market;
}
