import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { makeAccountService } from '#lib/api/accounts/account-service.ts';
import { dealersBehind } from '#lib/api/accounts/compare-releases.ts';
import { compareInThread } from '#lib/api/accounts/notice-thread.ts';
import type { Disk } from '#lib/api/alarms/alarm-kind.ts';
import type { ApiServices } from '#lib/api/bindings.ts';
import { findLeadCar } from '#lib/api/find-lead-car.ts';
import { makeBotCheck } from '#lib/api/guards/bot-check.ts';
import { readTrustedProxies, TrustedProxiesError } from '#lib/api/guards/client-address.ts';
import { makeClients } from '#lib/api/guards/clients.ts';
import { makeRequestLimits } from '#lib/api/guards/request-limits.ts';
import { makeApiHandler } from '#lib/api/handler.ts';
import type { LeadDealer } from '#lib/api/lead-dealer.ts';
import { makeLeadService } from '#lib/api/lead-service.ts';
import type { Intake } from '#lib/api/store/intake-store.ts';
import { type LimitStore, openLimitStore } from '#lib/api/store/limit-store.ts';
import type { Database } from '#lib/api/store/open-database.ts';
import { makeStoreReporter } from '#lib/api/store/store-reporter.ts';
import { openUpstreams } from '#lib/api/upstreams/open-upstreams.ts';
import type { DeliveryReport } from '#lib/api/worker/worker.ts';
import type { FindCar } from '#lib/destinations/destination.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { guardFetch, makeGuardedFetch } from '#lib/network/private-address.ts';
import { liveSite } from '#lib/serve/site-reader.ts';
import { requestErrorText } from './api-log.ts';
import { realWorld } from './context.ts';
import { wordedMessage } from './disk-words.ts';
import { UsageError } from './invocation.ts';
import { databaseUrl, isMissingFile, openMigratedDatabase } from './lead-database.ts';
import { openDealers } from './open-dealers.ts';
import { openFiles } from './open-files.ts';
import { printError } from './output.ts';

/** How long requests and deliveries may take to finish after a request to stop. */
const graceMs = 10_000;

export type OpenApi = Awaited<ReturnType<typeof openApi>>;

export type OpenApiOptions = {
  workspace: Workspace;
  /** Lists the dealers to serve. Called from time to time. */
  slugs: () => Promise<readonly string[]>;
  /** Serve the rest of the API if the database cannot be opened. */
  withoutDatabase?: boolean;
  /** Additional host names of every dealer. */
  hosts?: readonly string[];
  report?: (event: DeliveryReport) => void;
  onStored?: (intake: Intake) => void;
};

const refuse = () => Promise.reject(new Error('A lead was refused: the database is not open.'));
const unavailable: Pick<ApiServices, 'leads' | 'files'> = { leads: { receive: refuse }, files: { receive: refuse, openLink: refuse } };

/** A store that counts nothing, so that requests are counted in memory. */
const noStore: LimitStore = {
  add: () => Promise.reject(new Error('the database is not open')),
  forgetEnded: async () => undefined,
  close: async () => undefined,
};

function trustedProxies(text: string | undefined) {
  try {
    return readTrustedProxies(text);
  } catch (error) {
    if (error instanceof TrustedProxiesError) throw new UsageError(error.message);
    throw error;
  }
}

/** Reads the disk of a database on this machine. Undefined for a remote database. */
function diskReader({ file }: Database): (() => Promise<Disk>) | undefined {
  if (file === undefined) return undefined;
  return async () => {
    const folder = dirname(file);
    const { bsize, blocks, bavail } = await statfs(folder);
    return { host: hostname(), folder, bytes: bsize * blocks, freeBytes: bsize * bavail };
  };
}

/** Compares live releases in a thread, which starts only if there is work. */
function releaseComparer({ workDir: folder, outDir }: Workspace, database: Database, onError: (error: Error) => void) {
  return async (dealers: readonly LeadDealer[]): Promise<void> => {
    const behind = await dealersBehind(database, dealers, outDir);
    if (behind.length === 0) return;
    const work = { url: databaseUrl(realWorld.env), folder, outDir, dealers: behind.map(({ slug, accounts }) => ({ slug, accounts })) };
    for (const { slug, problem } of await compareInThread(work))
      if (problem !== undefined) onError(new Error(`${slug}: its shoppers hear nothing of the live release: ${problem}`));
  };
}

