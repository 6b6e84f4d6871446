import { type LoadDealerOptions, loadDealer } from '#lib/build/load-dealer.ts';
import { isAvailable } from '#lib/cars/visibility.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import { sidecarPath } from '#lib/releases/paths.ts';
import { readSealedSnapshot, readSnapshotAt } from '#lib/sources/snapshot.ts';

/** The documents that a search may show, and the live release that they link to. Undefined before the first build. */
export type PushedStock = { documents: SearchDocument[]; release: string | undefined; notices: string[] };

type PushedStockOptions = Omit<LoadDealerOptions, 'pulled' | 'memory'>;

/**
 * The cars of the live release, as its pages show them, because newer ones have no page yet. Cars that the last pull no longer lists are left out,
 * and those that it found sold are sold (rule R60). Without a release, the cars of the last pull. Throws the errors of loadDealer.
 */
export async function readPushedStock(options: PushedStockOptions): Promise<PushedStock> {
  const { workspace, slug } = options;
  const live = await readLiveRelease(workspace.outDir, slug);
  const newest = await loadDealer(options);
  const built = live && (await readSnapshotAt(sidecarPath(workspace.outDir, slug, live.id, 'snapshot'), slug, 'Build the dealer again.'));
  const isNewest = built?.sha256 === (await readSealedSnapshot(workspace.workDir, slug))?.sha256;
  if (!built || isNewest) return { documents: newest.documents, release: live?.id, notices: newest.notices };
  const shown = await loadDealer({ ...options, pulled: { snapshot: built.snapshot, hash: built.sha256 } });
  const now = new Map(newest.documents.map((document) => [document.id, document]));
  const documents = shown.documents.flatMap((document) => {
    const last = now.get(document.id);
    if (!last) return [];
    // The sold car keeps the page that it has.
    return isAvailable(last) ? [document] : [{ ...last, slug: document.slug }];
  });
  return { documents, release: live.id, notices: shown.notices };
}
