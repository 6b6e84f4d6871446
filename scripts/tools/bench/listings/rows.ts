import { parse } from 'csv-parse/sync';

/** Columns of the listings file, spelled as in its header. */
export const listingColumns = [
  'Brand',
  'Year',
  'Model',
  'Car/Suv',
  'Title',
  'UsedOrNew',
  'Transmission',
  'Engine',
  'DriveType',
  'FuelType',
  'FuelConsumption',
  'Kilometres',
  'ColourExtInt',
  'Location',
  'CylindersinEngine',
  'BodyType',
  'Doors',
  'Seats',
  'Price',
] as const;
export type ListingRow = Record<(typeof listingColumns)[number], string>;

class ListingFileError extends Error {
  override name = 'ListingFileError';
}

/** Rows of the listings file as text, with quoted line breaks. Throws ListingFileError for any other file. */
export function readListingRows(csvText: string): ListingRow[] {
  let rows: ListingRow[];
  try {
    rows = parse(csvText, { columns: true, bom: true, skip_empty_lines: true });
  } catch (cause) {
    throw new ListingFileError(
      `The listings are not a readable CSV file: ${(cause as Error).message}. Fix that row, or fetch the file again.`,
      { cause },
    );
  }
  const missing = listingColumns.filter((column) => rows[0] && !(column in rows[0]));
  if (rows.length === 0 || missing.length > 0)
    throw new ListingFileError(
      rows.length === 0
        ? 'The listings file has no rows below its header. Use the whole file.'
        : `The listings file lacks the column ${missing.join(', ')}. Its header must have ${listingColumns.join(', ')}.`,
    );
  return rows;
}

/** The trimmed text of a cell, or undefined if it is empty, "-" or "nan". */
export function cellText(cell: string): string | undefined {
  const text = cell.replaceAll(/\s+/g, ' ').trim();
  return text === '' || text === '-' || text.toLowerCase() === 'nan' ? undefined : text;
}
