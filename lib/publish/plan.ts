import type { Delta, Manifest } from '#lib/disk/manifest.ts';
import { deltaOf } from '#lib/disk/manifest.ts';
import { isKeptAWhile, type Stage, stageOf, stages } from './order.ts';
import type { PublishedState } from './state.ts';

/** What a publication does: files to put by stage, files to remove, and those that wait for it. */
export type Plan = {
  delta: Delta;
  puts: { stage: Stage; paths: string[] }[];
  removals: string[];
  leaving: Record<string, number>;
};

/**
 * What makes of a target that holds `known` the release `wanted`. What pages of the last release load is removed only when nobody has
 * needed it for `graceMs`; `now` in milliseconds.
 */
export function planOf(
  known: Manifest,
  wanted: Manifest,
  { leaving }: Pick<PublishedState, 'leaving'>,
  { now, graceMs }: { now: number; graceMs: number },
): Plan {
  const delta = deltaOf(known, wanted);
  const since = new Map(Object.entries(leaving));
  const waits = (path: string) => isKeptAWhile(path) && (since.get(path) ?? now) + graceMs > now;
  const removals = delta.removed.filter((path) => !waits(path));
  const stay = delta.removed.filter(waits);
  const changes = [...delta.added, ...delta.changed].sort();
  return {
    delta: { ...delta, removed: removals },
    puts: stages
      .map((stage) => ({ stage, paths: changes.filter((path) => stageOf(path) === stage) }))
      .filter(({ paths }) => paths.length > 0),
    removals,
    leaving: Object.fromEntries(stay.map((path) => [path, since.get(path) ?? now])),
  };
}
