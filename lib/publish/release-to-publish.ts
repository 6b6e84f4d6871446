import type { FileRecord, Manifest } from '#lib/disk/manifest.ts';

/** A file that a publication makes from a file of the release. */
export type DerivedFile = { record: FileRecord; content: () => Promise<Buffer> };

/** A release on disk: the manifest of everything that it serves, and the paths of its grace files. */
export type ReleaseToPublish = {
  id: string;
  slug: string;
  /** Grows each time a release of the dealer goes live. */
  generation: number;
  root: string;
  manifest: Manifest;
  graceFiles: readonly string[];
  /** Files that this publication makes from those of the release. */
  derived?: ReadonlyMap<string, DerivedFile>;
};
