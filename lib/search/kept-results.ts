import { findCarChanges } from '../cars/stock-changes.ts';
import type { SearchDocument } from '../model/search-document.ts';
import { carsOfState } from './cars-of-state.ts';
import type { SearchState } from './state.ts';

/** The data of each car that a result depends on, as text. */
type CarTexts = ReadonlyMap<SearchDocument, string>;

/**
 * Keeps results that depend on the cars of searches, from one stock to the next. A result is recomputed if a car of its search was added,
 * removed or has a different text. `stamp` lists the other inputs of the results.
 */
export type KeptResults<V> = (
  stamp: readonly unknown[],
  documents: readonly SearchDocument[],
  texts: CarTexts,
) => (key: string, search: SearchState, make: () => V) => V;

type Last = { stamp: readonly unknown[]; documents: readonly SearchDocument[]; texts: CarTexts };

export function keptResults<V>(): KeptResults<V> {
  let last: Last = { stamp: [], documents: [], texts: new Map() };
  let results = new Map<string, { search: SearchState; value: V }>();

  /** Tells whether any of a search's cars was added, removed or has a different text. Undefined if too much changed to tell. */
  function openChanges(documents: readonly SearchDocument[], texts: CarTexts): ((search: SearchState) => boolean) | undefined {
    const changes = findCarChanges(last.documents, documents);
    if (!changes) return undefined;
    const changedDocuments = new Set(changes.flat());
    const retold = documents.filter((document) => !changedDocuments.has(document) && texts.get(document) !== last.texts.get(document));
    const [old, now] = [last.texts, texts];
    const [goneDocuments, come] = [changes.flatMap(([before]) => before ?? []), changes.flatMap(([, after]) => after ?? [])];
    const [findGone, findCome, findRetold] = [carsOfState(goneDocuments), carsOfState(come), carsOfState(retold)];
    // A changed car may keep its text, so cars are paired by ID.
    const textsBefore = (search: SearchState) => new Map(findGone(search).map((document) => [document.id, old.get(document)]));
    return (search) => {
      if (findRetold(search).length > 0) return true;
      const before = textsBefore(search);
      const after = findCome(search);
      return before.size !== after.length || after.some((document) => before.get(document.id) !== now.get(document));
    };
  }

  return (stamp, documents, texts) => {
    const isSame = stamp.length === last.stamp.length && stamp.every((value, index) => value === last.stamp[index]);
    const isChanged = isSame && results.size > 0 ? openChanges(documents, texts) : undefined;
    const resultsBefore = results;
    // Results that no search of this stock uses are dropped.
    const newResults: typeof results = new Map();
    results = newResults;
    last = { stamp, documents, texts };
    return (key, search, make) => {
      const old = newResults.get(key) ?? (isChanged && resultsBefore.get(key));
      const result = old && (newResults.has(key) || isChanged?.(old.search) === false) ? old : { search, value: make() };
      newResults.set(key, result);
      return result.value;
    };
  };
}
