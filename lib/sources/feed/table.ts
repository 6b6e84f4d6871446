/** A cell, or several with one name, such as the pictures of an XML feed. */
export type Cell = string | readonly string[];

/** One car of a feed. `at` is its place, such as "line 12". `fault` says why it cannot be read. */
export type FeedRow = { at: string; get(column: string): Cell | undefined; fault?: { reason: string; fix: string } };

/** A feed as columns and rows. Rows are read once, in turn. */
export type FeedTable = {
  columns: readonly string[];
  rows: () => AsyncIterable<FeedRow> | Iterable<FeedRow>;
  /** The path of the list, such as "inventory.vehicle". Absent in formats with separators. */
  items?: string;
  /** Texts of a document beside its list of cars, such as "/distanceUnit". Each row has them too. */
  head?: ReadonlyMap<string, string>;
};

/** Trims a text. Undefined if nothing is left. */
export const firstText = (cell: Cell | undefined): string | undefined => (typeof cell === 'string' ? cell : cell?.[0])?.trim() || undefined;
