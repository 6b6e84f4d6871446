import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { countOf } from '#lib/locale/plural.ts';
import { chosenDealers, realWorld, workspaceOf } from '../../cli/context.ts';
import { readInvocation, setInvocation, UsageError } from '../../cli/invocation.ts';
import { hearStopRequests, onStop, printError, printLine } from '../../cli/output.ts';
import { readPort } from '../../commands/serve.ts';
import { type DealerIndex, loadDealerIndex } from './dealer-index.ts';
import { createSearchServer } from './handler.ts';
import { apiVersion } from './routes/system.ts';
import { serveSearch } from './serve-search.ts';

const usage = `Usage: npm run search-server -- [options]

  --port <n>          port (default: 7700)
  --host <address>    address to listen on (default: 127.0.0.1)
  --tenant <slug>     start with an index of this dealer’s cars
  --master-key <key>  require API keys; MEILI_MASTER_KEY in the environment is safer, because process lists do not show it
  --tenants <dir>     folder of the dealers’ data (default: tenants)
  --work <dir>        folder of snapshots, pictures and caches (default: .forecourt)`;

const text = { type: 'string' } as const;
const options = { port: text, host: text, tenant: text, 'master-key': text, tenants: text, work: text, help: { type: 'boolean' } } as const;

const listenProblems: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port) => `Port ${port} is in use. Choose another with --port.`,
  EACCES: (port) => `Port ${port} is not allowed for this user. Choose one from 1024 with --port.`,
  EADDRNOTAVAIL: (_port, host) => `${host} is not an address of this machine. Choose another with --host.`,
  ENOTFOUND: (_port, host) => `${host} is not an address of this machine. Choose another with --host.`,
};

function readOptions(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`);
  }
}

async function dealerIndex(tenant: string, folders: { tenants?: string; work?: string }): Promise<DealerIndex> {
  const [slug = ''] = await chosenDealers([tenant], folders);
  let last = '';
  return loadDealerIndex(workspaceOf(folders), slug, realWorld, (note) => {
    const stage = note.replace(/[\d,]+( of [\d,]+)?/g, '').trim();
    if (stage !== last) printLine(`${slug}: ${note}`);
    last = stage;
  });
}

async function run(words: readonly string[]): Promise<void> {
  const { port: portText, host = '127.0.0.1', tenant, help, 'master-key': key, ...folders } = readOptions(words);
  if (help) return printLine(usage);
  const wantedPort = readPort(portText, 7700);
  const masterKey = (key ?? process.env.MEILI_MASTER_KEY) || undefined;
  const dealer = tenant === undefined ? undefined : await dealerIndex(tenant, folders);
  const handler = createSearchServer({
    masterKey,
    indexes: new Map(dealer ? [[dealer.uid, dealer.index]] : []),
    now: Date.now,
    uuid: randomUUID,
    later: setImmediate,
    reportError: (error) => printError(String((error as Error).stack ?? error)),
    logRequest: ({ method, path, status, ms }) => printLine(`${new Date().toISOString()} ${method} ${path} ${status} ${ms} ms`),
  });
  const listening = await serveSearch(handler, { port: wantedPort, host }).catch((error: NodeJS.ErrnoException) => {
    const problem = listenProblems[error.code ?? ''];
    if (problem) throw new UsageError(problem(wantedPort, host));
    throw error;
  });
  // Set before anything is printed, because a reader of the output may send a stop request at once.
  onStop(() => void listening.close());
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${listening.port}`;
  printLine(`Search server at ${url}: the embedded engine with Meilisearch's API ${apiVersion}`);
  printLine('Its data is in memory only and is lost when it stops.');
  if (dealer) printLine(`Index ${dealer.uid}: ${countOf(dealer.index.documents.size, 'car')} of ${tenant}`);
  if (!masterKey) printLine('No master key: anyone who can reach this address can read and change everything.');
  printLine('Press Ctrl+C to stop.');
}

/** Runs the search server with the words of a command line. Sets the exit code and prints problems. */
export async function runSearchServer(words: readonly string[]): Promise<void> {
  hearStopRequests('search-server');
  // Messages name the commands of the product.
  const script = fileURLToPath(new URL('../../forecourt.js', import.meta.url));
  setInvocation(readInvocation({ words, script, cwd: process.cwd(), env: process.env }));
  try {
    await run(words);
  } catch (error) {
    const isWrongUse = error instanceof UsageError;
    printError(`${isWrongUse ? 'error: ' : ''}${(error as Error).message}`);
    process.exitCode = isWrongUse ? 2 : 1;
  }
}
