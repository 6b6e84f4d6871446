import { parseRedirects } from '#lib/hosting/redirects.ts';
import { releaseCheck } from '#lib/site/options/releases.ts';
import type { UnmeasuredRelease } from './check.ts';
import type { LinkRecord } from './link-record.ts';
import { releaseChecks } from './registry.ts';
import { makeServedTree } from './served-tree.ts';

export type CarriedOptions = Omit<UnmeasuredRelease, 'tree'> & {
  /** Every file that the release will have, and the text of its redirects. */
  files: ReadonlySet<string>;
  redirects: string | undefined;
  /** Files of pages that are not there yet. */
  rendered: ReadonlySet<string>;
  /** The record of the last release. */
  before: LinkRecord;
};

/** Pages in which nothing was found, nor in what is no page: as long as the release has exactly these files and redirects. */
export type SoundPages = Pick<CarriedOptions, 'files' | 'redirects'> & { pages: ReadonlySet<string> };

/**
 * Verifies what a release carries over while its new pages are rendered. Undefined when anything was found: the release is then verified as a
 * whole, so that each fault is said once, with all its pages.
 */
export async function verifyCarried(options: CarriedOptions): Promise<SoundPages | undefined> {
  const { files, redirects, rendered, before } = options;
  const all = makeServedTree(files, redirects === undefined ? [] : parseRedirects(redirects));
  const pages = all.pages.filter((page) => before.has(page) && !rendered.has(page));
  const release = { ...options, tree: { ...all, pages } };
  const record: LinkRecord = new Map([...before].filter(([page]) => files.has(page) && !rendered.has(page)));
  for (const name of releaseCheck.options) {
    const check = releaseChecks[name];
    if ((check.links?.(release, record) ?? []).length > 0 || ((await check.files?.(release)) ?? []).length > 0) return undefined;
  }
  return { files, redirects, pages: new Set(pages) };
}

/** Whether what was found sound is still so in a release with these files and redirects. */
export const holdsFor = ({ files: before, redirects: had }: SoundPages, files: readonly string[], redirects: string | undefined): boolean =>
  had === redirects && files.length === before.size && files.every((file) => before.has(file));
