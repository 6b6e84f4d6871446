import { hash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { type LeadDealer, leadDealer } from '#lib/api/lead-dealer.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { loadSite } from '#lib/site/load.ts';
import { operatorFileName } from '#lib/site/operator-file.ts';
import { readRemote, snapshotPath } from '#lib/sources/snapshot.ts';
import { sourceKindOf } from '#lib/sources/sources.ts';
import { chosenDealers } from './context.ts';
import { UsageError } from './invocation.ts';

async function loadOne({ tenantsDir, productTenantsDir, workDir }: Workspace, slug: string): Promise<LeadDealer> {
  // Before the first pull, only the settings in the dealer's files are known.
  const remote = await readRemote(workDir, slug).catch(() => undefined);
  const loaded = await loadSite({ tenantsDir, productTenantsDir, slug, remote });
  const api = sourceKindOf(loaded.source).platformApi?.(loaded.source);
  return leadDealer(loaded, api === undefined ? undefined : { api, token: loaded.tokens.token });
}

/** A file's state on disk. Synchronous, because promises for two files of 500 dealers every five seconds take a hundredth of a core. */
const lookAt = (file: string) => {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
};

const markOf = (file: string): string => {
  const { mtimeMs, size, ino } = lookAt(file) ?? {};
  return `${mtimeMs}/${size}/${ino}`;
};

/** A pull with the same stock touches the snapshot; one with a different stock writes a new file. */
const snapshotMark = (file: string): string => {
  const { birthtimeMs, mtimeMs, size, ino } = lookAt(file) ?? {};
  // Some file systems do not know when a file was made.
  return `${birthtimeMs || mtimeMs}/${size}/${ino}`;
};

function listBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** Changes if a file changes that dealers share. */
function layersMark({ tenantsDir, productTenantsDir }: Workspace): string {
  const folders = [...new Set([tenantsDir, productTenantsDir])].map((folder) => join(folder, 'layers'));
  return hash('sha256', [...folders.flatMap(listBelow).sort(), join(tenantsDir, operatorFileName)].map(markOf).join());
}

const dealerMark = ({ tenantsDir, workDir }: Workspace, slug: string) =>
  `${markOf(join(tenantsDir, slug, 'site.json'))},${snapshotMark(snapshotPath(workDir, slug))}`;

export type OpenDealers = {
  list: () => readonly LeadDealer[];
  find: (slug: string) => LeadDealer | undefined;
  refresh: () => Promise<void>;
  close: () => void;
};

/** How often files are checked for changes. */
const refreshMs = 5000;
/** If all were read at once, the snapshots of all dealers would be in memory together. */
const loadsAtOnce = 4;

/**
 * The settings of dealers, read again within seconds when their files change. A dealer with broken settings is reported once and keeps its
 * last good ones. Without any, it is left out, so that the others are served.
 */
export async function openDealers(
  workspace: Workspace,
  slugs: () => Promise<readonly string[]>,
  report: (problem: string) => void,
): Promise<OpenDealers> {
  const loaded = new Map<string, { mark: string; dealer: LeadDealer | undefined }>();
  let listed: readonly LeadDealer[] = [];
  let bySlug = new Map<string, LeadDealer>();
  const limit = pLimit(loadsAtOnce);

  async function load(slug: string, shared: string): Promise<LeadDealer | undefined> {
    const mark = `${shared} ${dealerMark(workspace, slug)}`;
    const before = loaded.get(slug);
    if (before?.mark === mark) return before.dealer;
    const dealer = await limit(() => loadOne(workspace, slug)).catch((error: Error) => {
      report(error.message);
      return before?.dealer;
    });
    loaded.set(slug, { mark, dealer });
    return dealer;
  }

  async function refresh(): Promise<void> {
    const shared = layersMark(workspace);
    const dealers = await Promise.all((await slugs()).map((slug) => load(slug, shared)));
    listed = dealers.filter((dealer) => dealer !== undefined);
    bySlug = new Map(listed.map((dealer) => [dealer.slug, dealer]));
  }

  await refresh();
  let failure: string | undefined;
  // An unreadable folder usually stays so for a while, so it is reported once.
  const tryRefresh = () =>
    refresh().then(
      () => {
        failure = undefined;
      },
      ({ message }: Error) => {
        if (message !== failure) report(message);
        failure = message;
      },
    );
  const timer = setInterval(tryRefresh, refreshMs).unref();
  return { list: () => listed, find: (slug) => bySlug.get(slug), refresh, close: () => clearInterval(timer) };
}

/** The settings of one dealer, for a command. Throws UsageError with the problem if they are unreadable. */
export async function openDealer(workspace: Workspace, slug: string): Promise<LeadDealer> {
  await chosenDealers([slug], { tenants: workspace.tenantsDir });
  return loadOne(workspace, slug).catch((error: Error) => {
    throw new UsageError(error.message);
  });
}
