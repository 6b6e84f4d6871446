import pLimit from 'p-limit';
import { dayMs } from '#lib/model/time.ts';
import { readLive } from './dealer-packs.ts';
import type { StateStore } from './open-state.ts';
import { siteFileKey } from './site-files.ts';
import { filesPrefix, identify, type LiveState, packsPrefix } from './stored-state.ts';

/** Objects that no release names are removed when they are older: a worker may be about to name them. */
const sweptAfterMs = dayMs;
/** After so many removals, the state is asked again whether it is still the newest one. */
const removedAtOnce = 500;
const atOnce = 32;

/**
 * Removes packs of a dealer that `live` does not name, and files that none of its releases has (`shas`). It ends when a newer state is stored: a worker
 * that was frozen must not remove what that one names again. What is left over is removed the next time.
 */
export async function sweepState(state: StateStore, slug: string, live: LiveState, shas: ReadonlySet<string>): Promise<void> {
  const { objects } = state;
  const packs = new Set(live.packs.map(({ name }) => `${packsPrefix(slug)}${name}`));
  const files = new Set(Array.from(shas, (sha) => siteFileKey(slug, sha)));
  const old: string[] = [];
  for (const [prefix, keptNames] of [[packsPrefix(slug), packs] as const, [filesPrefix(slug), files] as const])
    for await (const { key, ageMs } of objects.list(prefix)) if (!keptNames.has(key) && ageMs > sweptAfterMs) old.push(key);
  const limit = pLimit(atOnce);
  for (let at = 0; at < old.length; at += removedAtOnce) {
    const now = await readLive(state, slug, { bytes: 0, objects: 0 });
    if (identify(now?.live) !== identify(live)) return;
    await Promise.all(old.slice(at, at + removedAtOnce).map((key) => limit(objects.remove, key)));
  }
}
