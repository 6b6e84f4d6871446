import { type Delta, deltaOf, type Manifest } from '#lib/disk/manifest.ts';
import { isUsedByOpenPages, type Stage, stageOf, stages } from './order.ts';
import type { PublishedState } from './state.ts';

/** The plan of a publication: files to upload by stage, files to remove, and files that stay although the release lacks them. */
export type UploadPlan = {
  delta: Delta;
  uploads: { stage: Stage; paths: string[] }[];
  removals: string[];
  stays: string[];
};

/**
 * Plans how to turn a target that holds `held` into the release `wanted`. Files that the target's pages have used until now stay for one
 * more release, because those pages may still be open; everything else that the release lacks is removed.
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
