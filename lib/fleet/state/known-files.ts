import { readFileSections } from '#lib/releases/release-details.ts';
import { releaseIds } from '#lib/releases/release-record.ts';
import type { KnownFiles, StateStore } from './open-state.ts';
import { identify, type LiveState } from './stored-state.ts';

/** Dealers of which the known files are kept, each up to some megabytes. */
const mostKept = 8;

/** Notes which files the store has: those of all stored releases. Call it after a fetch, while the work folder has exactly their records. */
export async function knowStoredFiles(state: StateStore, outDir: string, slug: string, live: LiveState): Promise<void> {
  const known: KnownFiles = { state: identify(live), parts: new Set(), shas: new Set() };
  for (const id of await releaseIds(outDir, slug)) {
    const files = await readFileSections(outDir, slug, id, known.parts);
    for (const { sha256 } of Object.values(files ?? {})) known.shas.add(sha256);
  }
  rememberFiles(state, slug, known);
}

export function rememberFiles({ known }: StateStore, slug: string, files: KnownFiles): void {
  known.delete(slug);
  known.set(slug, files);
  const [oldest] = known.keys();
  if (known.size > mostKept && oldest !== undefined) known.delete(oldest);
}
