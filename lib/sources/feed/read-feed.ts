import { nearest } from '#lib/locale/nearest-word.ts';
import { countOf } from '#lib/locale/plural.ts';
import type { Car } from '#lib/model/car.ts';
import { type DropGroup, type Dropped, groupDropped } from '#lib/model/dropped.ts';
import { type PullContext, type Readings, SourceError } from '../adapter.ts';
import type { ImagePolicy } from '../read-car.ts';
import { createCarReader } from '../read-cars.ts';
import { columnFinder } from './columns.ts';
import { mapRow, type RowContext } from './map-row.ts';
import type { Mapping } from './mapping.ts';
import { columnsOf, conditionColumns, type FieldPlan, planFields } from './plan.ts';
import type { ReadTable } from './read-table.ts';

/** The columns of a feed, for messages. */
const listed = (columns: readonly string[]) =>
  `${columns
    .slice(0, 12)
    .map((name) => JSON.stringify(name))
    .join(', ')}${columns.length > 12 ? ', …' : ''}`;

/** Throws SourceError if a column that the mapping needs is missing: the feed has changed, and its cars would all be wrong. */
function checkColumns(fields: { all: Mapping; own: Mapping }, plans: readonly FieldPlan[], table: ReadTable, shown: string): void {
  const { all, own } = fields;
  const isDocument = table.items !== undefined;
  const find = columnFinder(table);
  const fixFor = (name: string) => {
    const near = nearest(name, table.columns);
    return near === undefined ? `Its columns are ${listed(table.columns)}.` : `Did you mean ${JSON.stringify(near)}?`;
  };
  // Without the column, a weekly price would be read as that of the car.
  for (const [field, setting] of isDocument ? [] : Object.entries(own))
    for (const name of conditionColumns(field, setting))
      if (find(name).length === 0)
        throw new SourceError(
          `${shown}: the feed has no column ${JSON.stringify(name)}, on which ${field} depends. ${fixFor(name)} Correct source.fields.${field}.where, or have the feed corrected.`,
        );
  const planned = new Set(plans.map(({ field }) => field));
  for (const field of Object.keys(all)) {
    // XML and JSON leave out fields that no car has, and a preset names columns that some exports lack.
    const isNeeded = field === 'id' || (!isDocument && Object.hasOwn(own, field));
    const wantedColumns = columnsOf(field, all[field]);
    // A value for all cars replaces a column.
    if (!isNeeded || wantedColumns.length === 0 || planned.has(field)) continue;
    const [first = ''] = wantedColumns;
    const names = wantedColumns.map((name) => JSON.stringify(name)).join(' or ');
    throw new SourceError(
      `${shown}: the feed has no column ${names}, which gives ${field}. ${fixFor(first)} Correct source.fields.${field}, or have the feed corrected.`,
    );
  }
}

export type FeedCars = { cars: Car[]; dropped: DropGroup[]; readings: Readings; rows: number };

export type FeedReading = RowContext & {
  /** The names of the feed and of its rows in messages. */
  shown: string;
  name: string;
  fields: { all: Mapping; own: Mapping };
  images: ImagePolicy;
  allowEmpty: boolean;
  takeCars: (cars: number) => void;
  carsBefore: Pick<PullContext, 'previous' | 'readings'>;
};

/** The maximum share of unusable rows. More are not a slip, and each row may be a car. */
const mostBroken = 0.1;

/**
 * Reads the cars of a feed. Each unusable row is reported with its line. Throws SourceError if the feed is broken: a column is missing, it
 * has no cars, or many or all rows are unusable.
 */
export async function readFeedCars(table: ReadTable, reading: FeedReading): Promise<FeedCars> {
  const { shown, name, fields, images, allowEmpty, takeCars, carsBefore } = reading;
  let [rows, broken] = [0, 0];
  const cars: Car[] = [];
  const reader = createCarReader(carsBefore, images);
  const dropped: Dropped[] = [...table.text.drops];
  const plans = planFields(fields.all, columnFinder(table));
  // A document without items has no columns either.
  if (table.columns.length > 0) checkColumns(fields, plans, table, shown);
  for await (const row of table.rows()) {
    const at = `${name} ${row.at}`;
    if (row.fault) {
      rows += 1;
      broken += 1;
      dropped.push({ effect: 'skipped', at, field: 'the row', ...row.fault });
      continue;
    }
    const { raw, drops, isBlank } = mapRow(row, plans, reading);
    if (isBlank) continue;
    rows += 1;
    takeCars(rows);
    if (raw.make === undefined && raw.model === undefined && raw.name === undefined) {
      dropped.push({
        effect: 'skipped',
        at,
        id: raw.id as string | undefined,
        reason: 'it has no make, model or name',
        fix: 'give it a make and a model',
      });
      continue;
    }
    const car = reader.read(at, raw, drops);
    if (car) cars.push(car);
  }
  dropped.push(...reader.dropped());
  const groups = groupDropped(dropped);
  const faults = groups.find(({ effect }) => effect === 'skipped');
  const first = faults?.items[0];
  const why = faults ? ` The first is ${first?.at}: ${faults.reason}; ${faults.fix}.` : '';
  if (rows === 0 && !allowEmpty)
    throw new SourceError(
      `${shown}: the feed has no cars${table.columns.length > 0 ? `, only a header (${listed(table.columns)})` : ''}. If the dealer really has none, set source.allowEmpty to true.`,
    );
  if (broken > rows * mostBroken)
    throw new SourceError(`${shown}: ${broken} of ${countOf(rows, 'row')} are broken, so cars may be missing.${why}`);
  if (rows > 0 && cars.length === 0) throw new SourceError(`${shown}: none of its ${countOf(rows, 'row')} can be used.${why}`);
  return { cars, dropped: groups, readings: reader.readings, rows };
}
