import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { readValidJson } from '#lib/disk/valid-json.ts';
import { storedMarkPath } from '#lib/releases/stored-files.ts';
import { liveState, stateIndex } from './stored-state.ts';

/**
 * A work folder's record of a dealer's state: the store and its generation, the files, and the `fileStamp` of each when it was read or
 * written. It is written last and removed first, so that a partial fetch never counts.
 */
const localMark = z.object({
  version: z.literal(1),
  store: z.string(),
  live: liveState,
  index: stateIndex,
  stamps: z.record(z.string(), z.string()),
});
export type LocalMark = z.infer<typeof localMark>;

export const readMark = (outDir: string, slug: string): Promise<LocalMark | undefined> =>
  readValidJson(storedMarkPath(outDir, slug), localMark);

export const writeMark = (outDir: string, slug: string, mark: Omit<LocalMark, 'version'>): Promise<boolean> =>
  writeFileAtomic(storedMarkPath(outDir, slug), JSON.stringify({ version: 1, ...mark }));

export const removeMark = (outDir: string, slug: string): Promise<void> => rm(storedMarkPath(outDir, slug), { force: true });
