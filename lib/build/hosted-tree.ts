import { join } from 'node:path';
import { recordOf } from '#lib/disk/manifest.ts';
import { countScripts, type ScriptCounts } from '#lib/hosting/inline-scripts.ts';
import type { PagePlan } from './changed-pages.ts';
import { type Carried, reasonOf } from './new-tree.ts';
import { pageFile } from './page-files.ts';
import type { Previous } from './page-record.ts';
import type { Tree } from './tree.ts';

/** Where the pages of a tree lie now that were made, not carried over. */
const madePages = (tree: Tree) => [...tree].flatMap(([file, source]) => (file.endsWith('.html') && 'move' in source ? [source.move] : []));

/**
 * A tree with what tells hosts how to serve it, which can only be written once the pages are there: the policy holds the hashes of their
 * inline scripts. Of a tree carried over from `before` only pages that differ are read.
 */
export async function hostedTree(
  { tree, changes }: Carried,
  before: Previous | undefined,
  plan: PagePlan,
  scripts: ScriptCounts,
  hosting: (scripts: ScriptCounts) => { files: Record<string, string>; notices: string[] },
): Promise<Carried & { notices: string[] }> {
  const had = (file: string) => before !== undefined && Object.hasOwn(before.manifest, file);
  const replaced = before ? [...plan.make.map(({ path }) => path), ...plan.gone].map(pageFile).filter(had) : [];
  const counts = await countScripts(
    madePages(tree),
    before ? scripts : {},
    replaced.map((file) => join(before?.root ?? '', file)),
  );
  const { files, notices } = hosting(counts);
  const hosted: Tree = new Map(tree);
  const changed = changes.filter(({ file }) => !(file in files));
  for (const [file, text] of Object.entries(files)) {
    const same = before !== undefined && had(file) && before.manifest[file]?.sha256 === recordOf(text).sha256;
    hosted.set(file, same ? { link: `${before.root}/${file}` } : { text });
    if (before && !same) changed.push({ file, why: reasonOf(file) });
  }
  return { tree: hosted, changes: changed, notices };
}
