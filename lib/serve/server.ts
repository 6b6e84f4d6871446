import { realpath } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { html } from 'hono/html';
import { policyFree, policyName } from '#lib/hosting/headers.ts';
import { isHostFile } from '#lib/hosting/host-files.ts';
import { renderInstant, renderPage } from '#lib/html/page.ts';
import { renderTable, type TableColumn } from '#lib/html/table.ts';
import { countOf } from '#lib/locale/plural.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { listSites } from '#lib/releases/list-sites.ts';
import { sidecarPath } from '#lib/releases/paths.ts';
import { readRecord } from '#lib/releases/release-record.ts';
import { liveId } from '#lib/releases/switch.ts';
import { isApiPath } from '#lib/routes/api-base.ts';
import { type FileAnswer, findFile, findReportFile } from './find-file.ts';
import { answerByHostRules, headersAt } from './host-rules.ts';
import { type Listening, listen } from './listen.ts';
import { type EventRecorder, isRecorderPath, makeEventRecorder } from './recorder/recorder.ts';
import { sendFile } from './send-file.ts';
import { type SiteReader, siteReader } from './site-reader.ts';
import { webListener } from './web-listener.ts';

/** A dealer with a live release, and data from its record. Only the name if the record is unreadable. */
type ServedDealer = { slug: string; cars?: number; pages?: number; builtAt?: number };

const unknown = html`not known`;

const columns = (port: number): TableColumn<ServedDealer>[] => [
  { name: 'Dealer', cell: ({ slug }) => html`<a href="http://${slug}.localhost:${port}/">${slug}</a>` },
  { name: 'Vehicles', cell: ({ cars }) => (cars === undefined ? unknown : formatNumber(cars)) },
  { name: 'Pages', cell: ({ pages }) => (pages === undefined ? unknown : formatNumber(pages)) },
  { name: 'Built', cell: ({ builtAt }) => (builtAt === undefined ? unknown : renderInstant(builtAt)) },
];

/** The page at the bare address: a link to each dealer that has a release, and to the report of the last build if there is one. */
const dealerListPage = ({ dealers, problems }: Served, port: number, hasReport: boolean): Promise<string> =>
  renderPage(
    'Dealers',
    html`<h1>Dealers served here</h1>
${dealers.length > 0 ? renderTable(columns(port), dealers) : html`<p>No dealer has been built yet. Run <code>${nextCommand('build', '--all').replaceAll('`', '')}</code>.</p>`}
${problems.length > 0 && html`<p>${countOf(problems.length, 'folder of a dealer', 'folders of dealers')} cannot be read. Start the server again: it says which and why.</p>`}
${hasReport && html`<p><a href="/report.html">Report of the last build</a></p>`}`,
  );

/** Answers requests below /api/ of a dealer's site. `peer` is the address at the other end of the connection. */
export type ApiHandler = (request: Request, site: SiteReader, peer: string | undefined) => Promise<Response>;
export type ServeOptions = { outDir: string; port: number; host?: string; only?: readonly string[]; api?: ApiHandler };

type Served = {
  dealers: ServedDealer[];
  /** A folder that cannot be read, so its dealer is not served. */
  problems: Error[];
  /** A problem of a dealer that is served anyway. */
  warnings: string[];
};

const damagedRecord = (outDir: string, slug: string, id: string) =>
  `${sidecarPath(outDir, slug, id, 'record')}, the record of the live release of ${slug}, is missing or damaged. The site is served. To write the record again, run: ${nextCommand('build', slug)}`;

/** The dealers with a live release, sorted by name, and their problems. Throws if no folder can be read. */
export async function servedDealers({ outDir, only }: Pick<ServeOptions, 'outDir' | 'only'>): Promise<Served> {
  const { slugs, problems } = await listSites(outDir);
  const isWanted = ({ slug }: { slug: string }) => !only || only.includes(slug);
  const wantedDealers = slugs.map((slug) => ({ slug })).filter(isWanted);
  const warnings: string[] = [];
  const lookAt = async ({ slug }: { slug: string }): Promise<ServedDealer[]> => {
    const id = await liveId(outDir, slug);
    if (id === undefined) return [];
    const record = await readRecord(outDir, slug, id);
    if (!record) warnings.push(damagedRecord(outDir, slug, id));
    return [record ? { slug, cars: record.cars, pages: record.pages, builtAt: record.builtAt } : { slug }];
  };
  const dealers = (await Promise.all(wantedDealers.map(lookAt))).flat();
  return { dealers, problems: problems.filter(isWanted).map(({ error }) => error), warnings: warnings.sort() };
}

