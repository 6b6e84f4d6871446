import { type Delta, deltaOf, type Manifest } from '#lib/disk/manifest.ts';
import { isUsedByOpenPages, type Stage, stageOf, stages } from './order.ts';
import type { PublishedState } from './state.ts';

/** What a publication does: files to upload by stage, files to remove, and files that stay although the release lacks them. */
export type UploadPlan = {
  delta: Delta;
  uploads: { stage: Stage; paths: string[] }[];
  removals: string[];
  stays: string[];
};

/**
 * What turns a target that holds `held` into the release `wanted`. A file that the target's own pages used until now stays for one more
 * release, because those pages are still open somewhere; everything else that the release lacks is removed.
 */
export function planUpload(
  heldFiles: Manifest,
  wantedFiles: Manifest,
  { release, unused }: Pick<PublishedState, 'release' | 'unused'>,
  id: string,
): UploadPlan {
  const delta = deltaOf(heldFiles, wantedFiles);
  const wasUnused = new Set(release === id ? [] : unused);
  const isStaying = (path: string) => isUsedByOpenPages(path) && !wasUnused.has(path);
  const removals = delta.removed.filter((path) => !isStaying(path));
  const changes = [...delta.added, ...delta.changed].sort();
  return {
    delta: { ...delta, removed: removals },
    uploads: stages
      .map((stage) => ({ stage, paths: changes.filter((path) => stageOf(path) === stage) }))
      .filter(({ paths }) => paths.length > 0),
    removals,
    stays: delta.removed.filter(isStaying),
  };
}
