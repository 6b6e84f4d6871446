import { createServer } from 'node:http';
import { makeGuardedFetch } from '#lib/api/destinations/private-address.ts';
import { makeLeadService } from '#lib/api/lead-service.ts';
import { countOf } from '#lib/locale/plural.ts';
import { listen } from '#lib/serve/listen.ts';
import { webListener } from '#lib/serve/web-listener.ts';
import { type CommonOptions, chosenDealers, realWorld, workspaceOf } from '../cli/context.ts';
import { openLeadDatabase } from '../cli/lead-database.ts';
import { loadLeadDealers } from '../cli/lead-dealers.ts';
import { printError, printLine } from '../cli/output.ts';
import { UsageError } from '../cli/usage-error.ts';
import { readPort } from './serve.ts';

export type ApiCommandOptions = CommonOptions & { port?: string; host?: string; worker?: boolean; workerOnly?: boolean };

/** How long requests and deliveries may take to finish after a request to stop. */
const graceMs = 10_000;

/** `forecourt api`: takes leads over HTTP and delivers them, until it is stopped. */
export async function apiCommand(slugs: string[], options: ApiCommandOptions): Promise<void> {
  if (options.worker === false && options.workerOnly) throw new UsageError('Use --no-worker or --worker-only, not both.');
  const workspace = workspaceOf(options);
  const port = readPort(options.port, 4200);
  const host = options.host ?? '127.0.0.1';
  const chosen = await chosenDealers(slugs, slugs.length > 0 ? options : { ...options, all: true });
  const { dealers, problems } = await loadLeadDealers(workspace, chosen);
  for (const problem of problems) printError(problem);
  if (dealers.length === 0) throw new UsageError('No dealer can be served. Fix the problems above; forecourt check names them all.');
  const { env, now } = realWorld;
  const database = await openLeadDatabase(workspace, env);
  const { fetch, close: closeFetch } = makeGuardedFetch({ allowPrivate: env.FORECOURT_PRIVATE_DESTINATIONS === 'allow' });
  const log = (event: object) => process.stdout.write(`${JSON.stringify({ at: new Date(now()).toISOString(), ...event })}\n`);
  const service = makeLeadService({
    ...{ database, dealers: () => dealers, world: { env, fetch, now } },
    report: (delivery) => log({ event: 'delivery', ...delivery }),
    onError: (error) => printError(`api: ${error.message}`),
  });
  if (options.worker !== false) service.worker.start();
  const served = options.workerOnly
    ? undefined
    : await listen(createServer({ requestTimeout: 30_000, headersTimeout: 10_000 }, webListener(service.handle)), { port, host }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'EADDRINUSE') throw new UsageError(`Port ${port} is in use. Choose another with --port.`);
          throw error;
        },
      );
  const stop = async () => {
    await served?.close();
    await service.worker.stop(graceMs);
    await closeFetch();
    await database.close();
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => void stop().catch((error: Error) => printError(`api: ${error.message}`)));
  const place = served ? `Taking leads of ${countOf(dealers.length, 'dealer')} at http://${host}:${served.port}/api` : 'Delivering leads';
  if (options.json) log({ event: 'started', port: served?.port, dealers: dealers.length, database: database.kind });
  else printLine(`${place} (${database.kind}). Press Ctrl+C to stop.`);
}
