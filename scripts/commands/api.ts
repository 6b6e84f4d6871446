import { createServer } from 'node:http';
import { countOf } from '#lib/locale/plural.ts';
import { listen } from '#lib/serve/listen.ts';
import { webListener } from '#lib/serve/web-listener.ts';
import { type CommonOptions, chosenDealers, realWorld, workspaceOf } from '../cli/context.ts';
import { openApi } from '../cli/open-api.ts';
import { printError, printLine } from '../cli/output.ts';
import { UsageError } from '../cli/usage-error.ts';
import { readPort } from './serve.ts';

export type ApiCommandOptions = CommonOptions & { port?: string; host?: string; worker?: boolean; workerOnly?: boolean };

/** How long requests may take to finish after a request to stop. */
const graceMs = 10_000;

const log = (event: object) => process.stdout.write(`${JSON.stringify({ at: new Date(realWorld.now()).toISOString(), ...event })}\n`);

/** `forecourt api`: takes leads over HTTP and delivers them, until it is stopped. */
export async function apiCommand(slugs: string[], options: ApiCommandOptions): Promise<void> {
  if (options.worker === false && options.workerOnly) throw new UsageError('Use --no-worker or --worker-only, not both.');
  const workspace = workspaceOf(options);
  const port = readPort(options.port, 4200);
  const host = options.host ?? '127.0.0.1';
  const chosen = await chosenDealers(slugs, slugs.length > 0 ? options : { ...options, all: true });
  const report = (delivery: object) => log({ event: 'delivery', ...delivery });
  const api = await openApi({ workspace, slugs: async () => chosen, report });
  const { handle, worker, database } = api;
  const dealers = api.dealers().length;
  if (dealers === 0) {
    await api.stop();
    throw new UsageError('No dealer can be served. Fix the problems above; forecourt check names them all.');
  }
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000 },
    webListener((request, peer) => handle(request, undefined, peer)),
  );
  const served = options.workerOnly
    ? undefined
    : await listen(server, { port, host }).catch(async (error: NodeJS.ErrnoException) => {
        await api.stop();
        if (error.code === 'EADDRINUSE') throw new UsageError(`Port ${port} is in use. Choose another with --port.`);
        throw error;
      });
  if (options.worker !== false) worker?.start();
  const stop = async () => {
    await served?.close(graceMs);
    await api.stop();
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => void stop().catch((error: Error) => printError(`api: ${error.message}`)));
  if (options.json) log({ event: 'started', ...(served ? { port: served.port } : {}), dealers, database });
  else {
    const what = served
      ? `Taking leads of ${countOf(dealers, 'dealer')} at http://${host}:${served.port}/api`
      : `Delivering leads of ${countOf(dealers, 'dealer')}`;
    printLine(`${what} (${database}). Press Ctrl+C to stop.`);
  }
}
