import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PartCounts } from '#lib/hosting/page-parts.ts';
import { isJoinedStyles, joinedStylesFile, styleFile } from '#lib/routes/page-styles.ts';
import { carriedSource, type PreviousRelease } from './previous-release.ts';
import type { ReleaseTree } from './release-tree.ts';

/**
 * Adds the joined style sheets that pages use to a tree, and removes unused ones. A file's name identifies its content, so a file of
 * `previous` is carried over. `distDir` holds the compiled code. Returns the added and removed files.
 */
export async function putJoinedStyles(
  tree: ReleaseTree,
  { styles }: PartCounts,
  distDir: string,
  previous: PreviousRelease | undefined,
): Promise<string[]> {
  const joinedFiles = new Map(Object.keys(styles).map((text) => [joinedStylesFile(text.split(' ')), text.split(' ')]));
  const changed = [...tree.keys()].filter((file) => isJoinedStyles(file) && !joinedFiles.has(file));
  for (const file of changed) tree.delete(file);
  for (const [file, names] of joinedFiles) {
    if (previous && Object.hasOwn(previous.details.files, file)) {
      tree.set(file, carriedSource(previous, file));
      continue;
    }
    const texts = await Promise.all(names.map((name) => readFile(join(distDir, styleFile(name)), 'utf8')));
    tree.set(file, { text: texts.join('\n') });
    changed.push(file);
  }
  return changed;
}
