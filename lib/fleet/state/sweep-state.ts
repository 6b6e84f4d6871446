import pLimit from 'p-limit';
import { dayMs } from '#lib/model/time.ts';
import { readLive } from './dealer-packs.ts';
import type { StateStore } from './open-state.ts';
import { siteFileKey } from './site-files.ts';
import { filesPrefix, identify, type LiveState, packsPrefix } from './stored-state.ts';

/** Objects that no release names are removed at this age. Younger ones may be about to be named by a worker. */
const sweptAfterMs = dayMs;
/** After this many removals, the code checks again that its state is still the newest one. */
const removedAtOnce = 500;
const atOnce = 32;

/**
 * Removes packs of a dealer that `live` does not name, and files that none of its releases has (`shas`). It stops when a newer state is
 * stored: a worker that was frozen must not remove files that the newer state names. Leftovers are removed the next time.
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
