import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { listFilesIfAny } from '#lib/disk/list-files.ts';
import { makeFolder } from '#lib/disk/make-folder.ts';
import { type Manifest, makeManifest } from '#lib/disk/manifest.ts';
import { fileStamp, statIfAny } from '#lib/disk/remembered-file.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { releaseCalls } from '#lib/releases/calls.ts';
import { withDealerLock } from '#lib/releases/lock.ts';
import { releasePattern, releasesDir, sidecarName } from '#lib/releases/paths.ts';
import { readFileSections } from '#lib/releases/release-details.ts';
import { readRecord } from '#lib/releases/release-record.ts';
import { liveId, switchTo } from '#lib/releases/switch.ts';
import { readDealerState, readLive, type Traffic } from './dealer-packs.ts';
import { knowStoredFiles } from './known-files.ts';
import { type LocalMark, readMark, removeMark, writeMark } from './local-mark.ts';
import type { StateStore } from './open-state.ts';
import { placePictureRecords } from './picture-records.ts';
import { splitContent } from './split-content.ts';
import { StateError } from './state-error.ts';
import { isPartPath, isStatePath, partFolders, partPathsOf, placeOfStateFile } from './state-files.ts';
import { identify, type LiveState, type StateIndex } from './stored-state.ts';

export type FetchedDealer = {
  /** Grows by one with each `storeDealer` that changed something; 0 when the store has nothing of the dealer yet. */
  generation: number;
  /** The fence of the worker that stored it; 0 if nothing is stored. */
  fence: number;
  /** What was read: one small object if the work folder is current. */
  fetchedBytes: number;
  fetchedObjects: number;
  /** Whether the store has lost the state that this work folder came from. The next build then renders every page. */
  wasLost: boolean;
};

/** Whether a work folder has exactly the files of the generation in its mark. */
async function isAsMarked(workspace: Workspace, slug: string, { index, stamps, live }: LocalMark): Promise<boolean> {
  if ((await liveId(workspace.outDir, slug)) !== live.release) return false;
  const paths = Object.keys(index.files);
  const currentStamps = await Promise.all(paths.map((path) => fileStamp(placeOfStateFile(workspace, slug, path))));
  return paths.every((path, at) => stamps[path] !== undefined && stamps[path] === currentStamps[at]);
}

/** Whether the live release of a work folder can be read. Changes by this process's pulls and builds since the fetch are its own. */
async function isUsable(workspace: Workspace, slug: string): Promise<boolean> {
  const { outDir } = workspace;
  const id = await liveId(outDir, slug);
  if (id === undefined || !(await readRecord(outDir, slug, id))) return false;
  const places = (await partPathsOf(workspace, slug, [id])).map((path) => placeOfStateFile(workspace, slug, path));
  return (await Promise.all(places.map(statIfAny))).every((stats) => stats !== undefined);
}

type LocalChunk = { place: string; start: number; end: number };

/** The files that have not changed since the mark was written, and the location of their chunks. */
async function readLocalFiles(workspace: Workspace, slug: string, mark: LocalMark | undefined) {
  const chunks = new Map<string, LocalChunk>();
  const sound = new Set<string>();
  for (const [path, file] of Object.entries(mark?.index.files ?? {})) {
    const place = placeOfStateFile(workspace, slug, path);
    if ((await fileStamp(place)) !== mark?.stamps[path]) continue;
    sound.add(path);
    const [only, ...more] = file.chunks;
    const parts = more.length === 0 ? [{ name: only as string, start: 0, end: file.bytes }] : splitContent(readFileSync(place));
    for (const { name, start, end } of parts) chunks.set(name, { place, start, end });
  }
  return { chunks, sound };
}

/** Writes a file atomically. It need not survive a power cut: without its mark, everything is fetched again. */
async function place(path: string, content: Buffer, mtimeMs: number | undefined): Promise<void> {
  await makeFolder(dirname(path));
  const temporary = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
  await writeFile(temporary, content, { flag: 'wx' });
  if (mtimeMs !== undefined) await utimes(temporary, mtimeMs / 1000, mtimeMs / 1000);
  await rename(temporary, path);
}

