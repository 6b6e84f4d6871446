import type { FileRecord, Manifest } from '#lib/disk/manifest.ts';
import { type StoredObject, swapText } from '#lib/objects/object-store.ts';

/** A file to upload: its path below the site's root, its content, and how a host should serve it. */
export type Upload = { path: string; content: Buffer; record: FileRecord; contentType: string; cacheControl: string };

/** A small file that publications keep at a target, never served. The tag names its content; the age is by the clock of the storage. */
export type ControlFile = { text: string; tag: string; ageMs?: number };

/** A place that a site is published to. Paths are relative to the site's root, with forward slashes. */
export type Target = {
  /** The target's name in messages. Contains no secret. */
  name: string;
  /** Whether the target stores this file of a release. */
  accepts: (path: string) => boolean;
  /** Reads a control file; undefined if there is none. */
  readControl: (path: string) => Promise<ControlFile | undefined>;
  /**
   * Writes a control file if it still has this tag, or, without a tag, if it does not exist. Returns its new tag; undefined if another publication
   * wrote it meanwhile. Call it through `swapControl`.
   */
  writeControl: (path: string, text: string, tag: string | undefined) => Promise<string | undefined>;
  /**
   * Which of `paths` the target really has. If the state is lost, it may add other files that provably belong to the site. `progress` is
   * called for each checked file.
   */
  inspect: (paths: readonly string[], isStateLost: boolean, progress: () => void) => Promise<Manifest>;
  /** Which of these files are there, though nothing shows that they are the site's. `progress` is called as by `inspect`. */
  findForeign: (files: Manifest, progress: () => void) => Promise<string[]>;
  /** Writes a whole file or nothing. */
  put: (upload: Upload) => Promise<void>;
  /** Removes a file; a missing file is no error. */
  remove: (path: string) => Promise<void>;
  /** How many uploads it accepts at once. */
  atOnce: number;
  /** Closes its connections. */
  close?: () => void;
};

/** A publication that did not finish. The message says which file failed, why, and what visitors of the target see now. */
export class PublishError extends Error {
  override name = 'PublishError';
}

/** Where a target stores its state: beside the site's files, never served. */
export const publishedStatePath = '.forecourt/published.json';

/** An object of a store as a control file. */
export const controlFileOf = (stored: StoredObject | undefined): ControlFile | undefined =>
  stored && { text: stored.content.toString('utf8'), tag: stored.tag, ...(stored.ageMs === undefined ? {} : { ageMs: stored.ageMs }) };

/** Writes a control file if it still has this tag, and returns its new tag; undefined if another publication was faster. */
export const swapControl = (
  { readControl, writeControl }: Pick<Target, 'readControl' | 'writeControl'>,
  path: string,
  text: string,
  tag: string | undefined,
): Promise<string | undefined> =>
  swapText(
    {
      read: async (key) => {
        const file = await readControl(key);
        return file && { tag: file.tag, content: Buffer.from(file.text) };
      },
      swap: writeControl,
    },
    path,
    text,
    tag,
  );
