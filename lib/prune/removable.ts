import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hourMs } from '#lib/model/time.ts';

/** The kinds of files that prune removes. */
export type PruneKind = 'pictures' | 'scratch' | 'reports' | 'history';

/** A file or folder to remove: its number of files, and the bytes that this frees. */
export type Removable = { kind: PruneKind; path: string; files: number; bytes: number };

/** Anything younger may be in use by a process that prune cannot see. */
const youngMs = hourMs;

export const isYoung = (changedAt: number, now: number): boolean => now - changedAt < youngMs;

/** The number of files at a path, and the bytes that removing them frees: a release may still use a file with other links. */
async function measure(path: string): Promise<{ files: number; bytes: number }> {
  const stats = await lstat(path).catch(() => undefined);
  if (!stats) return { files: 0, bytes: 0 };
  if (!stats.isDirectory()) return { files: 1, bytes: stats.nlink > 1 ? 0 : stats.size };
  let [files, bytes] = [0, 0];
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (entry.isDirectory()) continue;
    const file = await lstat(join(entry.parentPath, entry.name)).catch(() => undefined);
    if (!file) continue;
    files += 1;
    bytes += file.nlink > 1 ? 0 : file.size;
  }
  return { files, bytes };
}

export const removableAt = async (kind: PruneKind, path: string): Promise<Removable> => ({ kind, path, ...(await measure(path)) });

/** Removes files and folders. Missing ones count as removed. */
export async function removeAll(list: readonly Removable[]): Promise<void> {
  for (const { path } of list) await rm(path, { recursive: true, force: true });
}
