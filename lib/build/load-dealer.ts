import { join } from 'node:path';
import { isInForce } from '#lib/content/schedule.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import type { Snapshot } from '#lib/model/snapshot.ts';
import type { SiteData } from '#lib/pages/site-data.ts';
import { loadSite, loadSiteFile } from '#lib/site/load.ts';
import type { Site } from '#lib/site/schema.ts';
import { loadContent } from './content/load-content.ts';
import { pictureFolders, resolvePictures } from './images/resolve-pictures.ts';
import { madeSearchKey } from './index-push/key-file.ts';
import { type IndexFile, imageReferences, listedCars, makeSiteData, sharedReferences } from './make-site-data.ts';
import { readSnapshot, SnapshotError } from './snapshot.ts';
import type { Workspace } from './workspace.ts';

/** One dealer, ready to render: data for the pages, the search index, and the pictures that go with them. */
export type DealerInput = {
  site: Site;
  data: SiteData;
  documents: SearchDocument[];
  index: IndexFile;
  imageFiles: Set<string>;
  cacheDir: string;
  notices: string[];
};

export type LoadOptions = {
  workspace: Workspace;
  slug: string;
  now: number;
  /** The last good snapshot where it was pulled just now, instead of reading it back. */
  snapshot?: Snapshot;
  progress: (note: string) => void;
};

const plural = (count: number, noun: string) => `${count.toLocaleString('en-AU')} ${noun}${count === 1 ? '' : 's'}`;

/** Reads a dealer's last good snapshot, resolves its site with the platform's configuration, loads its content and makes its pictures. */
export async function loadDealer({ workspace, slug, now, snapshot: pulled, progress }: LoadOptions): Promise<DealerInput> {
  const { tenantsDir, productTenantsDir, workDir } = workspace;
  await loadSiteFile(tenantsDir, slug); // a dealer that is not there is a better answer than one never pulled
  const snapshot = pulled ?? (await readSnapshot(workDir, slug));
  if (!snapshot) throw new SnapshotError(`${slug}: it has never been pulled; run: forecourt pull ${slug}`);
  const searchKey = await madeSearchKey(workDir, slug);
  const { site } = await loadSite({ tenantsDir, productTenantsDir, slug, remote: snapshot.remote, searchKey });
  const tenantDir = join(tenantsDir, slug);
  const written = await loadContent(tenantDir, site.pages);
  const content = written.filter((page) => isInForce(page, now, site.locale.timeZone));
  const cars = listedCars(snapshot.cars, site, now);
  const cacheDir = join(workDir, 'images');
  const { pictures, sharePictures, files, problems } = await resolvePictures(imageReferences(site, cars, content), {
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
  const { data, documents, index } = makeSiteData(site, cars, content, pictures, now, sharePictures);
  return { site, data, documents, index, imageFiles: files, cacheDir, notices };
}
