import { randomUUID } from 'node:crypto';
import type { Workspace } from '#lib/disk/workspace.ts';
import type { Environment } from '#lib/model/secrets.ts';
import { notePushedRelease } from '#lib/pull/pushed-release.ts';
import { madeSearchKey } from '#lib/pull/search-key-file.ts';
import { commandToRelease } from '#lib/releases/held-error.ts';
import { readHold } from '#lib/releases/hold.ts';
import type { StoredFiles } from '#lib/releases/stored-files.ts';
import { loadSite } from '#lib/site/load.ts';
import type { Site } from '#lib/site/schema.ts';
import type { World } from '#lib/sources/adapter.ts';
import { readSnapshot } from '#lib/sources/snapshot.ts';
import { guardStock } from '#lib/sources/stock-guard.ts';
import { ConnectionError, checkServer, connectionOf } from './connection.ts';
import { ensurePageKey, type PageKeyResult, pageKeyNotices } from './page-key.ts';
import { keepLeaving, type PushPlan, planPush } from './plan.ts';
import { pushedDocuments } from './pushed-document.ts';
import { pushedSettings, settingDifferences, withLargestTotal } from './pushed-settings.ts';
import { type PushedStock, readPushedStock } from './pushed-stock.ts';
import { readIndex } from './read-index.ts';
import { type SearchServer, searchServerAt } from './search-server.ts';
import { deleteIndexes, findStaleIndexes, replaceIndex, writeChanges } from './write-index.ts';

export type PushOptions = {
  workspace: Workspace;
  slug: string;
  world: World;
  /** The address to push to. If undefined, the one in the environment or the site's settings. */
  host?: string | undefined;
  dryRun: boolean;
  full: boolean;
  acceptDrop: boolean;
  /**
   * Only removes cars that are sold or gone, before or during a build. An index that does not exist yet is filled only where pages need its
   * key.
   */
  leaving?: { pageKey: boolean };
  /** How long the server may take for one task, in milliseconds. */
  waitMs: number;
  /** The user named the dealer, so having nothing to push is an error. */
  isNamed: boolean;
  /** The files of the dealer's releases in a store, for work folders that lack some (rule R47). */
  stored?: StoredFiles | undefined;
  progress: (note: string) => void;
  signal?: AbortSignal;
};

export type Pushed = {
  slug: string;
  host: string;
  index: string;
  cars: number;
  /** The live release whose pages the index leads to; undefined before the first build. */
  release: string | undefined;
  plan: PushPlan;
  /** Leftover indexes of killed pushes, now deleted (in a dry run: to be deleted). */
  stale: string[];
  key: PageKeyResult;
  /** The push changed the work folder: there is a new key, or the index now belongs to another release. */
  hasNews: boolean;
  notices: string[];
};

/** A dealer without an index to push, and why. */
export type NotPushed = { slug: string; skipped: string };

/** Why a dealer has no index to fill. Undefined if it has one. */
export function reasonWithoutIndex({ search }: Pick<Site, 'search'>, env: Environment, host?: string): string | undefined {
  if (search.indexing === 'platform') return 'the platform fills its index: search.indexing is "platform", not "own" or "shared"';
  if (!search.host && !host && !env.FORECOURT_SEARCH_HOST) return 'no search server is set: the engine in the page answers searches';
  return undefined;
}

/** Why the index of a held dealer waits: new cars have no page until the hold ends (rule R31). */
const heldReason = (slug: string) => `a rollback holds the site, so its index waits. To let both go on, run: ${commandToRelease(slug)}`;

/**
 * Updates a dealer's index on a search server to the pages of the live release, without cars that were sold or removed since, and ensures
 * that the pages have a key. Throws ConnectionError, SearchServerError, RefusedError and the errors of loadDealer; then the live index is
 * unchanged or has part of the changes.
 */
