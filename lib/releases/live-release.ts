import { type Release, readRecord } from './release-record.ts';
import { liveId } from './switch.ts';

/** The short record of the live release; undefined when there is none or its record cannot be read. */
export async function readLiveRelease(outDir: string, slug: string): Promise<Release | undefined> {
  const id = await liveId(outDir, slug);
  return id === undefined ? undefined : readRecord(outDir, slug, id);
}
