import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { listFiles } from '#lib/disk/list-files.ts';
import { fileRecord, type Manifest, makeManifest, manifestFile } from '#lib/disk/manifest.ts';
import { besidePath, releasePattern, releasesDir } from './paths.ts';

const count = z.number().int().nonnegative();

/** What a release says of itself, kept beside it and never served. */
export const releaseFile = z.object({
  id: z.string(),
  builtAt: z.number().describe('milliseconds'),
  codeId: z.string(),
  cars: z.number().int(),
  leaving: z.array(z.number()).optional().describe('when each sold car among them leaves the listing, milliseconds'),
  pages: z.number().int(),
  files: z.number().int(),
  bytes: z.number().int(),
  previous: z.string().optional().describe('the release that was live when this one was made'),
  changes: z.object({ added: count, changed: count, removed: count }).optional().describe('files, against the previous one'),
  rolledBackAt: z.number().optional().describe('when it was found bad and left, milliseconds'),
});

export type Release = z.infer<typeof releaseFile>;

/** How many of a release's cars time has not taken off the listing. */
export const stillListed = ({ cars, leaving = [] }: Pick<Release, 'cars' | 'leaving'>, now: number): number =>
  cars - leaving.filter((at) => at <= now).length;

/** A file that no page of this release asks for, but pages of an earlier one that are still open may. */
export const graceFile = fileRecord.extend({ leftAt: z.number().describe('when the first release without it was made, milliseconds') });

/** Carried files by their path below the release's root. Kept beside the release as `<id>.grace.json`. */
export type Grace = Record<string, z.infer<typeof graceFile>>;

/** The text beside a release, read by its schema; undefined when it is not there or damaged, which is the same to all who ask. */
async function beside<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/** A release's record. */
export async function readRecord(outDir: string, slug: string, id: string): Promise<Release | undefined> {
  const record = await beside(besidePath(outDir, slug, id, 'record'), releaseFile);
  return record?.id === id ? record : undefined;
}

/** A release's manifest; undefined for one of an earlier version of the product, which wrote none. */
export const readManifest = (outDir: string, slug: string, id: string): Promise<Manifest | undefined> =>
  beside(besidePath(outDir, slug, id, 'manifest'), manifestFile);

/** What a release carries for pages that are still open. */
export const readGrace = async (outDir: string, slug: string, id: string): Promise<Grace> =>
  (await beside(besidePath(outDir, slug, id, 'grace'), z.record(z.string(), graceFile))) ?? {};

/** A release's manifest, made from its files where none was written; without the files that it only carries. */
export async function manifestOf(outDir: string, slug: string, id: string): Promise<Manifest> {
  const written = await readManifest(outDir, slug, id);
  if (written) return written;
  const [root, grace] = [join(releasesDir(outDir, slug), id), await readGrace(outDir, slug, id)];
  return makeManifest(
    root,
    (await listFiles(root)).filter((path) => !Object.hasOwn(grace, path)),
  );
}

/** All that a release serves, for those who mirror it: its own files and those that it carries for pages still open. */
export const servedFiles = async (outDir: string, slug: string, id: string): Promise<Manifest> => {
  const carried = Object.entries(await readGrace(outDir, slug, id)).map(([path, { sha256, bytes }]) => [path, { sha256, bytes }] as const);
  return { ...Object.fromEntries(carried), ...(await manifestOf(outDir, slug, id)) };
};

/** The ids of the releases that have a tree, the newest first. */
export async function releaseIds(outDir: string, slug: string): Promise<string[]> {
  const names = await readdir(releasesDir(outDir, slug), { withFileTypes: true }).catch(() => []);
  return names
    .filter((entry) => entry.isDirectory() && releasePattern.test(entry.name))
    .map(({ name }) => name)
    .sort()
    .reverse();
}
