import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { recordOf } from '#lib/disk/manifest.ts';
import { fileStamp } from '#lib/disk/remembered-file.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { swapText } from '#lib/objects/object-store.ts';
import { withDealerLock } from '#lib/releases/lock.ts';
import { releasesDir } from '#lib/releases/paths.ts';
import { readFileSections } from '#lib/releases/release-details.ts';
import { releaseIds } from '#lib/releases/release-record.ts';
import { liveId } from '#lib/releases/switch.ts';
import { countTraffic, readLive, type Traffic } from './dealer-packs.ts';
import { recallFiles, rememberFiles } from './known-files.ts';
import { type LocalMark, readMark, writeMark } from './local-mark.ts';
import type { StateStore } from './open-state.ts';
import { makePack, type Pack } from './pack.ts';
import { keepPictureRecords } from './picture-records.ts';
import { putSiteFile } from './site-files.ts';
import { type Chunk, splitContent } from './split-content.ts';
import { StaleStateError, StateError } from './state-error.ts';
import { keepsTime, listStateFiles, placeOfStateFile } from './state-files.ts';
import { identify, type LiveState, liveKey, packsPrefix, type StateIndex } from './stored-state.ts';
import { sweepState } from './sweep-state.ts';

export type StoredDealer = { generation: number; writtenBytes: number; writtenObjects: number };

/** A dealer's packs are merged when there are this many, or when the later ones are larger than the first. */
const mostPacks = 32;
const leastMerged = 128 * 1024;

const atOnce = 32;

type Local = { index: StateIndex['files']; stamps: LocalMark['stamps']; contents: Map<string, () => Promise<Buffer>> };

/** The files of a dealer's state in the work folder, with a function that reads each chunk. A file that matches its mark is not read. */
async function readLocal(workspace: Workspace, slug: string, mark: LocalMark | undefined): Promise<Local> {
  const local: Local = { index: {}, stamps: {}, contents: new Map() };
  for (const path of await listStateFiles(workspace, slug)) {
    const place = placeOfStateFile(workspace, slug, path);
    const stamp = await fileStamp(place);
    const storedFile = mark?.index.files[path];
    const isKnown = storedFile !== undefined && stamp !== undefined && mark?.stamps[path] === stamp;
    const content = isKnown ? undefined : await readFile(place);
    const chunks = content ? splitContent(content) : undefined;
    const mtimeMs = keepsTime(workspace, slug, path) ? (await stat(place)).mtimeMs : undefined;
    const names = chunks?.map(({ name }) => name) ?? storedFile?.chunks ?? [];
    local.index[path] = { chunks: names, bytes: content?.length ?? storedFile?.bytes ?? 0, ...(mtimeMs === undefined ? {} : { mtimeMs }) };
    if (stamp !== undefined) local.stamps[path] = stamp;
    // Read and split once, because merging packs needs all of its chunks.
    let read: Promise<{ whole: Buffer; chunks: Chunk[] }> | undefined;
    const readOnce = () => {
      read ??= readFile(place).then((whole) => ({ whole, chunks: splitContent(whole) }));
      return read;
    };
    const readChunk = (at: number) => async () => {
      const { whole, chunks: all } = content && chunks ? { whole: content, chunks } : await readOnce();
      const { start, end } = all[at] as Chunk;
      return whole.subarray(start, end);
    };
    for (const [at, name] of names.entries()) if (!local.contents.has(name)) local.contents.set(name, readChunk(at));
  }
  return local;
}

const withoutTimes = (files: StateIndex['files']) => JSON.stringify(Object.entries(files).map(([path, { chunks }]) => [path, chunks]));

/** Whether the packs of a dealer should be merged. */
function areManyPacks(packs: LiveState['packs']): boolean {
  const [first, ...later] = packs;
  const laterBytes = later.reduce((sum, { bytes }) => sum + bytes, 0);
  return packs.length >= mostPacks || (first !== undefined && laterBytes > Math.max(first.bytes, leastMerged));
}

