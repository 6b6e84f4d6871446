import { join } from 'node:path';
import { listedCars } from '#lib/cars/visibility.ts';
import { isInForce } from '#lib/content/schedule.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { pictureFolders, resolvePictures } from '#lib/images/resolve-pictures.ts';
import type { Car } from '#lib/model/car.ts';
import type { ContentPage } from '#lib/model/content.ts';
import type { Picture } from '#lib/model/picture.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import type { SharePicture } from '#lib/model/share-picture.ts';
import type { Snapshot } from '#lib/model/snapshot.ts';
import type { SiteData } from '#lib/pages/site-data.ts';
import { loadSite, loadSiteFile } from '#lib/site/load.ts';
import type { Site } from '#lib/site/schema.ts';
import { loadContent } from '#lib/sources/content/load-content.ts';
import { madeSearchKey } from '#lib/sources/search-key-file.ts';
import { readSealedSnapshot, SnapshotError } from '#lib/sources/snapshot.ts';
import { type IndexFile, imageReferences, makeSiteData, sharedReferences } from './make-site-data.ts';

/** Everything that a dealer's site is made from, read and resolved. Nothing is derived from it yet. */
export type LoadedDealer = {
  site: Site;
  /** All that was pulled, including cars that are not listed. */
  snapshot: Snapshot;
  snapshotHash?: string;
  /** All content pages, including those whose schedule has not started or has ended. */
  allContent: ContentPage[];
  /** The content pages and cars that are shown now. */
  content: ContentPage[];
  cars: Car[];
  pictures: Record<string, Picture>;
  sharePictures: Record<string, SharePicture>;
  imageFiles: Set<string>;
  cacheDir: string;
  notices: string[];
};

/** One dealer, ready to render: the data of its pages, its search index and its pictures. */
export type DealerInput = Pick<LoadedDealer, 'site' | 'snapshot' | 'allContent' | 'imageFiles' | 'cacheDir' | 'notices'> & {
  data: SiteData;
  documents: SearchDocument[];
  index: IndexFile;
};

export type LoadOptions = {
  workspace: Workspace;
  slug: string;
  now: number;
  /** The snapshot and its hash when they were pulled just now, so that they are not read back from disk. */
  pulled?: { snapshot: Snapshot; hash?: string } | undefined;
  progress: (note: string) => void;
};

const plural = (count: number, noun: string) => `${count.toLocaleString('en-AU')} ${noun}${count === 1 ? '' : 's'}`;

/** Reads a dealer's last good snapshot, resolves its site with the platform's configuration, and loads its content and pictures. */
export async function readDealer({ workspace, slug, now, pulled, progress }: LoadOptions): Promise<LoadedDealer> {
  const { tenantsDir, productTenantsDir, workDir } = workspace;
  await loadSiteFile(tenantsDir, slug); // an unknown dealer gets a better message than "never pulled"
  const known = pulled ?? (await readSealedSnapshot(workDir, slug));
  if (!known) throw new SnapshotError(`${slug}: this dealer was never pulled. Run: forecourt pull ${slug}`);
  const { snapshot } = known;
  const snapshotHash = 'sha256' in known ? known.sha256 : known.hash;
  const searchKey = await madeSearchKey(workDir, slug);
  const { site } = await loadSite({ tenantsDir, productTenantsDir, slug, remote: snapshot.remote, searchKey });
  const tenantDir = join(tenantsDir, slug);
  const allContent = await loadContent(tenantDir, site.pages);
  const content = allContent.filter((page) => isInForce(page, now, site.locale.timeZone));
  const cars = listedCars(snapshot.cars, site, now);
  const cacheDir = join(workDir, 'images');
  const { files, problems, ...pictures } = await resolvePictures(imageReferences(site, cars, content), {
    tenantDir,
    pictureDirs: pictureFolders(tenantsDir, productTenantsDir),
    cacheDir,
    settings: site.images,
    shared: sharedReferences(cars),
    progress: (done, total) => progress(`pictures ${done.toLocaleString('en-AU')} of ${total.toLocaleString('en-AU')}`),
  });
  const shown = problems.slice(0, 5).map(({ reference, problem }) => `${reference}: ${problem}`);
  const notices = problems.length
    ? [`${plural(problems.length, 'picture')} could not be used: ${shown.join('; ')}${problems.length > 5 ? '; …' : ''}`]
    : [];
  return {
    site,
    snapshot,
    ...(snapshotHash ? { snapshotHash } : {}),
    allContent,
    content,
    cars,
    ...pictures,
    imageFiles: files,
    cacheDir,
    notices,
  };
}

/** Derives the data of a dealer's pages at `now` (milliseconds) from what was read. */
export function deriveDealer(loaded: LoadedDealer, now: number): DealerInput {
  const { site, snapshot, allContent, content, cars, pictures, sharePictures, imageFiles, cacheDir, notices } = loaded;
  return { site, snapshot, allContent, imageFiles, cacheDir, notices, ...makeSiteData(site, cars, content, pictures, now, sharePictures) };
}

/** Reads a dealer and derives the data of its pages. */
export const loadDealer = async (options: LoadOptions): Promise<DealerInput> => deriveDealer(await readDealer(options), options.now);
