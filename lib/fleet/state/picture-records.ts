import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { z } from 'zod';
import { textOf, writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { makeFolder } from '#lib/disk/make-folder.ts';
import { statIfAny } from '#lib/disk/remembered-file.ts';
import { readValidJson } from '#lib/disk/valid-json.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { recordName } from '#lib/images/cache-file.ts';
import { picturesFile, placeOfStateFile } from './state-files.ts';

/** The records of a dealer's pictures, by their file in the cache: sizes, widths and checksums. */
const pictureRecords = z.record(z.string().regex(/^[0-9a-f]{20}\.json$/), z.string());

/** A large stock has tens of thousands of records, more than a process may open at once. */
const atOnce = 32;

const cacheDir = ({ workDir }: Workspace) => join(workDir, 'images');

const readRecords = async (workspace: Workspace, slug: string): Promise<z.infer<typeof pictureRecords>> =>
  (await readValidJson(placeOfStateFile(workspace, slug, picturesFile), pictureRecords)) ?? {};

/** Puts the records of a dealer's pictures into the cache, so that the next build plans them without rendering any. */
export async function placePictureRecords(workspace: Workspace, slug: string): Promise<void> {
  const records = Object.entries(await readRecords(workspace, slug));
  if (records.length > 0) await makeFolder(cacheDir(workspace));
  const limit = pLimit(atOnce);
  const place = async ([name, text]: [string, string]) => {
    const path = join(cacheDir(workspace), name);
    if (await statIfAny(path)) return;
    await writeFile(path, text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error; // another dealer was faster
    });
  };
  await Promise.all(records.map((record) => limit(place, record)));
}

const pictureFile = /^images\/[0-9a-f]{20}(?:-\d+)?\.\w+$/;

/**
 * Adds the records of pictures among `files` to those of the dealer, from the cache. With `isWhole`, `files` are all the dealer's files,
 * and all other records are removed.
 */
export async function keepPictureRecords(workspace: Workspace, slug: string, files: readonly string[], isWhole: boolean): Promise<void> {
  const names = new Set(files.flatMap((file) => (pictureFile.test(file) ? [recordName(file.slice('images/'.length))] : [])));
  const before = await readRecords(workspace, slug);
  const keptRecords = isWhole ? Object.fromEntries(Object.entries(before).filter(([name]) => names.has(name))) : before;
  const limit = pLimit(atOnce);
  const read = async (name: string) => [name, await textOf(join(cacheDir(workspace), name))] as const;
  const added = await Promise.all([...names].filter((name) => keptRecords[name] === undefined).map((name) => limit(read, name)));
  const records = {
    ...keptRecords,
    ...Object.fromEntries(added.flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const]))),
  };
  if (Object.keys(records).length === Object.keys(before).length && added.length === 0) return;
  const sorted = Object.fromEntries(Object.entries(records).sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeFileAtomic(placeOfStateFile(workspace, slug, picturesFile), JSON.stringify(sorted));
}
