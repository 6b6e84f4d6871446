import { resolve } from 'node:path';
import { statIfAny } from '#lib/disk/remembered-file.ts';
import { hourMs } from '#lib/model/time.ts';
import { openBucket } from '#lib/objects/bucket.ts';
import { openFolder } from '#lib/objects/folder.ts';
import type { ObjectStore } from '#lib/objects/object-store.ts';
import { LostFileError, type StoredFiles } from '#lib/releases/stored-files.ts';
import { AddressError, parseAddress } from '#lib/site/target-address.ts';
import { nameFaults } from './name-faults.ts';
import { readSiteFile, shaOfKey } from './site-files.ts';
import { filesPrefix } from './stored-state.ts';

/** The parts of long records and the files of releases that the store is known to have. */
export type StoredNames = { parts: Set<string>; shas: Set<string> };

/** One stored state of a dealer (`identify`), and what the store contains. For most dealers, the latter is read again when needed. */
type KnownFiles = { state: string; names?: StoredNames };

/**
 * The state of dealers in a folder or a bucket: everything that a worker with an empty disk needs to build a dealer incrementally. Open it
 * once per process and close it at the end; it is safe to use for many dealers at once.
 */
export type StateStore = {
  /** The location as it was given, for commands in messages. Contains no secret. */
  name: string;
  /** The objects of the store. */
  objects: ObjectStore;
  /**
   * The files of a dealer's releases in the store, for `buildOne`, `publishDealer` and `rollBack`, which read files there that a work
   * folder lacks.
   */
  filesOf: (slug: string) => StoredFiles;
  /** What was read from the store since it was opened, including files of releases. */
  read: { bytes: number; objects: number };
  /** Files that this process found missing or damaged in the store, by dealer. The next `storeDealer` writes them again. */
  lost: Map<string, Set<string>>;
  /** The state of each dealer that this process last fetched or stored: only the process knows which of its work is stored. */
  knownFiles: Map<string, KnownFiles>;
  close: () => void;
};

/** The age at which unfinished files count as left by a killed process. Younger ones may belong to a running process. */
const folderOptions = { controlDir: '.forecourt', leftoverMs: hourMs };

/**
 * Opens a store: the path of a folder, or s3://bucket/prefix?region=…&endpoint=…. Keys come from the environment. Nothing is read or written yet.
 * Throws AddressError.
 */
export async function openStateStore(location: string, cwd = process.cwd()): Promise<StateStore> {
  if (/[{}]/.test(location))
    throw new AddressError(
      `The location of the state takes no placeholder, because one place holds all dealers: ${location}. Name a folder, or s3://bucket/prefix?region=…&endpoint=….`,
    );
  const address = parseAddress(location, '', (path) => resolve(cwd, path));
  if (address.kind === 'directory' && (await statIfAny(address.dir))?.isFile())
    throw new AddressError(`${address.dir} is a file. Name a folder, or s3://bucket/prefix?region=…&endpoint=….`);
  const place =
    address.kind === 's3' ? await openBucket(address, 'location of the state') : nameFaults(openFolder(address.dir, folderOptions));
  const read: StateStore['read'] = { bytes: 0, objects: 0 };
  const objects: ObjectStore = {
    ...place,
    read: async (key) => {
      const stored = await place.read(key);
      read.objects += 1;
      read.bytes += stored?.content.length ?? 0;
      return stored;
    },
  };
  const name = address.kind === 's3' ? location : address.dir;
  const lost: StateStore['lost'] = new Map();
  const filesOf = (slug: string): StoredFiles => ({
    name,
    read: async (file) => {
      try {
        return (await readSiteFile(objects, slug, file)).content;
      } catch (error) {
        if (error instanceof LostFileError) lost.set(slug, (lost.get(slug) ?? new Set()).add(file.sha256));
        throw error;
      }
    },
    lacks: async (files) => {
      const missing = new Set(files.map(({ sha256 }) => sha256));
      if (missing.size > 0) for await (const { key } of objects.list(filesPrefix(slug))) missing.delete(shaOfKey(key));
      return missing;
    },
  });
  return { name, objects, filesOf, read, lost, knownFiles: new Map(), close: objects.close };
}