/** Makes the pack that the store lacks: with the new chunks, or with all chunks if the packs are merged. */
async function makeNextPack(
  local: Local,
  before: LocalMark | undefined,
  isMerged: boolean,
): Promise<{ pack: Pack; index: StateIndex; packs: LiveState['packs'] }> {
  const keptPacks = isMerged ? [] : (before?.live.packs ?? []);
  const names = [...local.contents.keys()];
  const old = isMerged ? {} : (before?.index.chunks ?? {});
  const chunks = Object.fromEntries(names.map((name) => [name, Object.hasOwn(old, name) ? (old[name] as number) : keptPacks.length]));
  const parts = new Map<string, Buffer>();
  for (const name of names)
    if (chunks[name] === keptPacks.length) parts.set(name, await (local.contents.get(name) as () => Promise<Buffer>)());
  const index = { files: local.index, chunks };
  const pack = await makePack(index, parts);
  return { pack, index, packs: [...keptPacks, { name: pack.name, bytes: pack.content.length }] };
}

/** The release files in a work folder that the store may lack, and the store's files once they are stored. */
async function findNewFiles(state: StateStore, workspace: Workspace, slug: string, mark: LocalMark | undefined, everyFile: boolean) {
  const { outDir } = workspace;
  const lost = state.lost.get(slug) ?? new Set();
  const usable = everyFile ? undefined : await recallFiles(state, workspace, slug, mark);
  // A file that the store has lost may be in any part.
  const parts = new Set(usable && lost.size === 0 ? usable.parts : []);
  const shas = new Set(usable ? [...usable.shas].filter((sha) => !lost.has(sha)) : []);
  const ids = await releaseIds(outDir, slug);
  const added = new Map<string, string[]>();
  for (const id of ids)
    for (const [path, { sha256 }] of Object.entries((await readFileSections(outDir, slug, id, parts)) ?? {}))
      if (!shas.has(sha256)) added.set(sha256, [...(added.get(sha256) ?? []), path]);
  const after = { parts, shas: new Set([...shas, ...added.keys()]) };
  return { ids, added, after, isTrusted: usable !== undefined && lost.size === 0 };
}

/** A file with this content in the trees of releases. Undefined if none has it undamaged. */
async function findContent(roots: readonly string[], paths: readonly string[], sha256: string): Promise<Buffer | undefined> {
  for (const place of new Set(paths.flatMap((path) => roots.map((root) => join(root, path))))) {
    const content = await readFile(place).catch(() => undefined);
    if (content && recordOf(content).sha256 === sha256) return content;
  }
  return undefined;
}

/**
 * Puts new files of releases into the store. A file that no tree here has is skipped if this process cannot know what is stored: an earlier
 * process may have stored it.
 */
async function putFiles(
  state: StateStore,
  outDir: string,
  slug: string,
  newFiles: Awaited<ReturnType<typeof findNewFiles>>,
  traffic: Traffic,
) {
  const limit = pLimit(atOnce);
  const { objects } = state;
  const roots = newFiles.ids.map((id) => join(releasesDir(outDir, slug), id));
  const put = async ([sha256, paths]: [string, string[]]) => {
    const content = await findContent(roots, paths, sha256);
    if (content) countTraffic(traffic, await putSiteFile(objects, slug, sha256, content));
    else if (newFiles.isTrusted)
      throw new StateError(
        `${slug}: ${paths[0]} is missing or damaged here, and not in ${state.name}. Run: ${nextCommand('build', slug, '--render-all', '--state', state.name)}`,
      );
  };
  await Promise.all([...newFiles.added].map((one) => limit(put, one)));
}

/** Every file of the releases in a work folder. Undefined if a record is unreadable, because the files of its release are then unknown. */
async function readAllFiles(outDir: string, slug: string) {
  const all = { parts: new Set<string>(), shas: new Set<string>(), paths: [] as string[] };
  for (const id of await releaseIds(outDir, slug)) {
    const files = await readFileSections(outDir, slug, id, all.parts);
    if (!files) return undefined;
    for (const [path, { sha256 }] of Object.entries(files)) {
      all.shas.add(sha256);
      all.paths.push(path);
    }
  }
  return all;
}