export async function pushDealer(options: PushOptions): Promise<Pushed | NotPushed> {
  const { workspace, slug, world, dryRun, progress } = options;
  const { tenantsDir, productTenantsDir, workDir } = workspace;
  const remote = (await readSnapshot(workDir, slug))?.remote;
  const loaded = await loadSite({ tenantsDir, productTenantsDir, slug, remote, searchKey: await madeSearchKey(workDir, slug) });
  const { site } = loaded;
  const isHeld = (await readHold(workspace.outDir, slug)) !== undefined;
  const skipped = reasonWithoutIndex(site, world.env, options.host) ?? (isHeld ? heldReason(slug) : undefined);
  if (skipped !== undefined && !options.isNamed) return { slug, skipped };
  if (site.search.indexing === 'platform')
    throw new ConnectionError(`${slug}: ${skipped}. Set it in site.json so that this command fills the index.`);
  if (isHeld) throw new ConnectionError(`${slug}: ${heldReason(slug)}`);
  const { host, key, keyName } = connectionOf(loaded, options.host, world.env);
  const server = searchServerAt({ host, key, keyName, client: world, signal: options.signal });
  progress('checking the server');
  await checkServer(server);
  progress('reading');
  const { documents, release, notices } = await readPushedStock({ workspace, slug, now: world.now(), stored: options.stored, progress });
  const result = await pushDocuments(server, site, documents, options);
  const done = { slug, host, index: site.search.index, cars: documents.length, release, ...result };
  if (options.leaving?.pageKey === false) return { ...done, key: { state: 'kept' }, hasNews: false, notices };
  progress('search key');
  const keyInput = { server, workDir, site, host: site.search.host?.replace(/\/+$/, '') ?? host, now: world.now(), dryRun };
  const pageKey = await ensurePageKey(keyInput);
  // Recorded only now, so that a push that was killed earlier is repeated.
  const isWhole = !dryRun && !options.leaving && release !== undefined;
  const isNoted = isWhole && (await notePushedRelease(workDir, slug, release));
  return {
    ...done,
    key: pageKey,
    hasNews: isNoted || pageKey.state === 'made',
    notices: [...notices, ...pageKeyNotices(site, pageKey, world.now())],
  };
}

/** Reads the index, plans the push, and performs it unless it is a dry run. */
async function pushDocuments(
  server: SearchServer,
  site: Site,
  searchDocuments: PushedStock['documents'],
  { world, dryRun, full, acceptDrop, leaving, waitMs, progress }: PushOptions,
): Promise<{ plan: PushPlan; stale: string[] }> {
  const { slug, search } = site;
  const shared = search.indexing === 'shared';
  const documents = pushedDocuments(slug, searchDocuments);
  const live = await readIndex(server, search.index, slug, shared);
  const wantedSettings = pushedSettings(search);
  const settings = shared ? withLargestTotal(wantedSettings, live.settings) : wantedSettings;
  const differences = live.exists ? settingDifferences(settings, live.settings) : [];
  const whole = planPush({ documents, live, settings: differences, shared, full });
  const plan = leaving && (live.exists || !leaving.pageKey) ? keepLeaving(whole) : whole;
  guardStock(slug, documents.length, live.exists ? live.hashes.size : undefined, site.build, acceptDrop, {
    kept: 'what the index holds stays live',
    command: 'index',
  });
  const stale = shared ? [] : await findStaleIndexes(server, search.index);
  if (dryRun) return { plan, stale };
  const write = { server, patience: { now: world.now, sleep: world.sleep, waitMs }, progress };
  await deleteIndexes(write, stale);
  const { exists } = live;
  if (plan.mode === 'changes')
    await writeChanges(write, search.index, slug, plan, {
      exists,
      settings,
      count: live.hashes.size + plan.added.length - plan.removed.length,
    });
  if (plan.mode === 'whole') {
    const mark = randomUUID().replaceAll('-', '').slice(0, 12);
    await replaceIndex(write, search.index, mark, { documents, settings, exists });
  }
  return { plan, stale };
}
