/** An object in a store. The tag identifies its content; the age is by the store's clock, in milliseconds. */
export type StoredObject = { content: Buffer; tag: string; ageMs?: number | undefined };

export type PutOptions = {
  contentType?: string;
  cacheControl?: string;
  /** The SHA-256 of the content in hex digits. A bucket verifies the upload against it. */
  sha256?: string;
  metadata?: Record<string, string>;
};

/** Files by key in a folder or a bucket. Keys have forward slashes. Its errors say what is wrong in plain words. */
export type ObjectStore = {
  /** The location, for messages. Contains no secret. */
  name: string;
  /** Undefined if there is none. */
  read: (key: string) => Promise<StoredObject | undefined>;
  /** Writes a whole object or nothing. */
  put: (key: string, content: Buffer, options?: PutOptions) => Promise<void>;
  /**
   * Writes a small text if the object still has this tag, or, without a tag, if it does not exist. Returns its new tag; undefined if somebody wrote
   * it meanwhile. Call it through `swapText`.
   */
  swap: (key: string, text: string, tag: string | undefined) => Promise<string | undefined>;
  /** Every object whose key starts with a prefix, which is empty or ends with a slash. */
  list: (prefix: string) => AsyncIterable<{ key: string; bytes: number; ageMs: number }>;
  /** Removes an object; a missing one is no error. */
  remove: (key: string) => Promise<void>;
  /** Closes its connections. */
  close: () => void;
};

/**
 * Writes a small text if the object still has this tag, and returns its new tag; undefined if somebody else was faster. If the answer to a
 * write is lost, the client repeats the write, which is then refused. So the object itself is checked.
 */
export async function swapText(
  store: {
    read: (key: string) => Promise<{ tag: string; content: Buffer } | undefined>;
    swap: ObjectStore['swap'];
  },
  key: string,
  text: string,
  tag: string | undefined,
): Promise<string | undefined> {
  const written = await store.swap(key, text, tag);
  if (written !== undefined) return written;
  const now = await store.read(key);
  return now?.content.toString('utf8') === text ? now.tag : undefined;
}
