import { readdir, realpath } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { isHostFile } from '#lib/hosting/host-files.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import { dealerIndex, type ServedDealer } from './dealer-index.ts';
import { type Found, findFile } from './find-file.ts';
import { headersAt, unfiled } from './host-rules-of.ts';
import { reportFile } from './report-file.ts';
import { sendFile } from './send-file.ts';
import { type SiteReader, siteReader } from './site-reader.ts';
import { sendResponse, toRequest } from './web-messages.ts';

/** Answers what lies below /api/ of a dealer's site. */
export type ApiHandler = (request: Request, site: SiteReader) => Promise<Response>;
export type ServeOptions = { outDir: string; port: number; host?: string; only?: readonly string[]; api?: ApiHandler };
export type Serving = { server: Server; port: number; close: () => Promise<void> };

/** The dealers that have a live release, in the order of their names. */
export async function servedDealers({ outDir, only }: Pick<ServeOptions, 'outDir' | 'only'>): Promise<ServedDealer[]> {
  const names = await readdir(outDir).catch(() => []);
  const wanted = only ? names.filter((name) => only.includes(name)) : names;
  const found = await Promise.all(wanted.sort().map(async (slug) => ({ slug, release: await readLiveRelease(outDir, slug) })));
  return found.flatMap(({ slug, release }) =>
    release ? [{ slug, cars: release.cars, pages: release.pages, builtAt: release.builtAt }] : [],
  );
}

function plain(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  response
    .writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff', ...headers })
    .end(`${text}\n`);
}

async function answer(request: IncomingMessage, response: ServerResponse, options: ServeOptions, port: number): Promise<void> {
  const [rawPath = '/', search] = (request.url ?? '/').split('?', 2);
  const api = rawPath.startsWith('/api/') ? options.api : undefined;
  if (!api && request.method !== 'GET' && request.method !== 'HEAD')
    return plain(response, 405, 'Only GET and HEAD.', { Allow: 'GET, HEAD' });
  const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  const slug = /^([a-z0-9][a-z0-9-]*)\.localhost$/.exec(host)?.[1];
  if (!slug) {
    const told = await reportFile(options.outDir, host, rawPath);
    if (told) return sendFile(request, response, told);
    if (rawPath !== '/') return plain(response, 404, `Dealers are at http://<slug>.localhost:${port}/.`);
    const html = dealerIndex(await servedDealers(options), port, (await reportFile(options.outDir, host, '/report.html')) !== undefined);
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
      .end(request.method === 'HEAD' ? undefined : html);
    return;
  }
  if (options.only && !options.only.includes(slug)) return plain(response, 404, `${slug} is not among the dealers served here.`);
  // The link is followed at each request, so that a new release is served at once.
  const root = await realpath(join(options.outDir, slug, 'current')).catch(() => undefined);
  if (!root) return plain(response, 404, `There is no release of ${slug}; run: forecourt build ${slug}`);
  for (const [name, value] of Object.entries(await headersAt(root, rawPath))) response.setHeader(name, value);
  if (api) return sendResponse(response, await api(toRequest(request, `http://${slug}.localhost:${port}`), siteReader(root)));
  const asked = await findFile(root, rawPath, search === undefined ? '' : `?${search}`);
  const file: Found = asked.kind === 'file' && isHostFile(asked.path) ? { kind: 'missing' } : asked;
  const { found, status } = file.kind === 'missing' ? await unfiled(root, rawPath) : { found: file, status: 200 };
  if (found.kind === 'file') return sendFile(request, response, found, found.path === '/404.html' ? 404 : status);
  if (found.kind === 'redirect') return plain(response, status === 301 ? 301 : 308, 'Moved.', { Location: found.to });
  const lost = await findFile(root, '/404.html');
  return lost.kind === 'file' ? sendFile(request, response, lost, 404) : plain(response, 404, 'Not found.');
}

/** Serves the live release of each dealer at http://<slug>.localhost:<port>, as a CDN would; port 0 takes a free one. Loopback only. */
export function serve(options: ServeOptions): Promise<Serving> {
  const server = createServer((request, response) => {
    const { port } = server.address() as { port: number };
    answer(request, response, options, port).catch((error: Error) => {
      if (response.headersSent) response.destroy();
      else plain(response, 500, `This request failed here: ${error.message}`);
    });
  });
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(options.port, options.host ?? '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      const close = () =>
        new Promise<void>((closed) => {
          server.close(() => closed());
          server.closeAllConnections();
        });
      done({ server, port, close });
    });
  });
}