function sendText(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  response
    .writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff', ...headers })
    .end(`${text}\n`);
}

/** One recorder for each site. */
type Recorders = (slug: string) => EventRecorder;

type Exchange = {
  recorders: Recorders;
  request: IncomingMessage;
  response: ServerResponse;
  options: ServeOptions;
  port: number;
  rawPath: string;
};

/** Serves the bare address: the list of dealers, and the reports of builds. */
async function answerBareAddress({ request, response, options, port, rawPath }: Exchange, host: string): Promise<void> {
  const report = await findReportFile(options.outDir, host, rawPath);
  if (report) return sendFile(request, response, report);
  if (rawPath !== '/') return sendText(response, 404, `Dealers are at http://<slug>.localhost:${port}/.`);
  const hasReport = (await findReportFile(options.outDir, host, '/report.html')) !== undefined;
  const html = await dealerListPage(await servedDealers(options), port, hasReport);
  response
    .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
    .end(request.method === 'HEAD' ? undefined : html);
}

/** Responds with a file of the release at `root`, or according to the site's own host rules. */
async function answerFromSite({ request, response, rawPath }: Exchange, root: string, query: string): Promise<void> {
  const direct = await findFile(root, rawPath, query);
  const file: FileAnswer = direct.kind === 'file' && isHostFile(direct.path) ? { kind: 'missing' } : direct;
  const { answer, status } = file.kind === 'missing' ? await answerByHostRules(root, rawPath, query) : { answer: file, status: 200 };
  if (answer.kind === 'file') return sendFile(request, response, answer, answer.path === '/404.html' ? 404 : status);
  if (answer.kind === 'redirect') return sendText(response, status === 301 ? 301 : 308, 'Moved.', { Location: answer.to });
  const notFound = await findFile(root, '/404.html');
  return notFound.kind === 'file' ? sendFile(request, response, notFound, 404) : sendText(response, 404, 'Not found.');
}

async function answerRequest(exchange: Omit<Exchange, 'rawPath'>): Promise<void> {
  const { request, response, options } = exchange;
  const [rawPath = '/', search] = (request.url ?? '/').split('?', 2);
  const api = isApiPath(rawPath) ? options.api : undefined;
  const isRecorded = isRecorderPath(rawPath);
  if (!api && !isRecorded && request.method !== 'GET' && request.method !== 'HEAD')
    return sendText(response, 405, 'Only GET and HEAD are supported.', { Allow: 'GET, HEAD' });
  const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  const slug = /^([a-z0-9][a-z0-9-]*)\.localhost$/.exec(host)?.[1];
  if (!slug) return answerBareAddress({ ...exchange, rawPath }, host);
  if (options.only && !options.only.includes(slug)) return sendText(response, 404, `${slug} is not among the dealers served here.`);
  const recorder = exchange.recorders(slug);
  if (isRecorded) return webListener(recorder.answer)(request, response);
  // The link is resolved at each request, so that a new release is served at once.
  const root = await realpath(join(options.outDir, slug, 'current')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (!root) return sendText(response, 404, `There is no release of ${slug}; run: ${nextCommand('build', slug)}`);
  for (const [name, value] of Object.entries(await headersAt(root, rawPath)))
    if (name !== policyName || !policyFree.test(rawPath)) response.setHeader(name, value);
  if (api) return webListener(async (apiRequest, peer) => api(await recorder.note(apiRequest), siteReader(root), peer))(request, response);
  return answerFromSite({ ...exchange, rawPath }, root, search === undefined ? '' : `?${search}`);
}

/** Serves the live release of each dealer at http://<slug>.localhost:<port>, as a CDN would, to this machine only. Port 0 takes a free one. */
export function serve(options: ServeOptions): Promise<Listening> {
  const recorderBySite = new Map<string, EventRecorder>();
  const recorders: Recorders = (slug) => {
    const recorder = recorderBySite.get(slug) ?? makeEventRecorder(Date.now);
    recorderBySite.set(slug, recorder);
    return recorder;
  };
  const server = createServer((request, response) => {
    const { port } = server.address() as { port: number };
    answerRequest({ request, response, options, port, recorders }).catch((error: Error) => {
      if (response.headersSent) response.destroy();
      else sendText(response, 500, `This request failed: ${error.message}`);
    });
  });
  return listen(server, { port: options.port, host: options.host ?? '127.0.0.1' });
}
