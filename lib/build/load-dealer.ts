import { join } from 'node:path';
import { withStockNames } from '#lib/cars/names.ts';
import { listedCars } from '#lib/cars/visibility.ts';
import { withDefaultPages } from '#lib/content/default-pages.ts';
import { isPublishedAt } from '#lib/content/schedule.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { dayAt } from '#lib/locale/zoned-time.ts';
import { groupDropped, joinDropped } from '#lib/model/dropped.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import type { Snapshot } from '#lib/model/snapshot.ts';
import { showsDistances } from '#lib/pages/generated/locations-page.ts';
import { type DealerContent, loadDealerContent } from '#lib/pull/content/dealer-content.ts';
import { loadPostcodes } from '#lib/pull/content/postcodes.ts';
import { madeSearchKey } from '#lib/pull/search-key-file.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import type { StoredFiles } from '#lib/releases/stored-files.ts';
import { siteCars as siteCarsOf } from '#lib/search/site-cars.ts';
import { loadSite, loadSiteFile } from '#lib/site/load.ts';
import { problemLine } from '#lib/site/problem.ts';
import { readSealedSnapshot, SnapshotError } from '#lib/sources/snapshot.ts';
import { leaveOut, stillFaulty } from './leave-out.ts';
import { makeSiteData } from './make-site-data.ts';
import type { DealerMemory } from './memory/dealer-memory.ts';
import { type DealerPictures, preparePictures } from './prepare-pictures.ts';
import { findStoredPictures } from './stored-pictures.ts';

/** The data that a dealer's site is made from, read and resolved. */
export type ReadDealer = Awaited<ReturnType<typeof readDealer>>;

/** Whether the stock, any content page, shown or not, or a review has relative dates. */
const hasRelativeDates = ({ relativeTo }: Snapshot, { pages, hasRelativeReviews }: DealerContent): boolean =>
  relativeTo !== undefined || hasRelativeReviews || pages.some((page) => page.isRelative);

/** The same with its pictures, before anything is derived from it. */
export type LoadedDealer = ReadDealer & DealerPictures;

/** One dealer, ready to render: the data of its pages, its search index and its pictures. */
export type DealerInput = LoadedDealer & ReturnType<typeof makeSiteData>;

export type LoadDealerOptions = {
  workspace: Workspace;
  slug: string;
  now: number;
  /** The snapshot and its hash if they were just pulled, so that they are not read back from disk. */
  pulled?: { snapshot: Snapshot; hash?: string };
  /** The memory of earlier builds of this dealer in this process. If absent, an empty one. */
  memory?: DealerMemory;
  /** The store of the files that the work folder lacks (rule R47). */
  stored?: StoredFiles | undefined;
  progress: (note: string) => void;
};

/** Reads a dealer's last good snapshot, resolves its site with the platform's configuration, and loads its content. Nothing is written. */
export async function readDealer({ workspace, slug, now, pulled, memory }: Omit<LoadDealerOptions, 'progress'>) {
  const { tenantsDir, productTenantsDir, workDir } = workspace;
  await loadSiteFile(tenantsDir, slug); // an unknown dealer gets a better message than "never pulled"
  const stored = pulled ?? (await readSealedSnapshot(workDir, slug, memory?.snapshot));
  if (!stored) throw new SnapshotError(`${slug}: this dealer was never pulled. Run: ${nextCommand('pull', slug)}`);
  const { snapshot } = stored;
  const { remote } = snapshot;
  const searchKey = await madeSearchKey(workDir, slug);
  const { site, platformNotices, dropped } = await loadSite({ tenantsDir, productTenantsDir, slug, remote, searchKey });
  const today = dayAt(now, site.locale.timeZone);
  const loaded = await loadDealerContent({ tenantDir: join(tenantsDir, slug), remote, site, today }, dropped);
  const allContent = withDefaultPages(loaded.pages, site);
  const siteCars = siteCarsOf(snapshot, site);
  return {
    site: withStockNames(site, siteCars),
    /** Everything that was pulled, including cars that are not listed. */
    snapshot,
    snapshotHash: 'sha256' in stored ? stored.sha256 : stored.hash,
    /** All content pages, including those whose schedule has not started or has ended. */
    allContent,
    /** The content pages that are shown now. */
    content: allContent.filter((page) => isPublishedAt(page, now, site.locale.timeZone)),
    reviews: loaded.reviews,
    /** Files of postcodes that the site publishes, by path. */
    postcodes: showsDistances(site) ? await loadPostcodes(workspace, site, memory?.postcodes) : undefined,
    hasRelativeDates: hasRelativeDates(snapshot, loaded),
    /** The cars that the site lists at some time, and those that it lists now. */
    siteCars,
    cars: listedCars(siteCars, site, now),
    /** Values of the platform that are unusable. */
    platformNotices: platformNotices.map(problemLine),
    /** Unusable data of the stock, the settings and the content. */
    droppedData: joinDropped(snapshot.report.dropped, groupDropped(dropped)),
  };
}

/** Derives the data of a dealer's pages at `now` (milliseconds) from what was read. */
export function deriveDealer(loaded: LoadedDealer, now: number, memory?: DealerMemory): DealerInput {
  const { site, content, cars, pictures, sharePictures, shareCards, reviews } = loaded;
  return { ...loaded, ...makeSiteData(site, cars, content, pictures, now, { sharePictures, shareCards, reviews }, memory?.pages) };
}

/**
 * Reads a dealer, prepares its pictures, and derives the data of its pages. Cars that the live release leaves out (rule R11) are left out
 * here too, as long as they are as they were.
 */
export async function loadDealer(options: LoadDealerOptions): Promise<DealerInput> {
  const [read, live] = [await readDealer(options), await readLiveRelease(options.workspace.outDir, options.slug)];
  const dealer = leaveOut(read, stillFaulty(live?.quarantine?.cars ?? [], read.cars));
  const stored = await findStoredPictures(options.workspace.outDir, options.slug, live, options.stored);
  return deriveDealer({ ...dealer, ...(await preparePictures(dealer, { ...options, stored, drawsCards: false })) }, options.now);
}
