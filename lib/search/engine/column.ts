import { add, type Bitset, emptySet } from './bitset.ts';
import type { EngineDocument } from './types.ts';
import { normalizeFacet, visitPath } from './values.ts';

/**
 * One attribute of all documents, dictionary-encoded. Value IDs are in sort order (numbers, then strings), so a comparison is a range of
 * IDs and a sort key is one integer.
 */
export type Column = ReturnType<typeof buildColumn>;

const isEmptyValue = (value: unknown): boolean =>
  value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

export function buildColumn(documents: readonly EngineDocument[], path: string) {
  const size = documents.length;
  const exists = emptySet(size);
  const nulls = emptySet(size);
  const empties = emptySet(size);
  const offsets = new Uint32Array(size + 1);
  const spellings: string[] = [];
  const temporary = new Map<number | string, number>(); // number, or "=" + normalised string -> temporary ID
  const bySpelling = new Map<string, readonly [temporaryId: number, spelling: number]>();
  let valueIds = new Uint32Array(size + 8);
  let spelledAs = new Uint32Array(size + 8);
  let length = 0;
  let ordinal = 0;
  let nested = false;

  const addValue = (id: number, spelling: number) => {
    for (let i = offsets[ordinal] as number; i < length; i++) if (valueIds[i] === id) return;
    if (length === valueIds.length) [valueIds, spelledAs] = [grow(valueIds), grow(spelledAs)];
    valueIds[length] = id;
    spelledAs[length++] = spelling;
  };
  const idOf = (key: number | string): number => {
    const id = temporary.get(key);
    if (id !== undefined) return id;
    temporary.set(key, temporary.size);
    return temporary.size - 1;
  };
  const readValue = (value: unknown): void => {
    if (typeof value === 'number') addValue(idOf(value === 0 ? 0 : value), 0);
    else if (typeof value === 'string' || typeof value === 'boolean') {
      const text = String(value);
      let entry = bySpelling.get(text);
      if (entry === undefined) {
        entry = [idOf(`=${normalizeFacet(text)}`), spellings.push(text) - 1];
        bySpelling.set(text, entry);
      }
      if (entry[0] !== blank) addValue(entry[0], entry[1]);
    } else if (Array.isArray(value)) for (const item of value) readValue(item);
    else if (value) nested = true;
  };
  const visit = (value: unknown): void => {
    add(exists, ordinal);
    if (value === null) add(nulls, ordinal);
    else if (isEmptyValue(value)) add(empties, ordinal);
    readValue(value);
  };
  const blank = idOf('=');
  // A plain name needs no path walk; a name that every object has (`constructor`) is not plain.
  const plain = !path.includes('.') && !(path in Object.prototype);
  for (const document of documents) {
    if (!plain) visitPath(document, path, visit);
    else if (document[path] !== undefined) visit(document[path]);
    offsets[++ordinal] = length;
  }

  const keys = [...temporary.keys()];
  const numbers = Float64Array.from(keys.filter((key) => typeof key === 'number')).sort();
  const strings = keys.filter((key) => typeof key === 'string').sort();
  const finalIds = new Uint32Array(keys.length);
  for (let i = 0; i < numbers.length; i++) finalIds[temporary.get(numbers[i] as number) as number] = i;
  for (let i = 0; i < strings.length; i++) finalIds[temporary.get(strings[i] as string) as number] = numbers.length + i;
  for (let i = 0; i < length; i++) valueIds[i] = finalIds[valueIds[i] as number] as number;
  return {
    numbers,
    /** Normalised strings; their IDs follow those of the numbers. */
    strings: strings.map((key) => key.slice(1)),
    /** Values per document: `ids[offsets[doc] .. offsets[doc + 1]]`, without duplicates. */
    offsets,
    ids: valueIds.subarray(0, length),
    /** Parallel to `ids`: index in `spellings` of the document’s own spelling. */
    spelled: spelledAs.subarray(0, length),
    spellings,
    exists,
    nulls,
    empties,
    /** Whether some value is an object, so that nested field names exist. */
    nested,
  };
}

/** A copy with at least twice the room. */
export function grow(array: Uint32Array<ArrayBuffer>, more = 0): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2 + more);
  larger.set(array);
  return larger;
}

/** First index of a sorted array whose entry is not below `value`, or with `after` is above it. */
export function lowerBound<T extends number | string>(sorted: ArrayLike<T>, value: T, after = false): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = sorted[middle] as T;
    if (entry < value || (after && entry === value)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Adds to `target` the documents with a value ID in `from <= id < to`. */
export function addRange(column: Column, from: number, to: number, target: Bitset): void {
  if (from >= to) return;
  const { offsets, ids } = column;
  for (let doc = 0, i = 0; doc + 1 < offsets.length; doc++) {
    for (const end = offsets[doc + 1] as number; i < end; i++) {
      const id = ids[i] as number;
      if (id >= from && id < to) add(target, doc);
    }
  }
}

/** The sort rank of every document; missing values come last in both directions. */
export function sortRanks(column: Column, descending: boolean): Uint32Array {
  const { offsets, ids, numbers, strings } = column;
  const size = offsets.length - 1;
  const ranks = new Uint32Array(size).fill(numbers.length + strings.length);
  const top = 2 * numbers.length + strings.length - 1;
  for (let doc = 0; doc < size; doc++) {
    for (let i = offsets[doc] as number; i < (offsets[doc + 1] as number); i++) {
      const id = ids[i] as number;
      const rank = !descending ? id : id < numbers.length ? numbers.length - 1 - id : top - id;
      if (rank < (ranks[doc] as number)) ranks[doc] = rank;
    }
  }
  return ranks;
}
