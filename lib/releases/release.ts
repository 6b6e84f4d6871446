import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { syncFolder, writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { deltaOf, type Manifest } from '#lib/disk/manifest.ts';
import { secondMs } from '#lib/model/time.ts';
import { type ReleaseCalls, releaseCalls } from './calls.ts';
import { carryGrace } from './carry.ts';
import { besidePath, type besides, releasesDir, stagingPrefix } from './paths.ts';
import { pruneReleases } from './prune.ts';
import { manifestOf, type Release, readManifest, readRecord, releaseIds } from './records.ts';
import { liveId, switchTo } from './switch.ts';

/** A release that could not be made, kept or chosen; the message says why and what to do. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
}

const stamp = (ms: number) => new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** The instant in a release's name, milliseconds. */
const stampedAt = (id: string) => Date.parse(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/, '$1-$2-$3T$4:$5:$6Z'));

/** A release's name: 20261121T012530Z-1f3c9a0b. It sorts after `newest` though the clock went back or a second has not passed. */
export function releaseId(now: number, unique: string, newest?: string): string {
  const name = (ms: number) => `${stamp(ms)}-${unique.slice(0, 8)}`;
  if (newest === undefined || stamp(now) > newest.slice(0, 16)) return name(now);
  return name(stampedAt(newest) + secondMs);
}

/** The release that is served; undefined when there is none or its record is lost. */
export async function liveRelease(outDir: string, slug: string): Promise<Release | undefined> {
  const id = await liveId(outDir, slug);
  return id === undefined ? undefined : readRecord(outDir, slug, id);
}

/** A folder to put a release together in; it becomes one only by `publishRelease`. */
export async function stagingDir(outDir: string, slug: string, calls: ReleaseCalls = releaseCalls): Promise<string> {
  const dir = join(releasesDir(outDir, slug), `${stagingPrefix}${randomUUID()}`);
  await calls.mkdir(dir, { recursive: true });
  return dir;
}

/** Flushes files to disk: after a power cut a live release must not hold empty ones. Those carried over by link were flushed by their own release. */
async function flush(root: string, files: readonly string[], calls: ReleaseCalls): Promise<void> {
  const limit = pLimit(32);
  const flushOne = async (path: string) => {
    // Linux flushes what it may only read, and a file of public/ may be read-only; Windows wants to write.
    const file = await calls.open(join(root, path), process.platform === 'win32' ? 'r+' : 'r');
    try {
      await file.datasync();
    } finally {
      await file.close();
    }
  };
  await Promise.all(files.map((path) => limit(() => flushOne(path))));
}

/** Texts that are kept beside a release by what they are. */
export type Beside = Partial<Record<Exclude<keyof typeof besides, 'record' | 'manifest' | 'grace'>, string>>;

export type Publishing = {
  outDir: string;
  slug: string;
  /** The tree, from `stagingDir`, and the record of each of its files. */
  staged: string;
  manifest: Manifest;
  /** The manifest of the live release, where it was read before. */
  before?: Manifest | undefined;
  about: Pick<Release, 'builtAt' | 'codeId' | 'cars' | 'leaving' | 'pages'>;
  /** What the next build and people read beside the tree, made of the release's record when all that takes long is done. */
  beside?: (release: Release) => Beside | Promise<Beside>;
  settings: { keptReleases: number; assetGraceDays: number };
  calls?: ReleaseCalls;
};

/**
 * Makes a staged tree the live one. All that it needs is on disk before one rename of `current`, so that a reader, and the next run after a crash
 * at any moment, sees the old release or the new one whole. Only under the dealer's lock.
 */
export async function publishRelease(publishing: Publishing): Promise<Release> {
  const { outDir, slug, staged, manifest, about, beside = () => ({}), settings, calls = releaseCalls } = publishing;
  const previous = await liveId(outDir, slug, calls);
  const id = releaseId(about.builtAt, randomUUID(), (await releaseIds(outDir, slug))[0]);
  const carrying = { outDir, slug, root: staged, manifest, codeId: about.codeId, now: about.builtAt, graceDays: settings.assetGraceDays };
  const before = previous === undefined ? undefined : (publishing.before ?? (await readManifest(outDir, slug, previous)));
  const changes = deltaOf(before ?? {}, manifest);
  const sizes = Object.values(manifest).map(({ bytes }) => bytes);
  const release: Release = {
    id,
    ...about,
    files: sizes.length,
    bytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
    ...(previous === undefined ? {} : { previous }),
    ...(before ? { changes: { added: changes.added.length, changed: changes.changed.length, removed: changes.removed.length } } : {}),
  };
  await flush(staged, [...changes.added, ...changes.changed], calls);
  const grace =
    previous === undefined
      ? {}
      : await carryGrace({ ...carrying, from: previous, before: before ?? (await manifestOf(outDir, slug, previous)) }, calls);
  await writeFileAtomic(besidePath(outDir, slug, id, 'manifest'), JSON.stringify(manifest), calls);
  for (const [kind, text] of Object.entries(await beside(release)) as [keyof Beside, string][])
    await writeFileAtomic(besidePath(outDir, slug, id, kind), text, calls);
  if (Object.keys(grace).length > 0) await writeFileAtomic(besidePath(outDir, slug, id, 'grace'), JSON.stringify(grace), calls);
  await writeFileAtomic(besidePath(outDir, slug, id, 'record'), JSON.stringify(release, null, 2), calls);
  await calls.rename(staged, join(releasesDir(outDir, slug), id));
  await syncFolder(releasesDir(outDir, slug), calls);
  await switchTo(outDir, slug, id, calls);
  try {
    await pruneReleases(outDir, slug, settings.keptReleases, calls);
  } catch (cause) {
    const why = `${slug}: ${id} is live, but older releases could not be removed: ${(cause as Error).message}. Mend this; the next run tries again.`;
    throw new ReleaseError(why, { cause });
  }
  return release;
}
