import { distance } from 'fastest-levenshtein';
import { columnNames, numberedPicture, typedPrices } from './column-names.ts';
import { columnFinder, plainName } from './columns.ts';
import type { FieldSetting, Mapping } from './mapping.ts';
import { columnsOf } from './plan.ts';
import type { FeedPreset } from './preset.ts';
import { type DateFormat, dateFormatOf } from './read-date.ts';
import type { FeedTable } from './table.ts';
import { americanFuels, usualFuels, usualTransmissions } from './usual-values.ts';
import { valuesTable } from './values-table.ts';

/** A sample of a feed: its columns, and the cells of its first rows by column. */
export type Sample = { columns: readonly string[]; cells: (column: string) => readonly string[] };

/** Fields that may share a column with another. */
const sharing = new Set(['id', 'stocknum']);
/** In shorter names, one wrong letter makes a different word. */
const fewestLetters = 6;

/** The preset whose signature a feed has, the longest of several. */
export function recognisePreset<K extends string>(
  presets: Readonly<Record<K, FeedPreset>>,
  table: Pick<FeedTable, 'columns' | 'items'>,
): K | undefined {
  const find = columnFinder(table);
  const fitting = (Object.keys(presets) as K[]).filter((name) => {
    const { signature, items = table.items } = presets[name];
    return items === table.items && signature.every((column) => find(column).length > 0);
  });
  return fitting.sort((a, b) => presets[b].signature.length - presets[a].signature.length)[0];
}

const isAddress = (text: string) => /^https?:\/\/\S+$/i.test(text);

/** The separator between the items in cells. Undefined if each cell is one item. */
function separatorOf(cells: readonly string[], candidates: readonly string[], isItem: (text: string) => boolean): string | undefined {
  return candidates.find((separator) => {
    const split = cells.map((cell) => cell.split(separator).map((part) => part.trim())).filter((parts) => parts.length > 1);
    return split.length > 0 && split.every((parts) => parts.every((part) => part === '' || isItem(part)));
  });
}

function pictureSetting({ columns, cells }: Sample, single: string | undefined): FieldSetting | undefined {
  const numbered = columns.filter((name) => numberedPicture.test(name));
  if (numbered.length > 1) return numbered;
  const column =
    single ??
    columns.find((name) => /image|photo|picture/i.test(name) && cells(name).some((cell) => isAddress(cell.split(/[|;,\s]/)[0] ?? '')));
  if (column === undefined) return undefined;
  const more = columns.filter((name) => name !== column && /^additional.*(?:image|photo)/i.test(plainName(name)));
  const pictures = more.length > 0 ? [column, ...more] : column;
  const separator = separatorOf([column, ...more].flatMap(cells), ['|', ';', ',', '\n', ' '], isAddress);
  return separator === undefined ? pictures : { columns: pictures, separator };
}

function dateSetting(column: string, cells: readonly string[], preferred: DateFormat): FieldSetting | undefined {
  const date = dateFormatOf(cells, preferred);
  return date && { column, date };
}

/** Few words for what cells say in many; undefined if all cells have these words, or none that is known. */
function wordsFor(field: string, cells: readonly string[], isAmerican: boolean) {
  const words =
    field === 'simple_fuel' ? (isAmerican ? americanFuels : usualFuels) : field === 'simple_transmission' ? usualTransmissions : {};
  const lookUp = valuesTable(words);
  return cells.some((cell) => ![undefined, cell].includes(lookUp(cell).value as string | undefined)) ? words : undefined;
}

/** The form of a field whose column is found; undefined if its cells cannot be read. */
function settingOf(field: string, column: string, sample: Sample, isAmerican: boolean): FieldSetting | undefined {
  const cells = sample.cells(column);
  if (field === 'created_at_timestamp') return dateSetting(column, cells, isAmerican ? 'MM/dd/yyyy' : 'dd/MM/yyyy');
  if (field === 'filtered_features') {
    const separator = separatorOf(cells, ['|', ';', '\n', ','], () => true);
    return separator === undefined ? column : { columns: column, separator };
  }
  const values = wordsFor(field, cells, isAmerican);
  if (values) return { column, values };
  if (field !== 'km') return column;
  const unitColumn = sample.columns.find((name) => /^(?:mileage|odometer|distance)[._ ]?units?$/i.test(name));
  const unit = unitColumn ? { column: unitColumn } : /^miles?$/i.test(column) ? 'mi' : /km|kilomet/i.test(column) ? 'km' : undefined;
  return unit ? { column, unit } : column;
}

function priceSetting(find: (names: readonly string[]) => string | undefined, plain: string | undefined): FieldSetting | undefined {
  const typed = (Object.keys(typedPrices) as (keyof typeof typedPrices)[]).flatMap((priceType) => {
    const column = find(typedPrices[priceType]);
    return column === undefined ? [] : [{ column, priceType }];
  });
  if (typed.length === 0) return plain;
  return plain === undefined ? typed : [...typed, plain];
}

/** Proposes the fields of an unknown format's columns, by their names. */
export function proposeMapping(sample: Sample, presets: readonly FeedPreset[], isAmerican: boolean): Mapping {
  const byName = new Map(sample.columns.toReversed().map((name) => [plainName(name), name]));
  const takenColumns = new Set<string>();
  const namesOf = (field: string) => [
    ...new Set([...(columnNames[field] ?? []), ...presets.flatMap(({ fields }) => columnsOf(field, fields[field])).map(plainName)]),
  ];
  const exact = (names: readonly string[]) => names.map((name) => byName.get(name)).find((name) => name !== undefined);
  const similar = (names: readonly string[]) =>
    [...byName].find(
      ([plain, name]) =>
        !takenColumns.has(name) && plain.length >= fewestLetters && names.some((columnName) => distance(columnName, plain) === 1),
    )?.[1];
  const columnByField = new Map<string, string>();
  for (const find of [exact, similar])
    for (const field of Object.keys(columnNames)) {
      if (columnByField.has(field)) continue;
      const column = find(namesOf(field).filter((name) => sharing.has(field) || !takenColumns.has(byName.get(name) ?? '')));
      if (column === undefined) continue;
      columnByField.set(field, column);
      if (field !== 'id') takenColumns.add(column);
    }
  const fields = [...columnByField].flatMap(([field, column]): [string, FieldSetting][] => {
    if (field === 'price' || field === 'images') return [];
    const setting = settingOf(field, column, sample, isAmerican);
    // The number of gears is in the text that few words replace.
    const gears: [string, FieldSetting][] = field === 'simple_transmission' && typeof setting === 'object' ? [['trans', column]] : [];
    return setting === undefined ? [] : [[field, setting], ...gears];
  });
  const price = priceSetting(exact, columnByField.get('price'));
  const images = pictureSetting(sample, columnByField.get('images'));
  return Object.fromEntries([...fields, ...(price ? [['price', price] as const] : []), ...(images ? [['images', images] as const] : [])]);
}
