import { readdir, readlink, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Problem } from './problem.ts';

/** The target of a link. Undefined for a broken link, which counts as a missing file. */
const targetOf = (path: string) => realpath(path).catch(() => undefined);

/** Symbolic links in a dealer's folder that point outside it. Their targets could be published, but belong to somebody else (rule O12). */
export async function findOutsideLinks(folder: string): Promise<Problem[]> {
  const root = await targetOf(folder);
  if (root === undefined) return [];
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const links = entries.filter((entry) => entry.isSymbolicLink()).map(({ parentPath, name }) => join(parentPath, name));
  const problems = await Promise.all(
    links.sort().map(async (link): Promise<Problem[]> => {
      const target = await targetOf(link);
      if (target === undefined || target === root || target.startsWith(root + sep)) return [];
      const file = join(folder, link.slice(root.length + 1)).replaceAll('\\', '/');
      const problem = `a link that leads out of the dealer’s folder, to ${await readlink(link)}`;
      return [{ file, path: '', problem, fix: 'put the file itself into the folder, or link to one that is in it' }];
    }),
  );
  return problems.flat();
}
