import { join } from 'node:path';

/** The folder of a dealer's releases. `current` beside it is a link to the live one. */
export const releasesDir = (outDir: string, slug: string) => join(outDir, slug, 'releases');

/** Release ids look like 20261121T012530Z-1f3c9a0b. They sort in the order of the releases, even when the clock was set back. */
export const releasePattern = /^\d{8}T\d{6}Z-[^.]+$/;

/** Files beside a release's tree, by suffix. None of them is ever served. */
const sidecars = {
  record: '.json',
  details: '.details.json',
  report: '.report.json',
  reportPage: '.report.html',
  feeds: '.feeds.json',
  damage: '.damage.json',
  snapshot: '.snapshot.json',
} as const;

export type Sidecar = keyof typeof sidecars;

/** Prefixes of folders that are being assembled or removed. Under the dealer's lock, no other process uses them. */
export const stagingPrefix = '.staging-';
export const removingPrefix = '.removing-';

/** Prefix of the tree of a removed release, in which the next one is assembled (`spare-tree.ts`). */
export const sparePrefix = '.spare-';

/** Prefix of the new link, before it is renamed to `current`. */
export const newLinkPrefix = '.current-';

/** The name of a file beside a release. */
export const sidecarName = (id: string, kind: Sidecar) => `${id}${sidecars[kind]}`;

/** The path of a file beside a release. */
export const sidecarPath = (outDir: string, slug: string, id: string, kind: Sidecar) =>
  join(releasesDir(outDir, slug), sidecarName(id, kind));
