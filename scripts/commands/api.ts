import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { apiPaths } from '#lib/api/app.ts';
import { longestUploadMs } from '#lib/api/files/file-service.ts';
import { findDealer } from '#lib/api/lead-dealer.ts';
import { isOpsPath, makeOpsApp } from '#lib/api/ops/ops-app.ts';
import { makeReadiness } from '#lib/api/ops/readiness.ts';
import { makeRouteNames } from '#lib/api/ops/route-names.ts';
import { makeServiceMetrics, type ServiceMetrics } from '#lib/api/ops/service-metrics.ts';
import type { Database } from '#lib/api/store/open-database.ts';
import { countOf } from '#lib/locale/plural.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { listen } from '#lib/serve/listen.ts';
import { webListener } from '#lib/serve/web-listener.ts';
import { apiLogLine } from '../cli/api-log.ts';
import { type CommonOptions, chosenDealers, realWorld, workspaceOf } from '../cli/context.ts';
import { UsageError } from '../cli/invocation.ts';
import { type OpenApi, openApi } from '../cli/open-api.ts';
import { onStop, printError, printEvent, printLine } from '../cli/output.ts';
import { readPort } from './serve.ts';

export type ApiCommandOptions = CommonOptions & { port?: string; host?: string; worker?: boolean; workerOnly?: boolean };

const notHere = { error: 'This process delivers leads and takes none.', code: 'not_found' };

type Served = Pick<ApiCommandOptions, 'worker' | 'workerOnly'> & {
  api: OpenApi;
  database: Database;
  metrics: ServiceMetrics;
  log: LogEvent;
};
type LogEvent = (event: Parameters<typeof apiLogLine>[0]) => void;

/** Handles requests of pages and operators, and measures and logs them. */
function makeListener({ api, database, metrics, log, worker, workerOnly = false }: Served) {
  const opsPaths = ['/healthz', '/readyz', '/metrics', '/admin', '/admin/leads/:id', '/admin/leads/:id/:action'];
  const nameRoute = makeRouteNames([...apiPaths(), ...opsPaths]);
  const { env, now } = realWorld;
  const report = (error: Error) => printError(`api: ${error.message}`);
  const readiness = makeReadiness({
    ...{ database, now, isWorkerAlive: worker === false ? undefined : api.isWorkerAlive },
    proxyProblem: () => api.clients.unnamedProxy()?.problem,
  });
  const ops = makeOpsApp({
    ...{ metrics, readiness, token: env.FORECOURT_METRICS_TOKEN },
    clients: api.clients,
    admin: {
      database,
      dealers: api.dealers,
      now,
      random: randomBytes,
      token: env.FORECOURT_ADMIN_TOKEN || undefined,
      warnings: () => [api.clients.unnamedProxy()?.problem ?? []].flat(),
      onReplayed: () => api.worker?.wake(),
    },
    report,
  });
  const answer = async (request: Request, path: string, peer: string | undefined): Promise<Response> => {
    if (isOpsPath(path)) return ops(request, peer);
    return workerOnly ? Response.json(notHere, { status: 404 }) : api.handle(request, undefined, peer);
  };
  return webListener(async (request, peer) => {
    const began = performance.now();
    const { pathname } = new URL(request.url);
    const response = await answer(request, pathname, peer);
    const { slug } = findDealer(api.dealers(), request.headers) ?? {};
    const ms = Math.round(performance.now() - began);
    const answered = { method: request.method, route: nameRoute(pathname), status: response.status, ms, dealer: slug };
    metrics.onRequest(answered);
    // Probes arrive every few seconds, so only failed ones are logged.
    if (!isOpsPath(pathname) || response.status >= 400) log({ request: answered });
    return response;
  }, report);
}

/** `forecourt api`: takes leads over HTTP and delivers them, until it is stopped. */
export async function apiCommand(slugs: string[], options: ApiCommandOptions): Promise<void> {
  if (options.worker === false && options.workerOnly) throw new UsageError('Use --no-worker or --worker-only, not both.');
  const workspace = workspaceOf(options);
  const port = readPort(options.port, 4200);
  const host = options.host ?? '127.0.0.1';
  const json = options.json ?? false;
  const chosen = await chosenDealers(slugs, slugs.length > 0 ? options : { ...options, all: true });
  const log: LogEvent = (event) => {
    if (!json) printLine(apiLogLine(event, realWorld.now()));
    else if ('request' in event) printEvent('request', event.request);
    else printEvent('delivery', event.delivery);
  };
  let metrics: ServiceMetrics | undefined;
  const api = await openApi({
    workspace,
    slugs: async () => chosen,
    report: (delivery) => {
      metrics?.onAttempt(delivery);
      log({ delivery });
    },
    onStored: ({ dealer, spamReason }) => metrics?.onReceived(dealer, spamReason === undefined ? 'accepted' : 'quarantined'),
  });
  const { worker, database } = api;
  const dealers = api.dealers().length;
  if (dealers === 0 || !database) {
    await api.stop();
    throw new UsageError(
      `No dealer can be served. Fix the problems above. To see all of them, run: ${nextCommand('check', ...(slugs.length > 0 ? slugs : ['--all']))}`,
    );
  }
  const queues = () =>
    api.dealers().flatMap(({ slug, destinations }) => destinations.map(({ name }) => ({ dealer: slug, destination: name })));
  metrics = makeServiceMetrics({
    ...{ db: database.db, now: realWorld.now, queues },
    unnamedProxyRequests: () => api.clients.unnamedProxy()?.requests ?? 0,
  });
  const listener = makeListener({ api, database, metrics, log, ...options });
  // A process that only delivers serves operators if it has a port.
  const isServed = !options.workerOnly || options.port !== undefined;
  const served = isServed
    ? await listen(createServer({ requestTimeout: longestUploadMs + 10_000, headersTimeout: 10_000 }, listener), { port, host }).catch(
        async (error: NodeJS.ErrnoException) => {
          await api.stop();
          if (error.code === 'EADDRINUSE') throw new UsageError(`Port ${port} is in use. Choose another with --port.`);
          throw error;
        },
      )
    : undefined;
  if (options.worker !== false) worker?.start();
  onStop(
    () =>
      void api.stop((graceMs) => served?.close(graceMs) ?? Promise.resolve()).catch((error: Error) => printError(`api: ${error.message}`)),
  );
  if (json) {
    printEvent('started', { port: served?.port, dealers, database: database.kind });
  } else {
    const what = options.workerOnly
      ? `Delivering leads of ${countOf(dealers, 'dealer')}`
      : `Taking leads of ${countOf(dealers, 'dealer')} at http://${host}:${served?.port}/api`;
    if (api.isNewDatabase)
      printLine(
        `${database.file} is a new database without leads. If there were leads before, see "The database is damaged" in lib/api/RUNBOOK.md.`,
      );
    printLine(`${what} (${database.kind}). Press Ctrl+C to stop.`);
  }
}
