import type { Workspace } from '#lib/disk/workspace.ts';
import type { StoredFiles } from '#lib/releases/stored-files.ts';

/**
 * The state of dealers in a folder or a bucket: what a worker with an empty disk needs to build one dealer incrementally. Open it once per process
 * and close it at the end; it is safe to use for many dealers at once.
 */
export type StateStore = {
  /** The location in messages, without keys. */
  name: string;
  /**
   * The files of a dealer's releases in the store. Pass it to `buildOne` (`filesOf`), and to `publishDealer` (`filesOf`): files that the work folder
   * lacks are read from there.
   */
  filesOf: (slug: string) => StoredFiles;
  close: () => void;
};

/** A newer fence or generation of the dealer is in the store. Nothing was replaced; fetch the dealer and build again. */
export class StaleStateError extends Error {
  override name = 'StaleStateError';
}

export type FetchedDealer = {
  /** Grows by one with each `storeDealer` of the dealer; 0 when the store has nothing of it yet. */
  generation: number;
  /** The fence of who stored that; 0 when nothing is stored. */
  fence: number;
  /** Bytes and objects that were read; one small object when the work folder is current. */
  fetchedBytes: number;
  fetchedObjects: number;
  /** Whether this work folder had state of the dealer that the store has lost: the next build renders every page. */
  wasLost: boolean;
};

export type StoredDealer = { generation: number; writtenBytes: number; writtenObjects: number };

/**
 * Opens a store: the path of a folder, or s3://bucket/prefix?region=…&endpoint=…. Nothing is read or written yet. Throws AddressError. Keys come
 * from the environment.
 */
export declare function openState(location: string): Promise<StateStore>;

/**
 * Makes a work folder able to pull, build and publish a dealer: its records, snapshot and hold as of the last `storeDealer`, whatever machine that
 * was on. Local releases that were never stored are dropped. Takes the dealer's lock. When the work folder is current, it only reads one small
 * object. Throws StateError for a damaged object, and the errors of the storage.
 */
export declare function fetchDealer(state: StateStore, workspace: Workspace, slug: string): Promise<FetchedDealer>;

/**
 * Stores what a pull, a build or a rollback left, after `fetchDealer` in the same work folder. Files first, then one conditional write that makes
 * them count: killed anywhere, the store has the old state or the new one. `fence` is the number of the lease under which the work was done, growing
 * with each lease of the dealer; unset, that of the state is kept. `everyFile` uploads the files of the tree even if the store should have them.
 * Throws StaleStateError when somebody stored the dealer since `fetchDealer`, or under a higher fence.
 */
export declare function storeDealer(
  state: StateStore,
  workspace: Workspace,
  slug: string,
  options?: { fence?: number; everyFile?: boolean },
): Promise<StoredDealer>;

/**
 * Puts compiled code where `ensureCompiled` finds it, once per worker. Returns whether the store had it; false means: compile, then `storeCode`.
 * Throws StateError when the object is damaged.
 */
export declare function fetchCode(state: StateStore, workspace: Workspace, codeId: string): Promise<boolean>;

/** Uploads compiled code, unless the store has it. Returns the bytes that were written. */
export declare function storeCode(state: StateStore, workspace: Workspace, codeId: string): Promise<number>;
