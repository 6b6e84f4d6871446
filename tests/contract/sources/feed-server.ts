import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Mapping } from '#lib/sources/feed/mapping.ts';
import { feedSettings } from '#lib/sources/feed/settings.ts';
import type { Source } from '#lib/sources/sources.ts';

type Seen = { path: string; headers: IncomingMessage['headers'] };

/** A server with one feed at /stock.csv, which answers 304 to who has it; what it answers can be changed. */
export async function startFeedServer() {
  const seen: Seen[] = [];
  let content: Buffer = Buffer.alloc(0);
  const feed = {
    url: '',
    origin: '',
    seen,
    hasTags: true,
    serve: (text: string | Buffer) => {
      content = Buffer.from(text as string);
    },
    /** Answers instead of the server when it returns true. */
    intercept: undefined as ((seen: Seen, response: ServerResponse) => boolean) | undefined,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  const server = createServer((request, response) => {
    const one = { path: request.url ?? '', headers: request.headers };
    seen.push(one);
    if (feed.intercept?.(one, response)) return;
    const etag = `"${createHash('sha1').update(content).digest('hex')}"`;
    if (feed.hasTags && request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end();
    response
      .writeHead(200, { 'content-type': 'text/csv', 'content-length': content.length, ...(feed.hasTags ? { etag } : {}) })
      .end(content);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  feed.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  feed.url = `${feed.origin}/stock.csv`;
  return feed;
}

/** The settings of a feed as a site.json has them. */
export const feedSource = (settings: object): Source => feedSettings.parse({ kind: 'feed', ...settings });

const plainColumns = [
  ...['id', 'slug', 'name', 'make', 'model', 'year', 'vin', 'km', 'status', 'car_type', 'price', 'colour', 'comments', 'primary_image_url'],
  ...['city', 'state', 'postcode', 'show_on_dealer_website', 'custom_rank'],
];

/** Our own names as columns. */
export const ownFields: Mapping = {
  ...Object.fromEntries(plainColumns.map((name) => [name, name])),
  images: { columns: 'images', separator: '|' },
  created_at_timestamp: { column: 'created_at_timestamp', date: 'unix' },
};

const quoted = (value: unknown) => `"${(Array.isArray(value) ? value.join('|') : String(value ?? '')).replaceAll('"', '""')}"`;

/** Cars as CSV, with our own names as columns. */
export function csvOf(cars: readonly Record<string, unknown>[]): string {
  const flat = cars.map(
    ({ location, ...car }) => ({ ...car, ...(location as { address?: object } | undefined)?.address }) as Record<string, unknown>,
  );
  const columns = [...new Set([...Object.keys(ownFields), ...flat.flatMap((car) => Object.keys(car))])];
  return `${[columns, ...flat.map((car) => columns.map((column) => car[column]))].map((row) => row.map(quoted).join(',')).join('\n')}\n`;
}
