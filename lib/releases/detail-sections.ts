import { pathsOf } from '#lib/disk/manifest.ts';
import { partNameOf, type ReadPart } from '#lib/disk/parts.ts';
import { stableEnds } from '#lib/model/stable-blocks.ts';

type Json = Record<string, unknown>;

/** The entries of a section, in order: their values, and the keys that decide where parts end. */
type Entries = { keys: readonly string[]; values: readonly unknown[] };

/**
 * How a large section is split into parts and joined again. `list` returns undefined for a value with another shape, which then stays
 * whole. `write` returns the JSON of consecutive entries. With a `reach` of 0, each entry is a part.
 */
type Section = {
  path: readonly [string, string?];
  reach: number;
  list: (value: unknown) => Entries | undefined;
  write: (entries: Entries) => unknown;
  join: (parts: unknown[]) => unknown;
  /** The inverse of `write`. Undefined for a part that it did not write. */
  entriesOf: (part: unknown) => Entries | undefined;
};

/** About 65 entries per part, 3 KB compressed: a changed car touches about thirty parts. */
const entryReach = 32;
/** About 33 files per part, 2 KB compressed: two files change with each page. */
const fileReach = 16;
/** About 257 digests of neighbours per part, 2 KB compressed. */
const digestReach = 128;
/** The length of a digest in characters. A text of another length is split and joined without loss too. */
const digestLength = 12;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** There are tens of thousands of keys, so intermediate lists would double the time. */
function joinKeys(parts: readonly unknown[]): Json {
  const joined: Json = {};
  for (const part of parts as Json[])
    for (const key of Object.keys(part)) {
      if (key === '__proto__')
        Object.defineProperty(joined, key, { value: part[key], enumerable: true, configurable: true, writable: true });
      else joined[key] = part[key];
    }
  return joined;
}

/** For the files of a release, these are its paths. */
const keysOf = pathsOf as (value: Json) => readonly string[];

type Shape = Omit<Section, 'path'>;

const listKeys = (value: unknown): Entries | undefined => {
  if (!isObject(value)) return undefined;
  const keys = keysOf(value);
  return { keys, values: keys.map((key) => value[key]) };
};

const byKey = (reach: number): Shape => ({
  reach,
  list: listKeys,
  write: ({ keys, values }) => Object.fromEntries(keys.map((key, at) => [key, values[at]])),
  join: joinKeys,
  entriesOf: listKeys,
});

const by = (name: 'id' | 'slug'): Shape => {
  const list = (value: unknown): Entries | undefined =>
    Array.isArray(value) ? { keys: (value as (Json | null)[]).map((item) => String(item?.[name])), values: value } : undefined;
  return {
    reach: entryReach,
    list,
    write: ({ values }) => values,
    join: (parts) => (parts as unknown[][]).flat(),
    entriesOf: list,
  };
};

const isText = (value: unknown): value is string => typeof value === 'string';

function listDigests(texts: readonly (readonly [name: string, text: string])[]): Entries {
  const [keys, values]: [string[], string[]] = [[], []];
  for (const [name, text] of texts)
    for (let at = 0; at === 0 || at < text.length; at += digestLength) {
      keys.push(name + text.slice(at, at + digestLength));
      values.push(name);
    }
  return { keys, values };
}

/** Long texts of digests by name. An entry is a digest and its name, and a part holds consecutive digests, grouped by name. */
const byDigest: Shape = {
  reach: digestReach,
  list: (value) => {
    if (!isObject(value) || !Object.values(value).every(isText)) return undefined;
    return listDigests(Object.entries(value as Record<string, string>));
  },
  write: ({ keys, values }) => {
    const pieces = keys.map((key, at) => ({ name: values[at] as string, digest: key.slice((values[at] as string).length) }));
    return [...Map.groupBy(pieces, ({ name }) => name)].map(([name, own]) => [name, own.map(({ digest }) => digest).join('')]);
  },
  join: (parts) => {
    const texts = new Map<string, string>();
    // In older code, a part is an object.
    const pieces = parts.flatMap((part) => (isObject(part) ? Object.entries(part) : part) as [string, string][]);
    for (const [name, text] of pieces) texts.set(name, (texts.get(name) ?? '') + text);
    return Object.fromEntries(texts);
  },
  entriesOf: (part) => {
    const isOwn = Array.isArray(part) && part.every((piece) => Array.isArray(piece) && piece.length === 2 && piece.every(isText));
    // `write` creates one piece per name.
    return isOwn && new Set(part.map(([name]) => name)).size === part.length ? listDigests(part as [string, string][]) : undefined;
  },
};

/** Sections that are the same in nearly all releases. */
const whole: Shape = {
  reach: 0,
  list: (value) => (Array.isArray(value) && value.length > 0 ? { keys: [''], values: [value] } : undefined),
  write: ({ values }) => values[0],
  join: ([part]) => part,
  entriesOf: (part) => ({ keys: [''], values: [part] }),
};

const each: Shape = {
  reach: 0,
  list: (value) => (Array.isArray(value) ? { keys: value.map(() => ''), values: value } : undefined),
  write: ({ values }) => values[0],
  join: (parts) => parts,
  entriesOf: (part) => ({ keys: [''], values: [part] }),
};

/** The sections of a long record that grow with the stock. */
const sections: readonly Section[] = [
  { path: ['files'], ...byKey(fileReach) },
  { path: ['pages'], ...byKey(entryReach) },
  { path: ['modified'], ...byKey(entryReach) },
  { path: ['grace'], ...byKey(entryReach) },
  { path: ['neighbours'], ...byDigest },
  { path: ['links', 'lists'], ...whole },
  { path: ['links', 'blocks'], ...each },
  { path: ['cars', 'cars'], ...by('id') },
  { path: ['law', 'blocks'], ...each },
  { path: ['prices'], ...byKey(entryReach) },
  { path: ['removedCars'], ...by('slug') },
];

