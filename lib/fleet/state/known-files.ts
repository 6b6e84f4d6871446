import { basename } from 'node:path';
import { fileStamp } from '#lib/disk/remembered-file.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { sidecarName } from '#lib/releases/paths.ts';
import { readFileSections } from '#lib/releases/release-details.ts';
import { releaseIds } from '#lib/releases/release-record.ts';
import type { LocalMark } from './local-mark.ts';
import type { StateStore, StoredNames } from './open-state.ts';
import { placeOfStateFile } from './state-files.ts';
import { identify, type LiveState } from './stored-state.ts';

/** The number of dealers whose file names are cached; each takes up to some megabytes. */
const mostKept = 8;

/** The names of the files of these releases. `unread` are the releases whose record cannot be read. */
async function namesOf(outDir: string, slug: string, ids: readonly string[]): Promise<{ names: StoredNames; unread: Set<string> }> {
  const names: StoredNames = { parts: new Set(), shas: new Set() };
  const unread = new Set<string>();
  for (const id of ids) {
    const files = await readFileSections(outDir, slug, id, names.parts);
    if (!files) unread.add(id);
    for (const { sha256 } of Object.values(files ?? {})) names.shas.add(sha256);
  }
  return { names, unread };
}

/**
 * Records which files the store has: those of all stored releases. Call it after a fetch, while the work folder has exactly their records.
 */
export async function knowStoredFiles(state: StateStore, outDir: string, slug: string, live: LiveState): Promise<void> {
  const { names } = await namesOf(outDir, slug, await releaseIds(outDir, slug));
  rememberFiles(state, slug, identify(live), names);
}

export function rememberFiles({ knownFiles }: StateStore, slug: string, state: string, names: StoredNames): void {
  knownFiles.delete(slug);
  knownFiles.set(slug, { state, names });
  const entriesWithNames = [...knownFiles].filter(([, one]) => one.names);
  for (const [other, one] of entriesWithNames.slice(0, -mostKept)) knownFiles.set(other, { state: one.state });
}

/**
 * The store's files of the state that a work folder came from. Undefined if this process cannot tell. If they are no longer cached, they
 * are read from the stored records that have not changed.
 */
export async function recallFiles(
  { knownFiles }: StateStore,
  workspace: Workspace,
  slug: string,
  mark: LocalMark | undefined,
): Promise<StoredNames | undefined> {
  const one = knownFiles.get(slug);
  if (!mark || one?.state !== identify(mark.live)) return undefined;
  if (one.names) return one.names;
  const { outDir } = workspace;
  const ending = sidecarName('', 'details');
  const stored: string[] = [];
  for (const path of Object.keys(mark.index.files))
    if (path.endsWith(ending) && (await fileStamp(placeOfStateFile(workspace, slug, path))) === mark.stamps[path])
      stored.push(basename(path, ending));
  const { names, unread } = await namesOf(outDir, slug, stored);
  // Files that the next release lacks here come from the live one.
  const { release } = mark.live;
  return release === undefined || (stored.includes(release) && !unread.has(release)) ? names : undefined;
}
