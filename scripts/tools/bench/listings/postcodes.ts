import { parse } from 'csv-parse/sync';

export type PostcodePlace = { postcode: string; lat: number; long: number };

const key = (suburb: string, state: string) =>
  `${suburb
    .toLowerCase()
    .replace(/^mt\b/, 'mount')
    .replace(/^st\b/, 'saint')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()}|${state}`;

/** Finds the postcode and position of an Australian suburb and state. If a suburb has several, the first entry counts. */
export function postcodeFinder(postcodesCsv: string): (suburb: string, state: string) => PostcodePlace | undefined {
  const rows: Record<string, string>[] = parse(postcodesCsv, { columns: true, bom: true, skip_empty_lines: true });
  const places = new Map<string, PostcodePlace>();
  for (const { postcode, place, state_code, lat, lng } of rows) {
    if (!postcode || !place || !state_code) continue;
    const at = key(place, state_code);
    if (!places.has(at)) places.set(at, { postcode, lat: Number(lat), long: Number(lng) });
  }
  return (suburb, state) => places.get(key(suburb, state));
}
