import { type Release, readGrace, readRecord, releaseIds } from './records.ts';
import { liveId } from './switch.ts';

/** A release as `forecourt releases` tells of it; one whose record is lost has only its id. */
export type Listed = { id: string; live: boolean; record?: Release; carried: number };

/** A dealer's releases, the newest first, with how many files each carries for pages of earlier ones. */
export async function listReleases(outDir: string, slug: string): Promise<Listed[]> {
  const live = await liveId(outDir, slug);
  return Promise.all(
    (await releaseIds(outDir, slug)).map(async (id) => {
      const record = await readRecord(outDir, slug, id);
      const carried = Object.keys(await readGrace(outDir, slug, id)).length;
      return { id, live: id === live, carried, ...(record ? { record } : {}) };
    }),
  );
}
