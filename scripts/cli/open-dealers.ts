import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type LeadDealer, leadDealer } from '#lib/api/lead-dealer.ts';
import { statIfAny } from '#lib/disk/remembered-file.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { loadSite } from '#lib/site/load.ts';
import { operatorFileName } from '#lib/site/operator-file.ts';
import { readSnapshot, snapshotPath } from '#lib/sources/snapshot.ts';
import { sourceKindOf } from '#lib/sources/sources.ts';
import { chosenDealers } from './context.ts';
import { UsageError } from './invocation.ts';

async function loadOne({ tenantsDir, productTenantsDir, workDir }: Workspace, slug: string): Promise<LeadDealer> {
  // Before the first pull, the settings of the dealer's files have to do.
  const snapshot = await readSnapshot(workDir, slug).catch(() => undefined);
  const loaded = await loadSite({ tenantsDir, productTenantsDir, slug, remote: snapshot?.remote });
  const api = sourceKindOf(loaded.source).platformApi?.(loaded.source);
  return leadDealer(loaded, api === undefined ? undefined : { api, token: loaded.tokens.token });
}

const markOf = async (file: string) => {
  const { mtimeMs, size, ino } = (await statIfAny(file)) ?? {};
  return `${mtimeMs}/${size}/${ino}`;
};

/** Changes when a file does that dealers share. */
async function layersMark({ tenantsDir, productTenantsDir }: Workspace): Promise<string> {
  const folders = [...new Set([tenantsDir, productTenantsDir])].map((folder) => join(folder, 'layers'));
  const files = await Promise.all(
    folders.map(async (folder) => (await readdir(folder, { recursive: true }).catch(() => [])).map((name) => join(folder, name))),
  );
  return (await Promise.all([...files.flat().sort(), join(tenantsDir, operatorFileName)].map(markOf))).join();
}

const dealerMark = async ({ tenantsDir, workDir }: Workspace, slug: string) =>
  (await Promise.all([join(tenantsDir, slug, 'site.json'), snapshotPath(workDir, slug)].map(markOf))).join();

export type OpenDealers = { list: () => readonly LeadDealer[]; refresh: () => Promise<void>; close: () => void };

/** How often files are looked at for changes. */
const refreshMs = 5000;

/**
 * The settings of dealers, read again within seconds when their files change. A dealer whose settings are broken is reported once and keeps its
 * last good ones; without any it is left out, so that the others are served.
 */
export async function openDealers(
  workspace: Workspace,
  slugs: () => Promise<readonly string[]>,
  report: (problem: string) => void,
): Promise<OpenDealers> {
  const loaded = new Map<string, { mark: string; dealer: LeadDealer | undefined }>();
  let listed: readonly LeadDealer[] = [];

  async function load(slug: string, shared: string): Promise<LeadDealer | undefined> {
    const mark = `${shared} ${await dealerMark(workspace, slug)}`;
    const before = loaded.get(slug);
    if (before?.mark === mark) return before.dealer;
    const dealer = await loadOne(workspace, slug).catch((error: Error) => {
      report(error.message);
      return before?.dealer;
    });
    loaded.set(slug, { mark, dealer });
    return dealer;
  }

  async function refresh(): Promise<void> {
    const shared = await layersMark(workspace);
    const dealers = await Promise.all((await slugs()).map((slug) => load(slug, shared)));
    listed = dealers.filter((dealer) => dealer !== undefined);
  }

  await refresh();
  const timer = setInterval(() => void refresh().catch((error: Error) => report(error.message)), refreshMs).unref();
  return { list: () => listed, refresh, close: () => clearInterval(timer) };
}

/** The settings of one dealer, for a command. Throws UsageError with the problem when they cannot be read. */
export async function openDealer(workspace: Workspace, slug: string): Promise<LeadDealer> {
  await chosenDealers([slug], { tenants: workspace.tenantsDir });
  return loadOne(workspace, slug).catch((error: Error) => {
    throw new UsageError(error.message);
  });
}
