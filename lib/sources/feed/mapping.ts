import { z } from 'zod';
import { type CellKind, cellKinds } from './cell-kinds.ts';
import { dateFormats } from './read-date.ts';

const column = z.string().min(1).describe('a column by its name; * stands for a number, such as "image[*].url"');
const values = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .optional()
  .describe('what a cell means, by its text in any case; * stands for any letters; null: nothing');

const common = {
  column: column.optional(),
  value: z.union([z.string(), z.number(), z.boolean()]).optional().describe('instead of a column: the same for every car'),
  values,
};

/** One way to get a field. Which options it has depends on how the field is read. */
const specs = {
  text: z.strictObject(common),
  plain: z.strictObject(common),
  amount: z.strictObject({
    ...common,
    priceType: z.enum(['drive_away', 'excluding_government_charges']).optional().describe('what a price of this column includes'),
  }),
  distance: z.strictObject({
    ...common,
    unit: z
      .union([z.enum(['km', 'mi']), z.strictObject({ column })])
      .optional()
      .describe('unit of the feed, or the column with it; unset: that of the site'),
  }),
  date: z.strictObject({ ...common, date: z.enum(dateFormats).optional().describe('how the date is written') }),
  list: z.strictObject({
    columns: z.union([column, z.array(column).min(1)]).describe('a column with a list, or several columns'),
    separator: z.string().min(1).optional().describe('what is between the items of a cell'),
    without: z.array(z.string().min(1)).optional().describe('leaves out items that hold one of these texts'),
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

/** Shared by all fields that are read alike, so that the schema of editors has each once. */
const settings = Object.fromEntries(
  (Object.keys(specs) as CellKind[]).map((kind) => [
    kind,
    settingOf(kind)
      .optional()
      .meta({ id: `feed-${kind}` }),
  ]),
) as unknown as Record<CellKind, z.ZodType<FieldSetting | undefined>>;

type Alternative = string | FieldSpec;
/** How a field is got: a column, several (of a list: all of them; else the first that has a value), or more about it; null: not at all. */
export type FieldSetting = Alternative | readonly Alternative[] | null;
export type Mapping = Readonly<Record<string, FieldSetting | undefined>>;

/** Which column gives which field of a car. */
export const mapping = z.strictObject(Object.fromEntries(Object.entries(cellKinds).map(([field, kind]) => [field, settings[kind]])));
