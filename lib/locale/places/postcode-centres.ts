import type { Language } from '../language.ts';
import { type PostcodeCentres, postcodeCountry, postcodeFilePath, readPostcode } from './postcode.ts';

/** A line of a file of postcodes that cannot be read; lines count from 1. */
export class PostcodeLineError extends Error {
  override name = 'PostcodeLineError';
  readonly line: number;
  constructor(line: number, problem: string) {
    super(problem);
    this.line = line;
  }
}

/** The columns of GeoNames: country, postcode, place, three regions of two columns, latitude, longitude, and sometimes accuracy. */
const columns = { country: 0, code: 1, lat: 9, long: 10 } as const;

function degrees(text: string | undefined, most: number, name: string, line: number): number {
  const value = Number(text);
  if (text && /^-?\d+(\.\d+)?$/.test(text) && Math.abs(value) <= most) return value;
  throw new PostcodeLineError(line, `the ${name} ${JSON.stringify(text)} is not a number from -${most} to ${most}`);
}

/** The median, because it is not affected by a place with wrong coordinates. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const [low = 0, high = 0] = sorted.length % 2 === 1 ? [sorted[half], sorted[half]] : [sorted[half - 1], sorted[half]];
  return (low + high) / 2;
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/**
 * The centre of each postcode of a country, sorted by postcode, from a text in GeoNames' format: one place per line, with columns separated
 * by tabs. Rows of other countries and places without coordinates are left out. Throws PostcodeLineError.
 */
export function postcodeCentres(text: string, language: Language): PostcodeCentres {
  const { code: country, noun } = postcodeCountry(language);
  const places = new Map<string, { lats: number[]; longs: number[] }>();
  for (const [index, row] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (row.trim() === '') continue;
    const cells = row.split('\t').map((cell) => cell.trim());
    const line = index + 1;
    if (cells.length < 11 || cells.length > 12)
      throw new PostcodeLineError(line, `expected 12 columns separated by tabs, as GeoNames has them, but found ${cells.length}`);
    if (cells[columns.country] !== country) continue;
    const [written = '', lat, long] = [cells[columns.code], cells[columns.lat], cells[columns.long]];
    const code = readPostcode(written, language);
    if (code === undefined || code !== written)
      throw new PostcodeLineError(line, `${JSON.stringify(written)} is not a ${noun} of ${country}`);
    if (lat === '' && long === '') continue;
    const place = places.get(code) ?? { lats: [], longs: [] };
    place.lats.push(degrees(lat, 90, 'latitude', line));
    place.longs.push(degrees(long, 180, 'longitude', line));
    places.set(code, place);
  }
  const codes = [...places.keys()].sort();
  return Object.fromEntries(
    codes.map((code) => {
      const { lats, longs } = places.get(code) ?? { lats: [], longs: [] };
      return [code, [rounded(median(lats)), rounded(median(longs))]];
    }),
  );
}

/** The published files of postcodes: texts by path. */
export function postcodeFiles(centres: PostcodeCentres, language: Language): Record<string, string> {
  const files = Map.groupBy(Object.keys(centres), (code) => postcodeFilePath(code, language));
  return Object.fromEntries(
    [...files].map(([path, codes]) => [path, JSON.stringify(Object.fromEntries(codes.map((code) => [code, centres[code]])))]),
  );
}
