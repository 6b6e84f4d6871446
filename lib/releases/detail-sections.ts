import { stableBlocks } from '#lib/model/stable-blocks.ts';

type Json = Record<string, unknown>;

/** How a large section becomes parts and comes back. `split` gives undefined for a value of another shape, which then stays whole. */
type Section = { path: readonly [string, string?]; split: (value: unknown) => unknown[] | undefined; join: (parts: unknown[]) => unknown };

/** About 65 entries to a part, 4 KB compressed: a changed car touches some thirty parts. */
const entryReach = 32;
/** A group of neighbours has as many digests as it has cars, so fewer of them fill a part. */
const groupReach = 8;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const byKey = (reach: number): Pick<Section, 'split' | 'join'> => ({
  split: (value) =>
    isObject(value) ? stableBlocks(Object.entries(value), ([key]) => key, reach).map((block) => Object.fromEntries(block)) : undefined,
  join: (parts) => Object.fromEntries((parts as Json[]).flatMap((part) => Object.entries(part))),
});

const byId: Pick<Section, 'split' | 'join'> = {
  split: (value) => (Array.isArray(value) ? stableBlocks(value as { id: string }[], ({ id }) => String(id), entryReach) : undefined),
  join: (parts) => (parts as unknown[][]).flat(),
};

const each: Pick<Section, 'split' | 'join'> = {
  split: (value) => (Array.isArray(value) ? value : undefined),
  join: (parts) => parts,
};

/** The sections of a long record that grow with the stock. */
const sections: readonly Section[] = [
  { path: ['files'], ...byKey(entryReach) },
  { path: ['pages'], ...byKey(entryReach) },
  { path: ['modified'], ...byKey(entryReach) },
  { path: ['grace'], ...byKey(entryReach) },
  { path: ['neighbours'], ...byKey(groupReach) },
  { path: ['links', 'blocks'], ...each },
  { path: ['cars', 'cars'], ...byId },
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
    if (!split) continue;
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