/** Replaces the records in a work folder with those of a stored generation, and removes all others. */
async function placeState(
  state: StateStore,
  workspace: Workspace,
  slug: string,
  live: LiveState,
  mark: LocalMark | undefined,
  traffic: Traffic,
): Promise<void> {
  const { outDir } = workspace;
  const { chunks: local, sound } = await readLocalFiles(workspace, slug, mark);
  const { index, chunks } = await readDealerState(state, slug, live, local, traffic);
  const odd = Object.keys(index.files).find((path) => !isStatePath(slug, path));
  if (odd !== undefined) throw new StateError(`${state.name}: the state of ${slug} names ${odd}, which no state has; nothing was written`);
  const contentOf = (name: string): Buffer => {
    const fetched = chunks.get(name);
    if (fetched) return fetched;
    const { place: file, start, end } = local.get(name) as LocalChunk;
    return readFileSync(file).subarray(start, end);
  };
  const stamps: LocalMark['stamps'] = {};
  const contents = new Map<string, Buffer>();
  const changed = Object.entries(index.files).filter(([path, file]) => {
    const had = mark?.index.files[path];
    return !had || had.chunks.join() !== file.chunks.join() || !sound.has(path);
  });
  // Read before the first file is replaced, because that file may contain chunks of others.
  for (const [path, file] of changed) contents.set(path, Buffer.concat(file.chunks.map(contentOf)));
  const paths = changed.map(([path]) => path);
  const replaced = await readReplacedFiles(outDir, slug, paths, mark !== undefined);
  await removeMark(outDir, slug);
  for (const folder of partFolders(slug)) await makeFolder(placeOfStateFile(workspace, slug, folder));
  for (const [path, content] of contents) {
    const file = placeOfStateFile(workspace, slug, path);
    // No flush or check is needed: a part is verified by its name whenever it is read. Synchronous, because promises take several times as
    // long for a thousand small files.
    if (isPartPath(path)) writeFileSync(file, content);
    else await place(file, content, index.files[path]?.mtimeMs);
  }
  await removeOthers(workspace, slug, index, live.release);
  for (const [id, before] of replaced) await removeOldCopies(outDir, slug, id, before);
  await Promise.all(
    Object.keys(index.files).map(async (path) => {
      const stamp = await fileStamp(placeOfStateFile(workspace, slug, path));
      if (stamp !== undefined) stamps[path] = stamp;
    }),
  );
  await placePictureRecords(workspace, slug);
  await writeMark(outDir, slug, { store: state.name, live, index, stamps });
}

/**
 * The files of local releases whose records are about to be replaced. Without a mark, a fetch may have ended halfway, so the records may
 * not match the trees.
 */
async function readReplacedFiles(
  outDir: string,
  slug: string,
  changed: readonly string[],
  isMarked: boolean,
): Promise<Map<string, Manifest>> {
  const ending = sidecarName('', 'details');
  const replaced = new Map<string, Manifest>();
  for (const path of changed) {
    if (!path.endsWith(ending)) continue;
    const id = basename(path, ending);
    const root = join(releasesDir(outDir, slug), id);
    if (!(await statIfAny(root))) continue;
    const recorded = isMarked ? await readFileSections(outDir, slug, id, new Set()) : undefined;
    replaced.set(id, recorded ?? (await makeManifest(root, await listFilesIfAny(root))));
  }
  return replaced;
}

/** Removes files from a tree that differ in its new record, such as a held release's list of sold cars. The store has the new ones. */
async function removeOldCopies(outDir: string, slug: string, id: string, before: Manifest): Promise<void> {
  const after = (await readFileSections(outDir, slug, id, new Set())) ?? {};
  const root = join(releasesDir(outDir, slug), id);
  for (const file of await listFilesIfAny(root))
    if (before[file]?.sha256 !== after[file]?.sha256) await rm(join(root, file), { force: true });
}

