import { randomUUID } from 'node:crypto';
import { loadDealer } from '#lib/build/load-dealer.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { loadSite } from '#lib/site/load.ts';
import type { Site } from '#lib/site/schema.ts';
import type { World } from '#lib/sources/pull-one.ts';
import { madeSearchKey } from '#lib/sources/search-key-file.ts';
import { readSnapshot } from '#lib/sources/snapshot.ts';
import { guardStock } from '#lib/sources/stock-guard.ts';
import { checkServer } from './connect.ts';
import { ConnectionError, connectionOf } from './connection.ts';
import { deleteIndexes, replaceIndex, staleIndexes } from './fresh-index.ts';
import { givePageKey, type PageKey, pageKeyNotices } from './page-key.ts';
import { type PushPlan, planPush } from './plan.ts';
import { pushedDocuments } from './pushed-document.ts';
import { pushedSettings, settingDifferences, withLargestTotal } from './pushed-settings.ts';
import { readIndex } from './read-index.ts';
import { type SearchServer, searchServerAt } from './search-server.ts';
import { writeChanges } from './write-index.ts';

export type PushOptions = {
  workspace: Workspace;
  slug: string;
  world: World;
  /** The address to push to; undefined: what the environment or the site says. */
  host?: string | undefined;
  dryRun: boolean;
  full: boolean;
  acceptDrop: boolean;
  /** Milliseconds the server may take for one task. */
  waitMs: number;
  /** The dealer was named; one that has nothing to push is then an error, not passed over. */
  named: boolean;
  progress: (note: string) => void;
  signal?: AbortSignal;
};

export type Pushed = {
  slug: string;
  host: string;
  index: string;
  cars: number;
  plan: PushPlan;
  /** Indexes that an earlier, killed push had left, now removed (on a dry run: to be removed). */
  stale: string[];
  key: PageKey;
  notices: string[];
};

/** A dealer that has no index to push, and why. */
export type NotPushed = { slug: string; passedOver: string };

/** Why `forecourt index` has nothing to do for a dealer; undefined when it has. */
function nothingToPush(site: Site, options: PushOptions): string | undefined {
  if (site.search.indexing === 'platform') return 'the platform fills its index: search.indexing is "platform", not "own" or "shared"';
  if (!site.search.host && !options.host && !options.world.env.FORECOURT_SEARCH_HOST)
    return 'no search server is named: the engine in the page answers';
  return undefined;
}

/**
 * Brings a dealer's index on a search server to what its last good snapshot says, and sees to the key of its pages. Throws ConnectionError,
 * SearchServerError, RefusedError and what loading a dealer throws; the live index stays as it was then, or holds part of the changes.
 */
export async function pushDealer(options: PushOptions): Promise<Pushed | NotPushed> {
  const { workspace, slug, world, dryRun, progress } = options;
  const { tenantsDir, productTenantsDir, workDir } = workspace;
  const remote = (await readSnapshot(workDir, slug))?.remote;
  const { site } = await loadSite({ tenantsDir, productTenantsDir, slug, remote, searchKey: await madeSearchKey(workDir, slug) });
  const passedOver = nothingToPush(site, options);
  if (passedOver !== undefined && !options.named) return { slug, passedOver };
  if (site.search.indexing === 'platform')
    throw new ConnectionError(`${slug}: ${passedOver}. Set it in site.json to let this command fill one.`);
  const { host, key, keyName } = connectionOf(site, options.host, world.env);
  const server = searchServerAt({ host, key, keyName, client: world, ...(options.signal ? { signal: options.signal } : {}) });
  progress('asking the server');
  await checkServer(server);
  progress('reading');
  const dealer = await loadDealer({ workspace, slug, now: world.now(), progress });
  const { documents } = JSON.parse(dealer.index.text) as { documents: SearchDocument[] };
  const done = await push(server, site, documents, options);
  progress('search key');
  const pages = { server, workDir, site, host: site.search.host?.replace(/\/+$/, '') ?? host, now: world.now(), dryRun };
  const given = await givePageKey(pages);
  const notices = [...dealer.notices, ...pageKeyNotices(site, given, world.now())];
  return { slug, host, index: site.search.index, cars: documents.length, ...done, key: given, notices };
}

/** Reads the index, plans, and does it unless it is a dry run. */
async function push(
  server: SearchServer,
  site: Site,
  found: readonly SearchDocument[],
  { world, dryRun, full, acceptDrop, waitMs, progress }: PushOptions,
): Promise<{ plan: PushPlan; stale: string[] }> {
  const { slug, search } = site;
  const shared = search.indexing === 'shared';
  const documents = pushedDocuments(slug, found);
  const live = await readIndex(server, search.index, slug, shared);
  const wanted = pushedSettings(search);
  const settings = shared ? withLargestTotal(wanted, live.settings) : wanted;
  const differences = live.exists ? settingDifferences(settings, live.settings) : [];
  const plan = planPush({ documents, live, settings: differences, shared, full });
  guardStock(slug, documents.length, live.exists ? live.hashes.size : undefined, site.build, acceptDrop, {
    kept: 'what the index holds',
    command: 'index',
  });
  const stale = shared ? [] : await staleIndexes(server, search.index);
  if (dryRun) return { plan, stale };
  const write = { server, patience: { now: world.now, sleep: world.sleep, waitMs }, progress };
  await deleteIndexes(write, stale);
  const { exists } = live;
  if (plan.mode === 'changes') await writeChanges(write, search.index, slug, plan, { exists, settings, count: documents.length });
  if (plan.mode === 'whole') {
    const mark = randomUUID().replaceAll('-', '').slice(0, 12);
    await replaceIndex(write, search.index, mark, { documents, settings, exists });
  }
  return { plan, stale };
}
