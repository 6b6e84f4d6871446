import { randomUUID } from 'node:crypto';
import { countOf } from '#lib/locale/plural.ts';
import { type DealerIndex, loadDealerIndex } from '#lib/search-server/dealer-index.ts';
import { createSearchServer, type LoggedRequest } from '#lib/search-server/handler.ts';
import { apiVersion } from '#lib/search-server/routes/system.ts';
import { serveSearch } from '#lib/search-server/serve-search.ts';
import { type CommonOptions, chosenDealers, realWorld, workspaceOf } from '../cli/context.ts';
import { printEvent } from '../cli/json-output.ts';
import { printError, printLine } from '../cli/output.ts';
import { onStop } from '../cli/stop-signal.ts';
import { UsageError } from '../cli/usage-error.ts';
import { readPort } from './serve.ts';

export type SearchServerCommandOptions = CommonOptions & { port?: string; host?: string; tenant?: string; masterKey?: string };

const listenProblems: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port) => `Port ${port} is in use. Choose another with --port.`,
  EACCES: (port) => `Port ${port} is not allowed for this user. Choose one from 1024 with --port.`,
  EADDRNOTAVAIL: (_port, host) => `${host} is not an address of this machine. Choose another with --host.`,
  ENOTFOUND: (_port, host) => `${host} is not an address of this machine. Choose another with --host.`,
};

const printRequest = ({ method, path, status, ms }: LoggedRequest) =>
  printLine(`${new Date().toISOString()} ${method} ${path} ${status} ${ms} ms`);

async function dealerIndex(options: SearchServerCommandOptions): Promise<DealerIndex | undefined> {
  if (options.tenant === undefined) return undefined;
  const [slug = ''] = await chosenDealers([options.tenant], { ...options, all: false });
  let last = '';
  return loadDealerIndex(workspaceOf(options), slug, realWorld, (note) => {
    const stage = note.replace(/[\d,]+( of [\d,]+)?/g, '').trim();
    if (!options.json && stage !== last) printLine(`${slug}: ${note}`);
    last = stage;
  });
}

/** `forecourt search-server`: the embedded engine behind Meilisearch's HTTP API, until it is stopped. */
export async function searchServerCommand(options: SearchServerCommandOptions): Promise<void> {
  const wanted = readPort(options.port, 7700);
  const host = options.host ?? '127.0.0.1';
  const masterKey = options.masterKey ?? process.env.MEILI_MASTER_KEY;
  const dealer = await dealerIndex(options);
  const handler = createSearchServer({
    masterKey: masterKey === '' ? undefined : masterKey,
    indexes: new Map(dealer ? [[dealer.uid, dealer.index]] : []),
    now: Date.now,
    uuid: randomUUID,
    later: setImmediate,
    reportError: (error) => printError(String((error as Error).stack ?? error)),
    logRequest: (request) => (options.json ? printEvent('request', request) : printRequest(request)),
  });
  const listening = await serveSearch(handler, { port: wanted, host }).catch((error: NodeJS.ErrnoException) => {
    const problem = listenProblems[error.code ?? ''];
    if (problem) throw new UsageError(problem(wanted, host));
    throw error;
  });
  // Before anything is printed, because a reader of the output may ask to stop at once.
  onStop(() => void listening.close());
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${listening.port}`;
  const documents = dealer?.index.documents.size ?? 0;
  if (options.json) {
    const indexes = dealer ? [{ uid: dealer.uid, documents }] : [];
    return printEvent('started', { url, port: listening.port, protected: Boolean(masterKey), indexes });
  }
  printLine(`Search server at ${url}: the embedded engine with Meilisearch's API ${apiVersion}`);
  printLine('Its data is in memory only and is lost when it stops.');
  if (dealer) printLine(`Index ${dealer.uid}: ${countOf(documents, 'car')} of ${options.tenant}`);
  if (!masterKey) printLine('No master key: anyone who can reach this address can read and change everything.');
  printLine('Press Ctrl+C to stop.');
}