/** Removes the releases and records that a generation does not have, and makes its release live. */
async function removeOthers(workspace: Workspace, slug: string, index: StateIndex, release: string | undefined): Promise<void> {
  const { outDir } = workspace;
  const dir = releasesDir(outDir, slug);
  await makeFolder(dir);
  const ownerOf = (name: string) => name.split('.')[0] as string;
  const ids = new Set(
    Object.keys(index.files).flatMap((path) => (/^releases\/[^/]+\.details\.json$/.test(path) ? [ownerOf(basename(path))] : [])),
  );
  for (const id of ids) await makeFolder(join(dir, id));
  if (release !== undefined && (await liveId(outDir, slug)) !== release) await switchTo(outDir, slug, release, releaseCalls);
  for (const name of await readdir(dir)) {
    const isOther = releasePattern.test(ownerOf(name)) && !ids.has(ownerOf(name));
    const isEnded = ['hold.json', 'pictures.json'].includes(name) && index.files[`releases/${name}`] === undefined;
    if (isOther || isEnded) await releaseCalls.rm(join(dir, name), { recursive: true, force: true });
  }
  if (release === undefined) await rm(join(outDir, slug, 'current'), { force: true });
}

/**
 * Restores a stored state to the work folder, or a newer one if somebody stored it meanwhile and merged packs, which removes the old packs.
 * Returns the restored state.
 */
async function placeNewest(
  state: StateStore,
  workspace: Workspace,
  slug: string,
  live: LiveState,
  mark: LocalMark | undefined,
  traffic: Traffic,
): Promise<LiveState> {
  try {
    await placeState(state, workspace, slug, live, mark, traffic);
    return live;
  } catch (error) {
    const now = error instanceof StateError ? await readLive(state, slug, traffic) : undefined;
    if (!now || identify(now.live) === identify(live)) throw error;
    return placeNewest(state, workspace, slug, now.live, mark, traffic);
  }
}

/**
 * Prepares a work folder to pull, build and publish a dealer: its records, snapshot and hold as of the last `storeDealer` on any machine.
 * If another machine stored the dealer meanwhile, unstored releases of this work folder are dropped. Takes the dealer's lock. When the work
 * folder is current, it reads one small object. Throws StateError for a damaged object, and the errors of the storage.
 */
export async function fetchDealer(state: StateStore, workspace: Workspace, slug: string): Promise<FetchedDealer> {
  const { outDir } = workspace;
  return withDealerLock(outDir, slug, { purpose: 'fetch' }, async () => {
    const traffic: Traffic = { bytes: 0, objects: 0 };
    const stored = await readLive(state, slug, traffic);
    const read = await readMark(outDir, slug);
    const mark = read?.store === state.name ? read : undefined;
    const result = (wasLost: boolean): FetchedDealer => {
      const { generation = 0, fence = 0 } = stored?.live ?? {};
      return { generation, fence, fetchedBytes: traffic.bytes, fetchedObjects: traffic.objects, wasLost };
    };
    if (!stored) {
      // Files in the trees count again; files that only the store had count as damage, which the next build repairs.
      await removeMark(outDir, slug);
      state.knownFiles.delete(slug);
      return result(read !== undefined);
    }
    const isSame = mark !== undefined && identify(mark.live) === identify(stored.live);
    // Only this process knows which files in the trees are stored. After a restart, unstored work is repeated.
    const isKnown = state.knownFiles.get(slug)?.state === identify(stored.live);
    const isCurrent = isSame && (isKnown ? await isUsable(workspace, slug) : await isAsMarked(workspace, slug, mark));
    if (!isCurrent) stored.live = await placeNewest(state, workspace, slug, stored.live, mark, traffic);
    if (!isCurrent || !isKnown) await knowStoredFiles(state, outDir, slug, stored.live);
    return result(false);
  });
}
