import { fileStamp } from '#lib/disk/file-stamp.ts';
import type { ReleaseDetails } from './release-details.ts';

/** The long record that this process read or wrote last, as long as its file is as it was (rule R24). */
export type DetailsMemory = { last?: { path: string; stamp: string; details: ReleaseDetails } };

export async function recallDetails(memory: DetailsMemory, path: string): Promise<ReleaseDetails | undefined> {
  const { last } = memory;
  return last?.path === path && last.stamp === (await fileStamp(path)) ? last.details : undefined;
}

/** Remembers a long record. Call it under the dealer's lock, so that no other process replaces the file meanwhile. */
export async function rememberDetails(memory: DetailsMemory, path: string, details: ReleaseDetails): Promise<void> {
  const stamp = await fileStamp(path);
  if (stamp === undefined) delete memory.last;
  else memory.last = { path, stamp, details };
}