/** Opens the API of dealers: settings, database, worker. Dealers whose settings are broken are reported and left out. */
export async function openApi(options: OpenApiOptions) {
  const { workspace, slugs, withoutDatabase = false, hosts = [], report = () => undefined, onStored = () => undefined } = options;
  const { env, now } = realWorld;
  const print = (line: string) => printError(`api: ${line}`);
  let reportStore: ReturnType<typeof makeStoreReporter> = async (error, textOf) => print(textOf(error));
  const onError = (error: Error) => void reportStore(error, ({ message }) => message);
  const clients = makeClients({ isTrusted: trustedProxies(env.FORECOURT_TRUSTED_PROXIES), report: onError });
  const opened = await openDealers(workspace, slugs, printError);
  const dealers = () => (hosts.length === 0 ? opened.list() : opened.list().map((one) => ({ ...one, hosts: [...one.hosts, ...hosts] })));
  const isNewDatabase = isMissingFile(databaseUrl(env), workspace);
  const database = await openMigratedDatabase(workspace, realWorld.env).catch((error: Error) => {
    if (!withoutDatabase) throw error;
    printError(
      `Enquiries cannot be saved, so pages say so to shoppers: ${wordedMessage(error).replace(/\.$/, '')}. Fix this and start again.`,
    );
    return undefined;
  });
  if (database) reportStore = makeStoreReporter({ database, print });
  const limits = database ? await openLimitStore(database, print) : noStore;
  const allowPrivate = env.FORECOURT_PRIVATE_DESTINATIONS === 'allow';
  const { fetch: guardedFetch, connect, close } = makeGuardedFetch({ allowPrivate });
  // Picture hosts may redirect; destinations must not.
  const pictures = guardFetch(fetch, { allowPrivate });
  const findCar: FindCar = (dealer, lead) => findLeadCar(liveSite(workspace.outDir, dealer.slug), lead);
  const world = { env, fetch: guardedFetch, connect, now, findCar };
  const compareReleases = database && releaseComparer(workspace, database, onError);
  const files = database && openFiles(database, env, onError);
  const service =
    database &&
    files &&
    makeLeadService({ database, dealers, world, files, report, onError, onStored, readDisk: diskReader(database), compareReleases });
  const accounts = database && makeAccountService(database, { ...world, print, report: onError });
  const behind = openUpstreams({ database, dealers, world: { ...world, sleep: realWorld.sleep }, report: onError });
  const handle = makeApiHandler({
    dealers,
    services: { leads: service ?? unavailable.leads, files: files ?? unavailable.files, upstreams: behind.upstreams, accounts },
    mock: behind.mock,
    countRequest: makeRequestLimits({ store: limits, now, report: onError }),
    checkBot: makeBotCheck({ env, fetch: guardedFetch, report: onError }),
    clients,
    world: {
      fetch: pictures.fetch,
      now,
      random: randomBytes,
      report: (error) => void reportStore(error, requestErrorText),
    },
    siteOf: (slug) => liveSite(workspace.outDir, slug),
  });
  return {
    handle,
    dealers,
    clients,
    database,
    isWorkerAlive: service?.isWorkerAlive ?? (() => false),
    /** Whether the SQLite file was missing or empty. */
    isNewDatabase,
    /** Delivers leads; undefined without a database. */
    worker: service && {
      ...service.worker,
      start: () => {
        service.worker.start();
        behind.start();
      },
    },
    /** Finishes running work. `finishRequests` stops the server that calls this API, within `graceMs`. */
    stop: async (finishRequests: (graceMs: number) => Promise<void> = async () => undefined) => {
      opened.close();
      await Promise.all([finishRequests(graceMs), service?.worker.stop(graceMs), behind.stop(graceMs)]);
      await Promise.all([close(), pictures.close()]);
      await limits.close();
      await database?.close();
    },
  };
}
