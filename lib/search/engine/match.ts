import { add, type Bitset, emptySet, intersect } from './bitset.ts';
import type { Store } from './store.ts';
import { prefixRange, wordId } from './text-index.ts';

/** The documents that hold every word of a query, the last one as a prefix. */
export function matchWords(store: Store, query: string): Bitset {
  const index = store.text();
  const tokens = index.tokenize(query);
  const sets = tokens.map(({ word, end }, i) => {
    const id = wordId(index, word);
    const [from, to] = i === tokens.length - 1 && end === query.length ? prefixRange(index, word) : [Math.max(id, 0), id + 1];
    const set = emptySet(store.size);
    for (let k = index.postingOffsets[from] as number; k < (index.postingOffsets[Math.max(from, to)] as number); k++)
      add(set, index.postings[k] as number);
    return set;
  });
  return sets.reduce(intersect, emptySet(store.size).fill(0xffffffff));
}
