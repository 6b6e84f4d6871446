import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { listFilesIfAny } from '#lib/disk/list-files.ts';
import { countOf } from '#lib/locale/plural.ts';
import { releasesDir } from './paths.ts';
import { readDetails } from './release-details.ts';
import { type Release, readRecord } from './release-record.ts';

const sizeOf = (path: string) =>
  stat(path).then(
    (found) => (found.isFile() ? found.size : undefined),
    () => undefined,
  );

/** Without a manifest, only the totals of the short record can be compared. */
async function compareTotals(root: string, { files, bytes, grace = { files: 0, bytes: 0 } }: Release): Promise<string[]> {
  const expected = { files: files + grace.files, bytes: bytes + grace.bytes };
  const sizes = await Promise.all((await listFilesIfAny(root)).map((path) => sizeOf(join(root, path))));
  const total = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
  if (sizes.length === expected.files && total === expected.bytes) return [];
  return [`it holds ${countOf(sizes.length, 'file')} and ${countOf(total, 'byte')}, not ${expected.files} and ${expected.bytes}`];
}

/** Why a release cannot be served: each file that is missing or has the wrong size. Empty for a complete release. */
export async function findMissingFiles(outDir: string, slug: string, id: string): Promise<string[]> {
  const root = join(releasesDir(outDir, slug), id);
  const record = await readRecord(outDir, slug, id);
  if (!record) return ['its record is missing or damaged'];
  const details = await readDetails(outDir, slug, id);
  if (!details) return compareTotals(root, record);
  const limit = pLimit(32);
  const problems = await Promise.all(
    Object.entries(details.files).map(([path, { bytes }]) =>
      limit(async () => {
        const size = await sizeOf(join(root, path));
        if (size === bytes) return [];
        return [size === undefined ? `${path} is missing` : `${path} has ${countOf(size, 'byte')}, not ${bytes}`];
      }),
    ),
  );
  return problems.flat();
}
