import { stableBlocks } from '#lib/model/stable-blocks.ts';

type Json = Record<string, unknown>;

/** How a large section becomes parts and comes back. `split` gives undefined for a value of another shape, which then stays whole. */
type Section = { path: readonly [string, string?]; split: (value: unknown) => unknown[] | undefined; join: (parts: unknown[]) => unknown };

/** About 65 entries to a part, 3 KB compressed: a changed car touches some thirty parts. */
const entryReach = 32;
/** About 33 files to a part, 2 KB compressed: two files change with each page. */
const fileReach = 16;
/** About 257 digests of neighbours to a part, 2 KB compressed. */
const digestReach = 128;
/** The letters of a digest. A text of another length is split all the same, and joined as it was. */
const digestLength = 12;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Tens of thousands of keys: lists of them in between would take as long again. */
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

const byKey = (reach: number): Pick<Section, 'split' | 'join'> => ({
  split: (value) =>
    isObject(value) ? stableBlocks(Object.entries(value), ([key]) => key, reach).map((block) => Object.fromEntries(block)) : undefined,
  join: joinKeys,
});

const by = (name: 'id' | 'slug'): Pick<Section, 'split' | 'join'> => ({
  split: (value) => (Array.isArray(value) ? stableBlocks(value as Json[], (item) => String(item[name]), entryReach) : undefined),
  join: (parts) => (parts as unknown[][]).flat(),
});

const isText = (value: unknown): value is string => typeof value === 'string';

/** Long texts of digests by name. A part holds the digests that follow each other, under their names. */
const byDigest: Pick<Section, 'split' | 'join'> = {
  split: (value) => {
    if (!isObject(value) || !Object.values(value).every(isText)) return undefined;
    const pieces = Object.entries(value as Record<string, string>).flatMap(([name, text]) =>
      Array.from({ length: Math.max(1, Math.ceil(text.length / digestLength)) }, (_, at) => ({
        name,
        digest: text.slice(at * digestLength, (at + 1) * digestLength),
      })),
    );
    return stableBlocks(pieces, ({ name, digest }) => name + digest, digestReach).map((block) =>
      [...Map.groupBy(block, ({ name }) => name)].map(([name, own]) => [name, own.map(({ digest }) => digest).join('')]),
    );
  },
  join: (parts) => {
    const texts = new Map<string, string>();
    // A part of earlier code is an object.
    const pieces = parts.flatMap((part) => (isObject(part) ? Object.entries(part) : part) as [string, string][]);
    for (const [name, text] of pieces) texts.set(name, (texts.get(name) ?? '') + text);
    return Object.fromEntries(texts);
  },
};

/** What is the same in nearly all releases. */
const whole: Pick<Section, 'split' | 'join'> = {
  split: (value) => (Array.isArray(value) && value.length > 0 ? [value] : undefined),
  join: ([part]) => part,
};

const each: Pick<Section, 'split' | 'join'> = {
  split: (value) => (Array.isArray(value) ? value : undefined),
  join: (parts) => parts,
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

/** What is left of a record without its large sections, and their parts by the name of the section. */
export function splitDetails(record: Json): { rest: Json; parts: Record<string, unknown[]> } {
  let rest = record;
  const parts: Record<string, unknown[]> = {};
  for (const section of sections) {
    const split = section.split(valueAt(record, section.path));
    // An empty section has no part that could name it.
    if (!split || split.length === 0) continue;
    parts[nameOf(section)] = split;
    rest = withValue(rest, section.path, undefined);
  }
  return { rest, parts };
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
