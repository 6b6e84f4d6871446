import { type SearchState, searchKey } from '../../search/state.ts';
import type { NoteId } from '../../search/words/notes.ts';
import { readStoredJson, type StorageOf, writeStored } from '../safe-storage.ts';

const listeners = new Set<() => void>();
const key = 'forecourt:search-notes:1';
const mostKept = 20;

type Kept = [search: string, notes: NoteId[]];

const keyOf = (state: SearchState) => searchKey({ ...state, page: 1 });

const readKept = (storage: StorageOf): Kept[] => {
  const storedNotes = readStoredJson(storage, key);
  return Array.isArray(storedNotes) ? storedNotes.filter((one) => Array.isArray(one) && Array.isArray(one[1])) : [];
};

/** Keeps the explanations of a search, because its address contains only filters. A text without explanations removes earlier ones. */
export function keepNotes(storage: StorageOf, state: SearchState, notes: readonly NoteId[]): void {
  const search = keyOf(state);
  const storedNotes = readKept(storage);
  const others = storedNotes.filter(([one]) => one !== search);
  if (notes.length === 0 && others.length === storedNotes.length) return;
  const all = notes.length > 0 ? [[search, [...notes]] satisfies Kept, ...others] : others;
  writeStored(storage, key, JSON.stringify(all.slice(0, mostKept)));
  for (const listener of listeners) listener();
}

/**
 * Keeps the explanations of the text in an address. The address of a typed search contains only the words that stayed text, so here a text
 * without explanations removes nothing.
 */
export function keepAddressNotes(storage: StorageOf, state: SearchState, notes: readonly NoteId[]): void {
  if (notes.length > 0) keepNotes(storage, state, notes);
}

/** The kept explanations of a search. Empty if the browser forbids storage. */
export function keptNotes(storage: StorageOf, state: SearchState): readonly unknown[] {
  const search = keyOf(state);
  return readKept(storage).find(([one]) => one === search)?.[1] ?? [];
}

/** Calls a function after each change, until the returned one is called. */
export function onNotes(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
