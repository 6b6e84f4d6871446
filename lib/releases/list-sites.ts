import { readdir } from 'node:fs/promises';
import { releasesDir } from './paths.ts';

/** The error codes for a missing file. With any other error, it is unknown whether the file exists. */
const absent: readonly unknown[] = ['ENOENT', 'ENOTDIR'];

/** The dealers with a folder of releases, sorted, and the errors of those folders that cannot be read. */
export type ListedSites = { slugs: string[]; problems: { slug: string; error: Error }[] };

/** Lists the dealers in the folder of the sites, including removed dealers. Empty if there is no folder. Throws if it cannot be read. */
export async function listSites(outDir: string): Promise<ListedSites> {
  const names = await readdir(outDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const slugs: string[] = [];
  const problems: ListedSites['problems'] = [];
  const look = (slug: string) =>
    readdir(releasesDir(outDir, slug)).then(
      () => void slugs.push(slug),
      (error: NodeJS.ErrnoException) => void (absent.includes(error.code) || problems.push({ slug, error })),
    );
  await Promise.all(names.map(look));
  return { slugs: slugs.sort(), problems: problems.sort((a, b) => (a.slug < b.slug ? -1 : 1)) };
}
