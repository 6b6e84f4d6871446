import { findCarChanges } from '../cars/stock-changes.ts';
import type { SearchDocument } from '../model/search-document.ts';
import type { Column } from './engine/column.ts';
import type { KeepColumn } from './engine/store.ts';

/** Keeps the engine's columns from one stock to the next, if the same cars have the same values in them. */
export function keptColumns(): (documents: readonly SearchDocument[]) => KeepColumn {
  let last: { documents: readonly SearchDocument[]; columns: ReadonlyMap<string, Column> } = { documents: [], columns: new Map() };

  /** Tells whether an attribute's values are all unchanged. Undefined if a car was added or removed, or if too much changed to tell. */
  function openChanges(documents: readonly SearchDocument[]): ((attribute: string) => boolean) | undefined {
    const changes = findCarChanges(last.documents, documents);
    if (!changes?.every(([before, after]) => before && after)) return undefined;
    return (attribute) => {
      // For a nested name, the whole field counts.
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
