import type { FileRecord } from '#lib/disk/manifest.ts';

/** The files of a dealer's releases in a store, for work folders that do not hold all of them. */
export type StoredFiles = {
  /** The store in messages. */
  name: string;
  /** The content of a file. Throws when the store lacks it or has it damaged. */
  read: (file: FileRecord) => Promise<Buffer>;
};
