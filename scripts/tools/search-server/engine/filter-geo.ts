import { EngineError, notEnabled } from '#lib/search/engine/errors.ts';
import type { ExtraTerm } from '#lib/search/engine/filter-node.ts';
import { FilterSyntaxError, type Reader, skipSpace, take } from '#lib/search/engine/filter-reader.ts';
import { matchFilterable } from '#lib/search/engine/settings.ts';
import type { SyntaxProblems } from './problems.ts';

const WORD = /[^\s,()[\]]+/y;
const VALUE = /_geo(Radius|BoundingBox|Polygon|Point|Distance)?(?![\p{L}\p{N}_.-])/uy;
const RULE = /_geo(Radius|BoundingBox|Polygon)/y;
const PROBLEMS = {
  Radius: 'needs three or four arguments',
  BoundingBox: 'needs two pairs of arguments',
  Polygon: 'needs pairs of arguments',
} as const;

/** Throws for a geo keyword in place of a value. */
export function refuseGeoValue({ text, at }: Reader): void {
  VALUE.lastIndex = at;
  const match = VALUE.exec(text);
  if (!match) return;
  const [name, kind = ''] = match;
  const fail = (problem: keyof SyntaxProblems) => new FilterSyntaxError(text, at, text.length, problem, false, undefined, name);
  if (kind === '' || kind === 'Point' || kind === 'Distance') {
    if (text[at + name.length] === '(') throw fail('is reserved for geo rules');
  } else throw fail('is a geo rule in the place of a value');
}

type Place = { value: string; from: number; to: number };

/** Reads a geo rule. No index of this engine has coordinates, so running it throws. */
export function readGeo(reader: Reader): ExtraTerm | undefined {
  const { text } = reader;
  const kind = take(reader, RULE)?.[1] as keyof typeof PROBLEMS | undefined;
  if (!kind) return undefined;
  const afterName = reader.at;
  const places: Place[] = [];
  const fail = (at = reader.at) => new FilterSyntaxError(text, at, text.length, PROBLEMS[kind]);
  const expect = (character: string) => {
    skipSpace(reader);
    if (text[reader.at] !== character) throw fail();
    reader.at++;
    skipSpace(reader);
  };
  const readList = (close: string): string[] => {
    const values: string[] = [];
    do {
      if (values.length > 0) reader.at++;
      skipSpace(reader);
      const value = take(reader, WORD)?.[0];
      if (value === undefined) throw fail();
      places.push({ value, from: reader.at - value.length, to: reader.at });
      values.push(value);
      skipSpace(reader);
    } while (text[reader.at] === ',');
    expect(close);
    return values;
  };
  if (!take(reader, /\s*\(\s*/y)) throw fail();
  const args: (string | string[])[] = [];
  if (kind === 'Radius') {
    args.push(...readList(')'));
    if (args.length < 3 || args.length > 4) throw fail(afterName);
  } else {
    do {
      if (args.length > 0) reader.at++;
      expect('[');
      const first = places.length;
      const pair = readList(']');
      args.push(pair);
      const { from, to } = places[first] as Place;
      if (pair.length !== 2) throw new FilterSyntaxError(text, from, to, 'is not a pair', false, undefined, String(pair.length));
    } while (text[reader.at] === ',');
    expect(')');
    if (kind === 'BoundingBox' && args.length !== 2) throw fail(afterName);
  }
  const { from, to } = places[0] as Place;
  const refuse: ExtraTerm['refuse'] = ({ uid, settings }) => {
    const what = '_geo';
    if (matchFilterable(settings, what)) return notEnabled(what);
    return new EngineError('invalid_search_filter', 'is not filterable', { what, uid, settings, syntax: { what, text, from, to } });
  };
  return { kind: 'extra', name: `_geo${kind}`, args, early: false, refuse };
}
