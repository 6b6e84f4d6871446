import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { z } from 'zod';
import { deltaOf, type FileRecord, type Manifest } from '#lib/disk/manifest.ts';
import { listSome } from '#lib/locale/plural.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { type ReleaseCalls, releaseCalls } from './calls.ts';
import { findCompleteReleases, findUnservableFiles } from './damage.ts';
import { linkGraceFiles } from './grace.ts';
import { readHold, restoreHold, writeHold } from './hold.ts';
import { releasesDir } from './paths.ts';
import { graceTotals, readDetails, readFiles, writeDetails } from './release-details.ts';
import { nextGeneration, type Release, ReleaseError, readRecord, releaseIds, writeRecord } from './release-record.ts';
import { findStore, readStoredFile, type StoredFiles } from './stored-files.ts';
import { liveId, switchTo } from './switch.ts';

/** The part of a car page's data that limits how long the car may be shown. */
const pageData = z.object({ pageProps: z.object({ model: z.object({ kind: z.literal('car'), listedUntil: z.number().optional() }) }) });

/** Finds the addresses of a release's cars whose sold window has ended by `now`, from the data of their pages. */
async function findExpiredCars(
  root: string,
  manifest: Manifest,
  { codeId, leaving }: Release,
  now: number,
  stored: StoredFiles | undefined,
): Promise<string[]> {
  // Reading the data of each car from a store takes one request per car.
  if (leaving?.every((at) => now < at)) return [];
  const folder = `_next/data/${codeId}/`;
  const files = Object.keys(manifest).filter((path) => path.startsWith(`${folder}cars/`));
  const limit = pLimit(16);
  const isExpired = async (path: string) => {
    const record = manifest[path] as FileRecord;
    const data = await (stored ? readStoredFile(root, path, record, stored) : readFile(join(root, path)));
    const page = pageData.safeParse(JSON.parse(data.toString('utf8')));
    const until = page.data?.pageProps.model.listedUntil;
    return until !== undefined && now >= until;
  };
  const expired = await Promise.all(files.map((path) => limit(() => isExpired(path))));
  return files.filter((_path, index) => expired[index]).map((path) => `/${path.slice(folder.length).replace(/\.json$/, '')}`);
}

export type RolledBack = {
  slug: string;
  from: string;
  to: Release;
  /** The addresses of its cars whose sold window has ended since. */
  expiredCars: string[];
};

export type Rollback = {
  outDir: string;
  slug: string;
  to?: string | undefined;
  now: number;
  assetGraceDays: number;
  stored?: StoredFiles | undefined;
  calls?: ReleaseCalls;
};

/** The release before the live one: its `previous`, or else the newest older release that nobody rolled back from. */
function findPrevious(live: Release | undefined, id: string, records: readonly Release[]): Release | undefined {
  const previous = records.find((record) => record.id === live?.previous);
  return previous ?? records.find((record) => record.id < id && record.rolledBackAt === undefined);
}

type Choice = { slug: string; live: Release | undefined; from: string; ids: readonly string[]; records: readonly Release[] };

function chooseTarget({ slug, live, from, ids, records }: Choice, to: string | undefined): Release {
  const others = records.filter(({ id }) => id !== from).map(({ id }) => id);
  const damagedIds = ids.filter((id) => id !== from && !others.includes(id));
  const build = nextCommand('build', slug);
  const none =
    damagedIds.length > 0
      ? `no other release has a whole record (${damagedIds.join(', ')}). Build one: ${build}`
      : `build another one: ${build}`;
  const advice = others.length > 0 ? `choose one of these with --to: ${others.join(', ')}` : none;
  if (to !== undefined && damagedIds.includes(to)) throw new ReleaseError(`${slug}: the record of ${to} is damaged; ${advice}`);
  if (to === from) throw new ReleaseError(`${slug}: ${to} is already live; ${advice}`);
  const target = to === undefined ? findPrevious(live, from, records) : records.find(({ id }) => id === to);
  if (target) return target;
  throw new ReleaseError(`${slug}: there is no release ${to ?? `before the live one (${from})`}; ${advice}`);
}

