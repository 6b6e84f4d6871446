import { type Bitset, emptySet, fullSet, intersect, unite } from './bitset.ts';
import { runFilter } from './filter-run.ts';
import { keepRecent } from './recent.ts';
import { createStore } from './store.ts';
import type { EngineIndex } from './types.ts';

/** Finds documents without ranking them, for many searches over one index. Callers must not change the sets. */
export type Finder = {
  size: number;
  /**
   * The documents of a filter in the format of requests: all parts must hold, and inner lists mean OR. Throws EngineError like a search.
   */
  filter: (parts: readonly (string | readonly string[])[]) => Bitset;
  /** The documents that have all words of a text. */
  text: (words: string) => Bitset;
};

/** Cached, because searches of many shoppers share most of their conditions and many of their words. */
const CACHED_CONDITIONS = 20_000;
const CACHED_TEXTS = 5_000;

/** Makes a finder with the semantics of the engine: the same filters, words, prefixes and typos as `multi-search` with the strategy "all". */
export function createFinder(index: EngineIndex): Finder {
  const store = createStore(index);
  const conditions = keepRecent<Bitset>(CACHED_CONDITIONS);
  const texts = keepRecent<Bitset>(CACHED_TEXTS);
  const size = index.documents.length;
  const all = fullSet(size);
  const condition = (text: string) => conditions(text, () => runFilter(store, text));
  return {
    size,
    filter: (parts) => {
      const set = all.slice();
      for (const part of parts) {
        if (typeof part === 'string') intersect(set, condition(part));
        else if (part.length === 1) intersect(set, condition(part[0] as string));
        else
          intersect(
            set,
            part.reduce((either, text) => unite(either, condition(text)), emptySet(size)),
          );
        if (set.every((word) => word === 0)) return set;
      }
      return set;
    },
    text: (words) => (words.trim() === '' ? all : texts(words, () => store.match(words, { strategy: 'all', searchOn: undefined }).all)),
  };
}
