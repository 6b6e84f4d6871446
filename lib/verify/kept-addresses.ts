import { type Manifest, pathsOf, recordOf } from '#lib/disk/manifest.ts';
import { entryOf } from '#lib/model/entry.ts';
import { isChunkPath } from '#lib/search/index-chunks.ts';

/**
 * Whether a release with these files and redirects answers each address that the live one answers, so that no link on a carried-over page
 * is dead. Chunks of the search index may differ, because no page names them.
 */
export function keepsAddresses(live: Manifest, files: ReadonlySet<string>, redirects: string | undefined): boolean {
  const before = entryOf(live, '_redirects')?.sha256;
  if (before !== (redirects === undefined ? undefined : recordOf(redirects).sha256)) return false;
  return pathsOf(live).every((file) => files.has(file) || isChunkPath(`/${file}`));
}
