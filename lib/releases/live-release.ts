import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { releasesDir } from './paths.ts';
import { type Release, readRecord, releaseIds, stillListed } from './release-record.ts';
import { liveId } from './switch.ts';

/** The short record of the live release. Undefined if there is none or its record is unreadable. */
export async function readLiveRelease(outDir: string, slug: string): Promise<Release | undefined> {
  const id = await liveId(outDir, slug);
  return id === undefined ? undefined : readRecord(outDir, slug, id);
}

/**
 * How many cars the live release still lists at `now` (milliseconds). Undefined without a release. If its record is unreadable, its car
 * pages are counted, so that a broken feed does not empty a site whose records are also damaged (rule R4).
 */
export async function countLiveCars(outDir: string, slug: string, now: number): Promise<number | undefined> {
  const id = await liveId(outDir, slug);
  if (id === undefined) return undefined;
  const record = await readRecord(outDir, slug, id);
  if (record) return stillListed(record, now);
  const files = await readdir(join(releasesDir(outDir, slug), id, 'cars')).catch(() => []);
  return files.filter((name) => name.endsWith('.html')).length;
}

/** A release in the list of `forecourt releases`. Without a readable record, only its id is known. */
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
