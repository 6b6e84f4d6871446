import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { tryFileLock } from '#lib/disk/file-lock.ts';
import { statIfAny } from '#lib/disk/remembered-file.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { listSome } from '#lib/locale/plural.ts';
import { type ListedSites, listSites } from '#lib/releases/list-sites.ts';
import { withDealerLock } from '#lib/releases/lock.ts';
import { knownDealers } from '#lib/report/history/fleet-history.ts';
import { pruneHistory } from '#lib/report/history/trim-history.ts';
import { dealerHistoryPath } from '#lib/report/history/write-history-pages.ts';
import { listTenants } from '#lib/site/load.ts';
import { findReleaseLeftovers, findScratch, findSpareTrees } from './find-scratch.ts';
import { type PruneKind, type Removable, removableAt, removeAll } from './removable.ts';
import { findUnusedPictures } from './unused-pictures.ts';

/** Finds the pages of `forecourt report` for dealers that no longer exist and are not in the history. Throws HistoryError. */
async function findOldReports(
  { outDir, workDir }: Workspace,
  folders: readonly string[],
  dealers: readonly string[],
): Promise<Removable[]> {
  const dealerNames = new Set([...dealers, ...(await knownDealers(workDir))]);
  const old = folders.filter((folder) => !dealerNames.has(folder));
  const histories = await Promise.all(old.map((dealer) => removableAt('reports', dealerHistoryPath(outDir, dealer))));
  return histories.filter(({ files }) => files > 0);
}

export type PruneOptions = {
  workspace: Workspace;
  now: () => number;
  dryRun: boolean;
  /** How long to wait for running builds, in milliseconds, before skipping the pictures. */
  waitMs: number;
  say: (note: string) => void;
  signal?: AbortSignal;
};

export type PrunedKind = { kind: PruneKind; files: number; bytes: number };

/** What was removed, or would be in a dry run, by kind; notes, and failures. */
export type Pruned = { removed: PrunedKind[]; notices: string[]; problems: string[] };

/** The dealers, without those whose folder is a link to another one's, because both have the same lock. */
async function oneNameEach(outDir: string, slugs: readonly string[]): Promise<string[]> {
  const folders = await Promise.all(slugs.map((slug) => realpath(join(outDir, slug))));
  return slugs.filter((_, index) => folders.indexOf(folders[index] as string) === index);
}

/** Leftovers of killed processes among the releases of idle dealers. */
async function findAllLeftovers({ outDir }: Workspace, slugs: readonly string[], now: number): Promise<Removable[]> {
  const leftovers: Removable[] = [];
  for (const slug of slugs) {
    const lock = join(outDir, slug, '.lock');
    const unlock = (await statIfAny(lock)) ? await tryFileLock(lock, 'prune', now) : async () => undefined;
    if (!unlock) continue;
    leftovers.push(...(await findReleaseLeftovers(outDir, slug)));
    await unlock();
  }
  return leftovers;
}

/**
 * Runs work while no build, rollback or other prune works on any of the dealers; taking a lock also removes leftovers of killed runs among
 * the releases. Throws LockError.
 */
function withAllDealers<T>(
  { workspace: { outDir }, now, waitMs, say, signal }: PruneOptions,
  slugs: readonly string[],
  onLeftovers: (leftovers: Removable[]) => void,
  work: () => Promise<T>,
): Promise<T> {
  const end = performance.now() + waitMs;
  const lockFrom = (index: number): Promise<T> => {
    const slug = slugs[index];
    if (slug === undefined) return work();
    const beforeRepair = async () => onLeftovers(await findReleaseLeftovers(outDir, slug));
    const options = { purpose: 'prune', waitMs: Math.max(0, end - performance.now()), say: (note: string) => say(`${slug}: ${note}`) };
    return withDealerLock(outDir, slug, { ...options, now, signal, beforeRepair }, () => lockFrom(index + 1));
  };
  return lockFrom(0);
}

function sumUp(kind: PruneKind, list: readonly Removable[]): PrunedKind {
  const ofKind = list.filter((one) => one.kind === kind);
  return { kind, files: ofKind.reduce((sum, { files }) => sum + files, 0), bytes: ofKind.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/**
 * Removes everything that is no longer used: prepared pictures, folders of dead builds, reports without a release, old history (rule R37).
 * A step that fails does not stop the others.
 */
export async function prune(options: PruneOptions): Promise<Pruned> {
  const { workspace, now, dryRun, signal } = options;
  const { outDir, tenantsDir, workDir } = workspace;
  const dealers = (await listTenants(tenantsDir)).slugs;
  const sites = await listSites(outDir).catch((error: Error): ListedSites => ({ slugs: [], problems: [{ slug: '', error }] }));
  const unreadable = sites.problems;
  const slugs = await oneNameEach(outDir, sites.slugs);
  const removed: Removable[] = [];
  const notices: string[] = [];
  const problems = unreadable.map(({ error }) => error.message);
  const attempt = async (step: () => Promise<void>) => {
    signal?.throwIfAborted();
    await step().catch((error: Error) => problems.push(error.message));
  };
  const remove = async (removables: Removable[]) => {
    if (!dryRun) await removeAll(removables);
    removed.push(...removables);
  };
  const prunePictures = async () => {
    for (const slug of slugs) await remove(await findSpareTrees(outDir, slug));
    // An unreadable release may use any picture.
    if (unreadable.length > 0) return void notices.push('no pictures were removed, because releases that cannot be read may use them');
    const { removable, unread } = await findUnusedPictures(workspace, { slugs, dealers, now: now() });
    await remove(removable);
    if (unread.length > 0)
      notices.push(`the data of ${listSome(unread, 3)} cannot be read, so that only the pictures of their releases count as used`);
  };
  await attempt(async () => remove(await findScratch(workspace, now())));
  await attempt(async () => {
    if (!dryRun) return withAllDealers(options, slugs, (leftovers) => removed.push(...leftovers), prunePictures);
    removed.push(...(await findAllLeftovers(workspace, slugs, now())));
    return prunePictures();
  });
  let history = { runs: 0, bytes: 0 };
  await attempt(async () => {
    history = await pruneHistory(workDir, now(), dryRun);
  });
  await attempt(async () => remove(await findOldReports(workspace, slugs, dealers)));
  const orphans = slugs.filter((slug) => !dealers.includes(slug));
  if (orphans.length > 0)
    notices.push(`${listSome(orphans, 3)} in ${outDir}: no such dealer any more; its releases stay until someone removes its folder`);
  return {
    removed: [
      ...(['pictures', 'scratch', 'reports'] as const).map((kind) => sumUp(kind, removed)),
      { kind: 'history', files: history.runs, bytes: history.bytes },
    ],
    notices,
    problems,
  };
}
