import { join } from 'node:path';
import { listedCars } from '#lib/cars/visibility.ts';
import { isPublishedAt } from '#lib/content/schedule.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { collectPictures } from '#lib/images/collect-pictures.ts';
import { pictureFolders } from '#lib/images/drawn-pictures.ts';
import { planPictures } from '#lib/images/plan-pictures.ts';
import { renderPictures } from '#lib/images/render-pictures.ts';
import { dayAt } from '#lib/locale/zoned-time.ts';
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

/** All that a dealer's site is made of, read and resolved; nothing is derived from it yet. */
export type DealerSources = {
  site: Site;
  /** All that was pulled, cars that are not listed too. */
  snapshot: Snapshot;
  /** The seal of the snapshot, where it is known. */
  seal?: string;
  /** All content pages, those whose time has not come or is over too. */
  written: ContentPage[];
  /** What of both is shown now. */
  content: ContentPage[];
  cars: Car[];
  pictures: Record<string, Picture>;
  sharePictures: Record<string, SharePicture>;
  imageFiles: Set<string>;
  cacheDir: string;
  notices: string[];
};

/** One dealer, ready to render: data for the pages, the search index, and the pictures that go with them. */
export type DealerInput = Pick<DealerSources, 'site' | 'snapshot' | 'written' | 'imageFiles' | 'cacheDir' | 'notices'> & {
  data: SiteData;
  documents: SearchDocument[];
  index: IndexFile;
};

export type LoadOptions = {
  workspace: Workspace;
  slug: string;
  now: number;
  /** The last good snapshot where it was pulled just now, instead of reading it back, and its seal. */
  snapshot?: Snapshot;
  seal?: string;
  progress: (note: string) => void;
};

const plural = (count: number, noun: string) => `${count.toLocaleString('en-AU')} ${noun}${count === 1 ? '' : 's'}`;

/** Reads a dealer's last good snapshot, resolves its site with the platform's configuration, loads its content and makes its pictures. */
export async function readDealer({ workspace, slug, now, snapshot: pulled, seal, progress }: LoadOptions): Promise<DealerSources> {
  const { tenantsDir, productTenantsDir, workDir } = workspace;
  await loadSiteFile(tenantsDir, slug); // a dealer that is not there is a better answer than one never pulled
  const sealed = pulled ? { snapshot: pulled, sha256: seal } : await readSealedSnapshot(workDir, slug);
  if (!sealed) throw new SnapshotError(`${slug}: it has never been pulled; run: forecourt pull ${slug}`);
  const { snapshot, sha256 } = sealed;
  const searchKey = await madeSearchKey(workDir, slug);
  const { site } = await loadSite({ tenantsDir, productTenantsDir, slug, remote: snapshot.remote, searchKey });
  const tenantDir = join(tenantsDir, slug);
  const written = await loadContent(tenantDir, site.pages, dayAt(now, site.locale.timeZone));
  const content = written.filter((page) => isPublishedAt(page, now, site.locale.timeZone));
  const cars = listedCars(snapshot.cars, site, now);
  const cacheDir = join(workDir, 'images');
  const planned = await planPictures(imageReferences(site, cars, content), {
    tenantDir,
    pictureDirs: pictureFolders(tenantsDir, productTenantsDir),
    cacheDir,
    settings: site.images,
    shared: sharedReferences(cars),
  });
  const showProgress = (done: number, total: number) =>
    progress(`pictures ${done.toLocaleString('en-AU')} of ${total.toLocaleString('en-AU')}`);
  const { files, problems, ...pictures } = collectPictures(await renderPictures(planned, cacheDir, showProgress));
  const shown = problems.slice(0, 5).map(({ reference, problem }) => `${reference}: ${problem}`);
  const notices = problems.length
    ? [`${plural(problems.length, 'picture')} could not be used: ${shown.join('; ')}${problems.length > 5 ? '; …' : ''}`]
    : [];
  return { site, snapshot, ...(sha256 ? { seal: sha256 } : {}), written, content, cars, ...pictures, imageFiles: files, cacheDir, notices };
}

/** Derives from what was read all that the pages of a dealer are made of at `now` (milliseconds). */
export function deriveDealer(sources: DealerSources, now: number): DealerInput {
  const { site, snapshot, written, content, cars, pictures, sharePictures, imageFiles, cacheDir, notices } = sources;
  return { site, snapshot, written, imageFiles, cacheDir, notices, ...makeSiteData(site, cars, content, pictures, now, sharePictures) };
}

/** Reads a dealer and derives what its pages are made of. */
export const loadDealer = async (options: LoadOptions): Promise<DealerInput> => deriveDealer(await readDealer(options), options.now);
