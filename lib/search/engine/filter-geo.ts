import { FilterSyntaxError } from './filter-error.ts';
import type { Reader } from './filter-reader.ts';

/** A geo rule as it was written: its name and arguments, pairs as arrays. */
export type GeoCondition = { kind: 'geo'; name: string; args: (string | string[])[] };

const RULES =
  'Use the `_geoRadius(latitude, longitude, distance)` or `_geoBoundingBox([latitude, longitude], [latitude, longitude])` built-in rules to filter on `_geo` coordinates.';
const CALL = /_geo(Radius|BoundingBox|Polygon|Point|Distance)?(?![\p{L}\p{N}_.-])/uy;

/** Refuses the geo words where a value must stand. */
export function refuseGeoValue({ text, at }: Reader): void {
  CALL.lastIndex = at;
  const match = CALL.exec(text);
  if (!match) return;
  const [name, kind = ''] = match;
  const fail = (message: string) => new FilterSyntaxError(text, at, text.length, message);
  if (kind === '' || kind === 'Point' || kind === 'Distance') {
    if (text[at + name.length] === '(')
      throw fail(`\`${name}\` is a reserved keyword and thus can't be used as a filter expression. ${RULES}`);
  } else throw fail(`The \`${name}\` filter is an operation and can't be used as a value.`);
}

/** Reads a geo rule by its shape; the engine holds no coordinates, so running it is refused later. */
export function parseGeo(reader: Reader): GeoCondition | undefined {
  const { text, at } = reader;
  const match = /^_geo(Radius|BoundingBox|Polygon)\(([^()]*)\)\s*/.exec(text.slice(at));
  if (!match) return undefined;
  const [whole, kind, inner] = match;
  const args = [...(inner as string).matchAll(/\[([^\]]*)\]|([^,\s]+)/g)].map(
    ([, pair, single]) => single ?? (pair as string).split(',').map((part) => part.trim()),
  );
  reader.at += whole.length;
  return { kind: 'geo', name: `_geo${kind}`, args };
}