const nameOf = ({ path }: Section) => path.filter((step) => step !== undefined).join('.');

function valueAt(record: Json, [name, inner]: Section['path']): unknown {
  const value = record[name];
  if (inner === undefined) return value;
  return isObject(value) ? value[inner] : undefined;
}

function withValue(record: Json, [name, inner]: Section['path'], value: unknown): Json {
  return { ...record, [name]: inner === undefined ? value : { ...(record[name] as Json), [inner]: value } };
}

/** A part of a section: its name, the number of characters of its JSON, and a function that writes it. */
export type DetailPart = { name: string; length: number; text: () => string };

/** A written part: the range of its entries, its name, and the length of its JSON. */
type WrittenPart = { from: number; to: number; name: string; length: number };

/**
 * The entries of a split section, and its parts by their first key, or by their entry if each entry is a part. `ends` is set if this
 * process split it.
 */
type SplitSection = Entries & { ends?: readonly number[]; parts: ReadonlyMap<unknown, WrittenPart> };

/** The sections that this process last split, by name. Unchanged entries have the same parts in the next record (rule R24). */
export type SplitDetails = Map<string, SplitSection>;

/** Whether two JSON values are equal, keys in the same order. */
function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one, at) => isSameJson(one, b[at]));
  const keys = Object.keys(a);
  const others = Object.keys(b);
  return keys.length === others.length && keys.every((key, at) => key === others[at] && isSameJson((a as Json)[key], (b as Json)[key]));
}

/** The identity of a part: its first key, or its entry if the section has no reach. */
const startOf = ({ reach }: Section, { keys, values }: Entries, at: number): unknown => (reach === 0 ? values[at] : keys[at]);

function splitSection(section: Section, entries: Entries, before?: SplitSection): { split: SplitSection; parts: DetailPart[] } {
  const { reach, write } = section;
  const { keys, values } = entries;
  const hasSameKeys = before?.keys.length === keys.length && keys.every((key, at) => key === before.keys[at]);
  const ends = hasSameKeys && before.ends ? before.ends : reach === 0 ? keys.map((_key, at) => at + 1) : stableEnds(keys, reach);
  const writtenParts = new Map<unknown, WrittenPart>();
  const parts = ends.map((to, number): DetailPart => {
    const from = ends[number - 1] ?? 0;
    const text = () => JSON.stringify(write({ keys: keys.slice(from, to), values: values.slice(from, to) }));
    const start = startOf(section, entries, from);
    const old = before?.parts.get(start);
    const isSame = (at: number) =>
      keys[from + at] === before?.keys[(old?.from ?? 0) + at] && isSameJson(values[from + at], before?.values[(old?.from ?? 0) + at]);
    let same = old !== undefined && old.to - old.from === to - from;
    for (let at = 0; same && at < to - from; at += 1) same = isSame(at);
    const written = same ? '' : text();
    const { name, length } = same && old ? old : { name: partNameOf(written), length: written.length };
    writtenParts.set(start, { from, to, name, length });
    return { name, length, text: same ? text : () => written };
  });
  return { split: { keys, values, ends, parts: writtenParts }, parts };
}

/** Splits a record into the rest and the parts of its large sections, by the name of the section. */
export function splitDetails(
  record: Json,
  before?: SplitDetails,
): { rest: Json; parts: Record<string, DetailPart[]>; split: SplitDetails } {
  let rest = record;
  const parts: Record<string, DetailPart[]> = {};
  const split: SplitDetails = new Map();
  for (const section of sections) {
    const entries = section.list(valueAt(record, section.path));
    // An empty section would have no parts, so it stays in the record.
    if (!entries || entries.keys.length === 0) continue;
    const name = nameOf(section);
    const result = splitSection(section, entries, before?.get(name));
    parts[name] = result.parts;
    split.set(name, result.split);
    rest = withValue(rest, section.path, undefined);
  }
  return { rest, parts, split };
}

/** The state of `splitDetails` for a record whose parts were read. The name of each part belongs to its JSON. */
export function readSplit(parts: Readonly<Record<string, readonly ReadPart[]>>): SplitDetails {
  const split: SplitDetails = new Map();
  for (const section of sections) {
    const [keys, values]: [string[], unknown[]] = [[], []];
    const partsByValue = new Map<unknown, WrittenPart>();
    for (const { name, value, length } of Object.hasOwn(parts, nameOf(section)) ? (parts[nameOf(section)] as ReadPart[]) : []) {
      const own = section.entriesOf(value);
      if (!own || own.keys.length === 0) continue;
      const from = keys.length;
      for (let at = 0; at < own.keys.length; at += 1) {
        keys.push(own.keys[at] as string);
        values.push(own.values[at]);
      }
      partsByValue.set(startOf(section, own, 0), { from, to: keys.length, name, length });
    }
    split.set(nameOf(section), { keys, values, parts: partsByValue });
  }
  return split;
}

/** The inverse of `splitDetails`. */
export function joinDetails(rest: Json, parts: Readonly<Record<string, unknown[]>>): Json {
  let record = rest;
  for (const section of sections) {
    const split = Object.hasOwn(parts, nameOf(section)) ? parts[nameOf(section)] : undefined;
    if (split) record = withValue(record, section.path, section.join(split));
  }
  return record;
}
