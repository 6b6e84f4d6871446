import { add, type Bitset, emptySet } from './bitset.ts';
import type { EngineDocument } from './types.ts';
import { normalizeFacet, visitPath } from './values.ts';

/**
 * One attribute of all documents, dictionary-encoded: value ids in sorting order (numbers first, then strings), so that a
 * comparison is a range of ids and a sort key is one integer.
 */
export type Column = {
  numbers: Float64Array;
  /** Normalised strings; their ids start after the numbers'. */
  strings: string[];
  /** Documents' values: `ids[offsets[doc] .. offsets[doc + 1]]`, each once. */
  offsets: Uint32Array;
  ids: Uint32Array;
  /** Parallel to `ids`: the string as the document spells it (an entry of `spellings`). */
  spelled: Uint32Array;
  spellings: string[];
  exists: Bitset;
  nulls: Bitset;
  empties: Bitset;
  /** Sets by value id, kept once asked for. */
  sets: Map<number, Bitset>;
};

const isEmptyValue = (value: unknown): boolean =>
  value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

export function buildColumn(documents: readonly EngineDocument[], path: string): Column {
  const size = documents.length;
  const exists = emptySet(size);
  const nulls = emptySet(size);
  const empties = emptySet(size);
  const offsets = new Uint32Array(size + 1);
  const spellings: string[] = [];
  const temporary = new Map<number | string, number>(); // number, or '=' + normalised string -> temporary id
  const bySpelling = new Map<string, readonly [temporaryId: number, spelling: number]>();
  const found: number[] = [];
  const foundSpelling: number[] = [];
  let ordinal = 0;

  const keep = (id: number, spelling: number) => {
    for (let i = offsets[ordinal] as number; i < found.length; i++) if (found[i] === id) return;
    found.push(id);
    foundSpelling.push(spelling);
  };
  const idOf = (key: number | string) => {
    let id = temporary.get(key);
    if (id === undefined) {
      id = temporary.size;
      temporary.set(key, id);
    }
    return id;
  };
  const take = (value: unknown): void => {
    if (typeof value === 'number') keep(idOf(value === 0 ? 0 : value), 0);
    else if (typeof value === 'string' || typeof value === 'boolean') {
      const text = String(value);
      let known = bySpelling.get(text);
      if (known === undefined) {
        known = [idOf(`=${normalizeFacet(text)}`), spellings.push(text) - 1];
        bySpelling.set(text, known);
      }
      if (text.trim() !== '') keep(known[0], known[1]);
    } else if (Array.isArray(value)) for (const item of value) take(item);
  };
  const visit = (value: unknown): void => {
    add(exists, ordinal);
    if (value === null) add(nulls, ordinal);
    else if (isEmptyValue(value)) add(empties, ordinal);
    take(value);
  };
  for (const document of documents) {
    visitPath(document, path, visit);
    offsets[++ordinal] = found.length;
  }

  const keys = [...temporary.keys()];
  const numbers = Float64Array.from(keys.filter((key) => typeof key === 'number')).sort();
  const strings = keys.filter((key) => typeof key === 'string').sort();
  const final = new Uint32Array(keys.length);
  for (let i = 0; i < numbers.length; i++) final[temporary.get(numbers[i] as number) as number] = i;
  for (let i = 0; i < strings.length; i++) final[temporary.get(strings[i] as string) as number] = numbers.length + i;
  return {
    numbers,
    strings: strings.map((key) => key.slice(1)),
    offsets,
    ids: Uint32Array.from(found, (id) => final[id] as number),
    spelled: Uint32Array.from(foundSpelling),
    spellings,
    exists,
    nulls,
    empties,
    sets: new Map(),
  };
}

/** First index of a sorted array whose entry is not below `value` (`after`: is above it). */
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

/** Adds to `target` the documents with a value id in `from <= id < to`. */
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

/** The documents with one value, computed once per value. */
export function setOf(column: Column, id: number): Bitset {
  let set = column.sets.get(id);
  if (set === undefined) {
    set = emptySet(column.offsets.length - 1);
    addRange(column, id, id + 1, set);
    column.sets.set(id, set);
  }
  return set;
}

/** The rank of every document when sorted by this attribute; missing values come last in both directions. */
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