/** Throws ReleaseError if files of the chosen release are damaged, and names the releases that are complete. */
async function requireComplete({ outDir, slug, stored }: Rollback, from: string, id: string): Promise<void> {
  const problems = await findUnservableFiles(outDir, slug, id, stored);
  if (problems.length === 0) return;
  const shown = listSome(problems, 5);
  const complete = await findCompleteReleases(outDir, slug, [from, id], stored);
  const advice =
    complete[0] === undefined
      ? `No other release is complete. Fix what is wrong with the live one, then run: ${nextCommand('build', slug)}`
      : `Run: ${nextCommand('rollback', slug, '--to', complete[0])}`;
  throw new ReleaseError(`${slug}: ${id} is damaged: ${shown}. ${advice}`);
}

type Totals = Release['grace'];

/** Without a long record, only the totals of the target's grace files are known. */
const addTotals = (a: Totals, b: Totals): Totals => (a && b ? { files: a.files + b.files, bytes: a.bytes + b.bytes } : (a ?? b));

/**
 * Makes an earlier release live again, and holds the dealer at it until someone ends the hold (rule R31). It also keeps the files that open
 * pages of the newer release may still request. Throws ReleaseError if there is no such release or it is damaged (rule R20). Expired cars
 * do not prevent it: a rollback is for emergencies, and pages hide such cars by their own clock. Call it under the dealer's lock.
 */
export async function rollBack(rollback: Rollback): Promise<RolledBack> {
  const { outDir, slug, to, now, assetGraceDays, stored, calls = releaseCalls } = rollback;
  const from = await liveId(outDir, slug, calls);
  if (from === undefined) throw new ReleaseError(`${slug}: there is no live release. Build one: ${nextCommand('build', slug)}`);
  const live = await readRecord(outDir, slug, from);
  const ids = await releaseIds(outDir, slug);
  const records = (await Promise.all(ids.map((id) => readRecord(outDir, slug, id)))).filter((record) => record !== undefined);
  const target = chooseTarget({ slug, live, from, ids, records }, to);
  await requireComplete(rollback, from, target.id);
  const root = join(releasesDir(outDir, slug), target.id);
  const details = await readDetails(outDir, slug, target.id);
  const { files: manifest } = details ?? (await readFiles(outDir, slug, target.id));
  const filesBefore = await readFiles(outDir, slug, from);
  const isStored = (await findStore(outDir, slug)) !== undefined;
  const next = { root, manifest, isStored, codeId: target.codeId, now, graceDays: assetGraceDays };
  const { removed } = deltaOf(filesBefore.files, manifest);
  const linkedGrace = await linkGraceFiles({ outDir, slug, from, before: filesBefore, removed, ...next }, calls);
  const { rolledBackAt: _removed, grace: listed, ...rest } = target;
  if (details) await writeDetails(outDir, slug, target.id, { ...details, grace: { ...details.grace, ...linkedGrace } }, calls);
  const grace = details ? graceTotals({ ...details.grace, ...linkedGrace }) : addTotals(listed, graceTotals(linkedGrace));
  const restored: Release = { ...rest, generation: nextGeneration(live, now), grace };
  await writeRecord(outDir, slug, restored, calls);
  const before = await readHold(outDir, slug);
  // Before the switch, so that no build replaces the release after a crash between the two.
  await writeHold(outDir, slug, { since: now, release: target.id, from }, calls);
  try {
    await switchTo(outDir, slug, target.id, calls);
  } catch (error) {
    // The link may have been renamed before the failure.
    if ((await liveId(outDir, slug)) === from) await restoreHold(outDir, slug, before).catch(() => undefined);
    throw error;
  }
  // Marked last, so that a crash before this only loses the mark. A move forward to a newer release marks nothing.
  if (live && target.id < from) await writeRecord(outDir, slug, { ...live, rolledBackAt: now }, calls);
  return { slug, from, to: restored, expiredCars: await findExpiredCars(root, manifest, target, now, stored) };
}
