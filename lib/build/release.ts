import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, readlink, rename, rm, stat, symlink, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** What a release says of itself, kept beside it and never served. */
export const releaseFile = z.object({
  id: z.string(),
  builtAt: z.number().describe('milliseconds'),
  codeId: z.string(),
  cars: z.number().int(),
  pages: z.number().int(),
  files: z.number().int(),
  bytes: z.number().int(),
});

export type Release = z.infer<typeof releaseFile>;

/** Releases that stay for a rollback, the live one among them. */
export const keptReleases = 3;

/** A release's name sorts by its time: 20261121T012530Z-1f3c. */
export const releaseId = (now: number, unique: string) =>
  `${new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${unique.slice(0, 8)}`;

const releasesDir = (outDir: string, slug: string) => join(outDir, slug, 'releases');

/** The live release of a dealer; undefined when there is none or its record is lost. */
export async function liveRelease(outDir: string, slug: string): Promise<Release | undefined> {
  try {
    const target = await readlink(join(outDir, slug, 'current'));
    const text = await readFile(join(outDir, slug, `${target.replace(/\/+$/, '')}.json`), 'utf8');
    return releaseFile.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** A folder to put a release together in; it becomes one only by `publishRelease`. */
export async function stagingDir(outDir: string, slug: string): Promise<string> {
  const dir = join(releasesDir(outDir, slug), `.staging-${randomUUID()}`);
  await mkdir(dir, { recursive: true });
  return dir;
}

async function treeSize(dir: string): Promise<{ files: number; bytes: number }> {
  const entries = (await readdir(dir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const sizes = await Promise.all(entries.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size));
  return { files: entries.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** When a folder last changed, in milliseconds; never long ago for one that another build has just moved away. */
const changedAt = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  );

/** Removes releases past the kept ones, and staging folders that a killed build left more than an hour ago. */
async function prune(outDir: string, slug: string, live: string): Promise<void> {
  const dir = releasesDir(outDir, slug);
  const names = await readdir(dir);
  const old = names
    .filter((name) => /^\d{8}T\d{6}Z-/.test(name) && !name.endsWith('.json') && name !== live)
    .sort()
    .reverse()
    .slice(keptReleases - 1);
  const hourAgo = Date.now() - 3_600_000;
  const staging = names.filter((name) => name.startsWith('.staging-'));
  const left = await Promise.all(staging.map(async (name) => ((await changedAt(join(dir, name))) < hourAgo ? [name] : [])));
  for (const name of [...old, ...left.flat()]) {
    await rm(join(dir, name), { recursive: true, force: true });
    await rm(join(dir, `${name}.json`), { force: true });
  }
}

/** Makes a staged tree the live one: a new folder under releases/, then one rename of the `current` link, so that a reader sees the old tree or the new. */
export async function publishRelease(
  outDir: string,
  slug: string,
  staged: string,
  about: Pick<Release, 'id' | 'builtAt' | 'codeId' | 'cars' | 'pages'>,
): Promise<Release> {
  const dir = join(releasesDir(outDir, slug), about.id);
  const release = { ...about, ...(await treeSize(staged)) };
  await writeFile(`${dir}.json`, JSON.stringify(release, null, 2));
  await rename(staged, dir);
  const aside = join(outDir, slug, `.current-${randomUUID()}`);
  await symlink(join('releases', about.id), aside, 'dir');
  try {
    await rename(aside, join(outDir, slug, 'current'));
  } catch (error) {
    await unlink(aside).catch(() => undefined);
    throw error;
  }
  await prune(outDir, slug, about.id);
  return release;
}
