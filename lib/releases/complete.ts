import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { listFilesIfAny } from '#lib/disk/list-files.ts';
import { countOf } from '#lib/locale/plural.ts';
import { releasesDir } from './paths.ts';
import { readManifest } from './release-details.ts';
import { type Grace, readGrace, readRecord } from './release-record.ts';

const sizeOf = (path: string) =>
  stat(path).then(
    (found) => (found.isFile() ? found.size : undefined),
    () => undefined,
  );

/** Without a manifest, only the totals of the short record can be compared. */
async function compareTotals(root: string, grace: Grace, expected: { files: number; bytes: number }): Promise<string[]> {
  const files = (await listFilesIfAny(root)).filter((path) => !Object.hasOwn(grace, path));
  const sizes = await Promise.all(files.map((path) => sizeOf(join(root, path))));
  const bytes = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
  if (sizes.length === expected.files && bytes === expected.bytes) return [];
  return [`it holds ${countOf(sizes.length, 'file')} and ${countOf(bytes, 'byte')}, not ${expected.files} and ${expected.bytes}`];
}

/** Why a release cannot be served: each file that is missing or has the wrong size. Empty for a complete release. */
export async function findMissingFiles(outDir: string, slug: string, id: string): Promise<string[]> {
  const root = join(releasesDir(outDir, slug), id);
  const record = await readRecord(outDir, slug, id);
  if (!record) return ['its record is missing or damaged'];
  const manifest = await readManifest(outDir, slug, id);
  if (!manifest) return compareTotals(root, await readGrace(outDir, slug, id), record);
  const limit = pLimit(32);
  const problems = await Promise.all(
    Object.entries(manifest).map(([path, { bytes }]) =>
      limit(async () => {
        const size = await sizeOf(join(root, path));
        if (size === bytes) return [];
        return [size === undefined ? `${path} is missing` : `${path} has ${countOf(size, 'byte')}, not ${bytes}`];
      }),
    ),
  );
  return problems.flat();
}
