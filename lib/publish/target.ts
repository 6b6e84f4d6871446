import type { FileRecord, Manifest } from '#lib/disk/manifest.ts';

/** A file on its way to a target: its path below the site's root, what is in it, and how a host should serve it. */
export type Upload = { path: string; content: Buffer; record: FileRecord; contentType: string; cacheControl: string };

/** A place that a site is published to. Paths are those below the site's root, with forward slashes. */
export type Target = {
  /** What to call it in messages; holds no secret. */
  name: string;
  /** Whether this file of a release belongs there. */
  takes: (path: string) => boolean;
  /** What the last run wrote down; undefined where nobody published yet. */
  readState: () => Promise<string | undefined>;
  writeState: (text: string) => Promise<void>;
  /**
   * What is really there of `paths`. Where the state is lost, what else the target can tell to be ours may come with it.
   */
  look: (paths: readonly string[], stateLost: boolean) => Promise<Manifest>;
  /** Writes a file whole or not at all. */
  put: (upload: Upload) => Promise<void>;
  /** Removes a file; one that is not there is removed already. */
  remove: (path: string) => Promise<void>;
  /** How many files it may be given at once. */
  atOnce: number;
};

/** A publication that did not come to its end; the message says which file, why, and what the target shows now. */
export class PublishError extends Error {
  override name = 'PublishError';
}

/** Where a target keeps its state: beside the site's files, and not to be served. */
export const statePath = '.forecourt/published.json';
