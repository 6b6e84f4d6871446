import { z } from 'zod';
import { type CellKind, cellKinds } from './cell-kinds.ts';
import { dateFormats } from './read-date.ts';

const column = z.string().min(1).describe('Name of a column; * matches a number, such as "image[*].url"');
const values = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .optional()
  .describe('Values by the text of the cell, ignoring case; * matches any text; null leaves the field out');

const common = {
  column: column.optional(),
  value: z.union([z.string(), z.number(), z.boolean()]).optional().describe('A fixed value for every car, instead of a column'),
  values,
};

/** The options of a field, which depend on the kind of the field. */
const specs = {
  text: z.strictObject(common),
  plain: z.strictObject(common),
  amount: z.strictObject({
    ...common,
    priceType: z.enum(['drive_away', 'excluding_government_charges', 'plus_gst']).optional().describe('What prices in this column include'),
    where: z
      .record(column, z.string())
      .optional()
      .describe('Counts only for cars with these texts in these columns, ignoring case; an empty text means an empty cell'),
  }),
  distance: z.strictObject({
    ...common,
    unit: z
      .union([z.enum(['km', 'mi']), z.strictObject({ column })])
      .optional()
      .describe('Unit of the distances, or the column that has it; default: the unit of the site'),
  }),
  weight: z.strictObject(common),
  date: z.strictObject({ ...common, date: z.enum(dateFormats).optional().describe('Format of the date') }),
  list: z.strictObject({
    columns: z.union([column, z.array(column).min(1)]).describe('A column with a list, or several columns'),
    separator: z.string().min(1).optional().describe('Separator of the items in a cell'),
    without: z.array(z.string().min(1)).optional().describe('Skips items that contain one of these texts'),
    values,
  }),
};

export type FieldSpec = { [K in keyof typeof specs]: z.infer<(typeof specs)[K]> }[CellKind];

const isComplete = (spec: { column?: unknown; value?: unknown }) => (spec.column === undefined) !== (spec.value === undefined);

const settingOf = (kind: CellKind) => {
  if (kind === 'list') return z.union([column, z.array(column).min(1), specs.list, z.null()]);
  const spec = (specs[kind] as typeof specs.text).refine(isComplete, 'expected either a column or a value');
  return z.union([column, spec, z.array(z.union([column, spec])).min(1), z.null()]);
};

/** One schema per kind of field, so that the editors’ schema contains each only once. */
const settings = Object.fromEntries(
  (Object.keys(specs) as CellKind[]).map((kind) => [
    kind,
    settingOf(kind)
      .optional()
      .meta({ id: `feed-${kind}` }),
  ]),
) as unknown as Record<CellKind, z.ZodType<FieldSetting | undefined>>;

type Alternative = string | FieldSpec;
/**
 * The origin of a field: a column, several columns (a list uses all of them, other fields the first with a value), or a column with
 * options. Null leaves the field out.
 */
export type FieldSetting = Alternative | readonly Alternative[] | null;
export type Mapping = Readonly<Record<string, FieldSetting | undefined>>;

/** The columns of a car's fields. */
export const mapping = z.strictObject(Object.fromEntries(Object.entries(cellKinds).map(([field, kind]) => [field, settings[kind]])));
