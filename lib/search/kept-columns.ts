import { findCarChanges } from '../cars/stock-changes.ts';
import type { SearchDocument } from '../model/search-document.ts';
import type { Column } from './engine/column.ts';
import type { KeepColumn } from './engine/store.ts';

/** Keeps the columns of the engine from one stock to the next, where the same cars have the same values in them. */
export function keptColumns(): (documents: readonly SearchDocument[]) => KeepColumn {
  let last: { documents: readonly SearchDocument[]; columns: ReadonlyMap<string, Column> } = { documents: [], columns: new Map() };

  /** Tells whether no value of an attribute changed; undefined where a car came or went, or where too much changed to tell. */
  function openChanges(documents: readonly SearchDocument[]): ((attribute: string) => boolean) | undefined {
    const changes = findCarChanges(last.documents, documents);
    if (!changes?.every(([before, after]) => before && after)) return undefined;
    return (attribute) => {
      // Of a nested name, the whole field counts.
      const field = attribute.split('.', 1)[0] as keyof SearchDocument;
      return changes.every(([before, after]) => JSON.stringify(before?.[field]) === JSON.stringify(after?.[field]));
    };
  }

  return (documents) => {
    const isSame = openChanges(documents);
    const columns = new Map([...last.columns].filter(([attribute]) => isSame?.(attribute)));
    last = { documents, columns };
    return (attribute, build) => {
      const column = columns.get(attribute) ?? build();
      columns.set(attribute, column);
      return column;
    };
  };
}
