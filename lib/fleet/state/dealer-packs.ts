import { parseValidJson } from '#lib/disk/valid-json.ts';
import type { StateStore } from './open-state.ts';
import { readPack } from './pack.ts';
import { StateError } from './state-error.ts';
import { type LiveState, liveKey, liveState, packsPrefix, type StateIndex, stateIndex } from './stored-state.ts';

/** Counts the bytes and objects read from a store or written to it. */
export type Traffic = { bytes: number; objects: number };

export const countTraffic = (traffic: Traffic, bytes: number): void => {
  traffic.bytes += bytes;
  traffic.objects += 1;
};

/** What to do if the state of a dealer is damaged. */
const lostAdvice = (slug: string) =>
  `To give this state up, remove ${liveKey(slug)} there: the next build renders every page and stores it again.`;

/** The state of a dealer in the store, and the ETag of its object. Undefined if there is none. Throws StateError if it is damaged. */
export async function readLive(
  { name, objects }: StateStore,
  slug: string,
  traffic: Traffic,
): Promise<{ live: LiveState; tag: string } | undefined> {
  const stored = await objects.read(liveKey(slug));
  countTraffic(traffic, stored?.content.length ?? 0);
  if (!stored) return undefined;
  const live = parseValidJson(stored.content.toString('utf8'), liveState);
  if (!live) throw new StateError(`${name}: ${liveKey(slug)} is damaged. ${lostAdvice(slug)}`);
  return { live, tag: stored.tag };
}

/** Reads a pack of a dealer. Throws StateError when it is missing or damaged. */
async function readOne({ name, objects }: StateStore, slug: string, pack: string, traffic: Traffic) {
  const key = `${packsPrefix(slug)}${pack}`;
  const stored = await objects.read(key);
  countTraffic(traffic, stored?.content.length ?? 0);
  const read = stored && (await readPack(pack, stored.content));
  if (read) return read;
  throw new StateError(`${name}: ${key} is ${stored ? 'damaged' : 'missing'}. ${lostAdvice(slug)}`);
}

/**
 * Reads the index of a dealer's state, and the chunks of its files that are not in `local`, each pack at most once. Throws StateError.
 */
export async function readDealerState(
  state: StateStore,
  slug: string,
  { packs }: LiveState,
  local: ReadonlyMap<string, unknown>,
  traffic: Traffic,
): Promise<{ index: StateIndex; chunks: Map<string, Buffer> }> {
  const newest = packs.at(-1);
  const first = newest && (await readOne(state, slug, newest.name, traffic));
  const index = stateIndex.safeParse(first?.about).data;
  if (!first || !index) throw new StateError(`${state.name}: the newest pack of ${slug} has no index. ${lostAdvice(slug)}`);
  const chunks = new Map(first.parts);
  const missing = Object.keys(index.chunks).filter((name) => !chunks.has(name) && !local.has(name));
  const needed = new Set(missing.map((name) => packs[index.chunks[name] as number]?.name));
  const read = await Promise.all([...needed].map((name) => (name ? readOne(state, slug, name, traffic) : undefined)));
  for (const pack of read) for (const [name, content] of pack?.parts ?? []) chunks.set(name, content);
  const lost = missing.find((name) => !chunks.has(name));
  if (lost !== undefined) throw new StateError(`${state.name}: no pack of ${slug} has the chunk ${lost}. ${lostAdvice(slug)}`);
  return { index, chunks };
}
