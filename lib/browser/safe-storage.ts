/** The browser's storage. Even accessing it may throw if the browser forbids storage. */
export type StorageOf = () => Pick<Storage, 'getItem' | 'setItem'> & Partial<Pick<Storage, 'removeItem'>>;

/** A stored text; null if there is none, or if the browser forbids storage. */
export function readStored(storage: StorageOf, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** A stored value; undefined if there is none or it is not JSON. */
export function readStoredJson(storage: StorageOf, key: string): unknown {
  try {
    return JSON.parse(readStored(storage, key) ?? '');
  } catch {
    return undefined;
  }
}

/** Stores a text, or removes it; false if there is no storage or it is full. */
export function writeStored(storage: StorageOf, key: string, text: string | null): boolean {
  try {
    if (text === null) storage().removeItem?.(key);
    else storage().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