export type StoreOptions = {
  /** The number of the lease for this work. It grows with each lease of the dealer. If unset, the state's number is kept. */
  fence?: number | undefined;
  /** Upload every file of the trees, even if the store should have it. */
  everyFile?: boolean;
};

/**
 * Stores the results of a pull, a build, or a rollback, after `fetchDealer` in the same process. Files come first, then one conditional
 * write that makes them count: wherever it is killed, the store has the old state or the new one. Writes nothing if nothing changed. Takes
 * the dealer's lock. Throws StaleStateError if somebody has stored the dealer since `fetchDealer`, or under a higher fence.
 */
export async function storeDealer(
  state: StateStore,
  workspace: Workspace,
  slug: string,
  { fence, everyFile = false }: StoreOptions = {},
): Promise<StoredDealer> {
  const { outDir } = workspace;
  return withDealerLock(outDir, slug, { purpose: 'store' }, async () => {
    const traffic: Traffic = { bytes: 0, objects: 0 };
    const stored = await readLive(state, slug, { bytes: 0, objects: 0 });
    const read = await readMark(outDir, slug);
    const mark = read?.store === state.name ? read : undefined;
    requireNewest(state, slug, stored?.live, mark?.live, fence);
    const generation = mark?.live.generation ?? 0;
    const newFiles = await findNewFiles(state, workspace, slug, mark, everyFile);
    const isMerged = areManyPacks(mark?.live.packs ?? []);
    const all = isMerged ? await readAllFiles(outDir, slug) : undefined;
    await keepPictureRecords(workspace, slug, all?.paths ?? [...newFiles.added.values()].flat(), all !== undefined);
    const local = await readLocal(workspace, slug, mark);
    const release = await liveId(outDir, slug);
    const isSame = mark && release === mark.live.release && withoutTimes(local.index) === withoutTimes(mark.index.files);
    await putFiles(state, outDir, slug, newFiles, traffic);
    if (isSame) {
      state.lost.delete(slug);
      return { generation, writtenBytes: traffic.bytes, writtenObjects: traffic.objects };
    }
    const { pack, index, packs } = await makeNextPack(local, mark, isMerged);
    await state.objects.put(`${packsPrefix(slug)}${pack.name}`, pack.content, { sha256: pack.name });
    countTraffic(traffic, pack.content.length);
    const live: LiveState = { version: 1, generation: generation + 1, fence: fence ?? stored?.live.fence ?? 0, release, packs };
    const text = JSON.stringify(live);
    if ((await swapText(state.objects, liveKey(slug), text, stored?.tag)) === undefined)
      throw new StaleStateError(
        `${slug}: another worker stored it in ${state.name} at the same time. Nothing was replaced; fetch it and build again`,
      );
    countTraffic(traffic, text.length);
    await writeMark(outDir, slug, { store: state.name, live, index, stamps: local.stamps });
    const { parts, shas } = all ?? newFiles.after;
    rememberFiles(state, slug, identify(live), { parts, shas });
    state.lost.delete(slug);
    if (all) await sweepState(state, slug, live, all.shas);
    return { generation: live.generation, writtenBytes: traffic.bytes, writtenObjects: traffic.objects };
  });
}

/** Throws StaleStateError if the store has a different generation from the one that was fetched, or a higher fence. */
function requireNewest(
  state: StateStore,
  slug: string,
  stored: LiveState | undefined,
  fetched: LiveState | undefined,
  fence: number | undefined,
) {
  const advice = 'Nothing was replaced; fetch it and build again';
  if (stored && fence !== undefined && stored.fence > fence)
    throw new StaleStateError(`${slug}: a worker with a newer lease (${stored.fence}, not ${fence}) stored it in ${state.name}. ${advice}`);
  if (identify(stored) !== identify(fetched))
    throw new StaleStateError(
      `${slug}: ${state.name} has generation ${stored?.generation ?? 0}, and this work folder is of ${fetched?.generation ?? 0}. ${advice}`,
    );
}
