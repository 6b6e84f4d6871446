import { type CellKind, cellKinds } from './cell-kinds.ts';
import type { ColumnFinder } from './columns.ts';
import type { FieldSetting, FieldSpec, Mapping } from './mapping.ts';
import type { DateFormat } from './read-date.ts';
import { valuesTable } from './values-table.ts';

/** One way to get a field: its columns in the feed, and how their cells are parsed. */
export type ColumnWay = {
  columns: readonly string[];
  value?: string | number | boolean | undefined;
  lookUp: ReturnType<typeof valuesTable>;
  priceType?: string | undefined;
  /** What other columns must say. Without columns, the feed has none of that name, so their cells are empty. */
  where: readonly { columns: readonly string[]; text: string }[];
  unit?: 'km' | 'mi' | undefined;
  unitColumn?: string | undefined;
  date?: DateFormat | undefined;
  separator?: string | undefined;
  without: readonly string[];
};

export type FieldPlan = { field: string; kind: CellKind; ways: readonly ColumnWay[] };

/** The options of all kinds of fields. */
type AnySpec = {
  column?: string;
  columns?: string | readonly string[];
  value?: string | number | boolean;
  values?: Readonly<Record<string, string | number | boolean | null>>;
  priceType?: string;
  where?: Readonly<Record<string, string>>;
  unit?: 'km' | 'mi' | { column: string };
  date?: DateFormat;
  separator?: string;
  without?: readonly string[];
};

const specOf = (written: string | FieldSpec, kind: CellKind): AnySpec =>
  typeof written === 'string' ? (kind === 'list' ? { columns: written } : { column: written }) : (written as AnySpec);

/** The written ways to get a field. For a list, all columns are one way. */
function specsOf(setting: NonNullable<FieldSetting>, kind: CellKind): AnySpec[] {
  if (!Array.isArray(setting)) return [specOf(setting as string | FieldSpec, kind)];
  return kind === 'list' ? [{ columns: setting as readonly string[] }] : setting.map((one) => specOf(one, kind));
}

/** The columns that a field names. */
export const columnsOf = (field: string, setting: FieldSetting | undefined): string[] =>
  setting === undefined || setting === null
    ? []
    : specsOf(setting, cellKinds[field] ?? 'text').flatMap(({ column, columns, unit, where = {} }) => [
        ...[column ?? columns ?? []].flat(),
        ...(typeof unit === 'object' ? [unit.column] : []),
        ...Object.keys(where),
      ]);

/** The columns whose texts decide whether a field is read. */
export const conditionColumns = (field: string, setting: FieldSetting | undefined): string[] =>
  setting === undefined || setting === null
    ? []
    : specsOf(setting, cellKinds[field] ?? 'text').flatMap(({ where = {} }) => Object.keys(where));

/** How each field is got from a feed with these columns; ways whose columns it lacks are left out. */
export function planFields(mapping: Mapping, find: ColumnFinder): FieldPlan[] {
  return Object.entries(mapping).flatMap(([field, setting]): FieldPlan[] => {
    const kind = cellKinds[field];
    if (kind === undefined || setting === undefined || setting === null) return [];
    const ways = specsOf(setting, kind).flatMap(({ column, columns, unit, values, without = [], where = {}, ...spec }): ColumnWay[] => {
      const foundColumns = [column ?? columns ?? []].flat().flatMap((name) => find(name));
      if (foundColumns.length === 0 && spec.value === undefined) return [];
      const ofUnit = typeof unit === 'object' ? { unitColumn: find(unit.column)[0] } : { unit };
      const conditions = Object.entries(where).map(([name, text]) => ({ columns: find(name), text: text.trim().toLowerCase() }));
      return [{ ...spec, ...ofUnit, columns: foundColumns, lookUp: valuesTable(values), without, where: conditions }];
    });
    return ways.length > 0 ? [{ field, kind, ways }] : [];
  });
}
