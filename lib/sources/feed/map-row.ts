import { textOfHtml } from '#lib/content/text-of-html.ts';
import type { DroppedField } from '#lib/model/dropped.ts';
import { isEmpty, isUnknown } from '#lib/model/loose.ts';
import type { ColumnWay, FieldPlan } from './plan.ts';
import { type CellReading, type Currency, readCarType, readDistance, readPrice, readUnit, readWeight } from './read-cell.ts';
import { readDate } from './read-date.ts';
import { type FeedRow, firstText } from './table.ts';

/** The site that the cars are for. */
export type RowContext = { timeZone: string; distanceUnit: 'km' | 'mi'; currency?: Currency | undefined };

/** A raw car for `read-car.ts`, and the unusable cells of its row. `isBlank`: no mapped cell has a value. */
export type MappedRow = { raw: Record<string, unknown>; drops: DroppedField[]; isBlank: boolean };

/** Converts a text to an ID: characters that an ID cannot have become hyphens. Equal IDs are detected when cars are read. */
const asId = (text: string) =>
  text
    .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 100);

const html = /<\/?(?:a|b|br|div|em|font|h[1-6]|i|li|ol|p|span|strong|table|td|tr|u|ul)\b[^<>]*>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,6});/i;

/** Removes the HTML that many exports contain, mostly in comments. */
const plainText = (text: string) => (html.test(text) ? textOfHtml(text) : text);

function readCell(text: string, { field, kind }: FieldPlan, way: ColumnWay, row: FeedRow, context: RowContext): CellReading {
  if (field === 'id') return { value: asId(text) || undefined };
  if (field === 'car_type') return { value: readCarType(text) };
  if (kind === 'amount') return readPrice(text, context.currency);
  if (kind === 'weight') return readWeight(text, context.distanceUnit);
  if (kind === 'distance') {
    // An unknown unit, such as hours, stays beside the number, which is then refused.
    const written = way.unitColumn === undefined ? undefined : firstText(row.get(way.unitColumn));
    const unit = way.unitColumn === undefined ? way.unit : readUnit(written);
    return readDistance(written !== undefined && unit === undefined ? `${text} ${written}` : text, unit, context.distanceUnit);
  }
  if (kind === 'date') {
    const format = way.date ?? 'yyyy-MM-dd';
    const value = readDate(text, format, context.timeZone);
    return value === undefined
      ? { problem: { reason: `not a date of the form ${format}`, fix: 'correct it, or "date" of this field' } }
      : { value };
  }
  return { value: kind === 'text' ? plainText(text) : text };
}

/** Whether the row says what a way requires. */
const isMet = ({ where }: ColumnWay, row: FeedRow): boolean =>
  where.every(({ columns, text }) => {
    const written = firstText(row.get(columns[0] ?? '')) ?? '';
    return (isEmpty(written) ? '' : written.toLowerCase()) === text;
  });

/** Of a measurement that a word calls unknown, another column may know more. An unknown status takes a car off the site. */
const measured: ReadonlySet<string> = new Set(['amount', 'distance', 'weight', 'date']);

/** What one way gives; undefined if its cells are empty, or the way is not for this row. */
function readWay(plan: FieldPlan, way: ColumnWay, row: FeedRow, context: RowContext): (CellReading & { written: unknown }) | undefined {
  if (!isMet(way, row)) return undefined;
  if (way.value !== undefined) return { value: way.value, written: way.value };
  for (const column of way.columns) {
    const text = firstText(row.get(column));
    if (text === undefined || isEmpty(text) || (measured.has(plan.kind) && isUnknown(text))) continue;
    const { isFound, value } = way.lookUp(text);
    if (!isFound) return { ...readCell(text, plan, way, row, context), written: text };
    if (value !== null) return { value, written: text };
  }
  return undefined;
}

const pictureFields = new Set(['images', 'thumbnails']);

/**
 * The addresses in a cell, with any separator: an address may contain a comma, and exports change their separator. Undefined if the cell is
 * not such a list.
 */
function addressesIn(cell: string): string[] | undefined {
  const parts = cell.split(/[|;,~\s](?=https?:\/\/)/i).map((part) => part.replace(/[|;,~\s]+$/, ''));
  return parts.length > 1 && parts.every((part) => /^\s*https?:\/\//i.test(part)) ? parts : undefined;
}

function readList(field: string, { separator, columns, without, lookUp }: ColumnWay, row: FeedRow): unknown[] {
  const cells = columns.flatMap((column) => row.get(column) ?? []);
  const split = (cell: string) => (separator === undefined ? [cell] : cell.split(separator));
  const items = cells.flatMap((cell) => (pictureFields.has(field) ? addressesIn(cell) : undefined) ?? split(cell));
  return items.flatMap((item) => {
    const text = item.trim();
    if (text === '' || isEmpty(text) || without.some((part) => text.includes(part))) return [];
    const { isFound, value } = lookUp(text);
    return isFound ? (value === null ? [] : [value]) : [plainText(text)];
  });
}

/** The raw car of a row, as in a stock file. */
export function mapRow(row: FeedRow, plans: readonly FieldPlan[], context: RowContext): MappedRow {
  const raw: Record<string, unknown> = {};
  const drops: DroppedField[] = [];
  let isBlank = true;
  for (const plan of plans) {
    const { field, kind, ways } = plan;
    if (kind === 'list') {
      const items = ways.flatMap((way) => readList(field, way, row));
      if (items.length > 0) raw[field] = items;
      isBlank &&= items.length === 0;
      continue;
    }
    for (const way of ways) {
      const reading = readWay(plan, way, row, context);
      if (!reading) continue;
      isBlank &&= way.columns.length === 0;
      if (reading.problem) {
        drops.push({ effect: 'leftOut', field, value: reading.written, ...reading.problem });
        continue;
      }
      // Feeds write 0 for a missing price (rule P2), and may have the price in another column.
      if (reading.value === undefined || (kind === 'amount' && reading.value === 0)) continue;
      raw[field] = reading.value;
      // What a price includes follows from the words beside it, else from its column.
      const priceType = reading.priceType ?? way.priceType;
      if (priceType !== undefined && field === 'price') raw.price_type = priceType;
      break;
    }
  }
  return { raw, drops, isBlank };
}
