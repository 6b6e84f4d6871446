import { type Release, readRecord, releaseIds } from './release-record.ts';
import { liveId } from './switch.ts';

/** The short record of the live release; undefined when there is none or its record cannot be read. */
export async function readLiveRelease(outDir: string, slug: string): Promise<Release | undefined> {
  const id = await liveId(outDir, slug);
  return id === undefined ? undefined : readRecord(outDir, slug, id);
}

/** A release as `forecourt releases` lists it. Without a readable record, only its id is known. */
export type ListedRelease = { id: string; live: boolean; record?: Release; graceFiles: number };

/** A dealer's releases, newest first, each with its number of grace files. */
export async function listReleases(outDir: string, slug: string): Promise<ListedRelease[]> {
  const live = await liveId(outDir, slug);
  return Promise.all(
    (await releaseIds(outDir, slug)).map(async (id) => {
      const record = await readRecord(outDir, slug, id);
      return { id, live: id === live, graceFiles: record?.grace?.files ?? 0, record };
    }),
  );
}
