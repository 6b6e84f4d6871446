import { join } from 'node:path';
import { recordOf } from '#lib/disk/manifest.ts';
import { countScripts, type ScriptCounts } from '#lib/hosting/inline-scripts.ts';
import { type ChangedTree, reasonOf } from './carried-files.ts';
import type { PagePlan } from './changed-pages.ts';
import { pageFile } from './page-files.ts';
import type { PreviousRelease } from './previous-release.ts';
import type { ReleaseTree } from './release-tree.ts';

/** Where the pages of a tree are now: those that were rendered, and those that are carried over. */
function pagesOf(tree: ReleaseTree): { rendered: string[]; carried: string[] } {
  const sources = [...tree].flatMap(([file, source]) => (file.endsWith('.html') ? [source] : []));
  return {
    rendered: sources.flatMap((source) => ('move' in source ? [source.move] : [])),
    carried: sources.flatMap((source) => ('link' in source ? [source.link] : [])),
  };
}

/**
 * Adds the files that tell hosts how to serve a tree. They come last, because the content security policy holds the hashes of the pages' inline
 * scripts. Of a tree carried over from `previous`, only the pages that differ are read.
 */
export async function addHostFiles(
  { tree, changes }: ChangedTree,
  previous: PreviousRelease | undefined,
  plan: PagePlan,
  hostFiles: (scripts: ScriptCounts) => { files: Record<string, string>; notices: string[] },
): Promise<ChangedTree & { scripts: ScriptCounts; notices: string[] }> {
  const hadFile = (file: string) => previous !== undefined && Object.hasOwn(previous.details.files, file);
  const { rendered, carried } = pagesOf(tree);
  const replaced = previous ? [...plan.render.map(({ path }) => path), ...plan.removed].map(pageFile).filter(hadFile) : [];
  // The scripts of a damaged page cannot be subtracted, so all pages are counted again.
  const isLost = previous?.lostFiles.some((file) => file.endsWith('.html')) ?? false;
  const oldPages = replaced.map((file) => join(previous?.root ?? '', file));
  const scripts = isLost
    ? await countScripts([...rendered, ...carried])
    : await countScripts(rendered, previous?.details.scripts ?? {}, oldPages);
  const { files, notices } = hostFiles(scripts);
  const hosted: ReleaseTree = new Map(tree);
  const changed = changes.filter(({ file }) => !(file in files));
  for (const [file, text] of Object.entries(files)) {
    const same = previous !== undefined && hadFile(file) && previous.details.files[file]?.sha256 === recordOf(text).sha256;
    hosted.set(file, same ? { link: `${previous.root}/${file}` } : { text });
    if (previous && !same) changed.push({ file, why: reasonOf(file) });
  }
  return { tree: hosted, changes: changed, scripts, notices };
}
