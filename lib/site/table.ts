import type { z } from 'zod';
import { formatPath, type Path } from './path.ts';
import { settingsSchema } from './schema.ts';

/** One option as people read it; `default` is undefined where the option may stay unset. */
export type Row = { name: string; type: string; default: unknown; meaning: string };

type Def = {
  type: string;
  innerType?: Kind;
  element?: Kind;
  shape?: Record<string, Kind>;
  valueType?: Kind;
  entries?: Record<string, string>;
  options?: Kind[];
  values?: unknown[];
  defaultValue?: unknown;
};
type Kind = z.ZodType & { def: Def };

const wrappers = new Set(['default', 'prefault', 'optional', 'nullable', 'nonoptional', 'readonly']);

/** The schema inside its default, optional and the like. */
export function bare(schema: z.ZodType): Kind {
  let at = schema as Kind;
  while (wrappers.has(at.def.type) && at.def.innerType) at = at.def.innerType;
  return at;
}

/** A group holds options; an object that is one option's value does not (see options/option.ts). */
const isGroup = (schema: z.ZodType) => (schema as Kind).def.type === 'prefault';

type Limit = { check: string; value?: number; inclusive?: boolean; format?: string };
const checksOf = (schema: Kind) => (schema._zod.def.checks ?? []).map((check) => check._zod.def as unknown as Limit);

function numberWords(schema: Kind): string {
  const checks = [schema._zod.def as unknown as Limit, ...checksOf(schema)];
  const whole = checks.some((check) => check.format === 'safeint') ? 'whole ' : '';
  const low = checks.find((check) => check.check === 'greater_than');
  const high = checks.find((check) => check.check === 'less_than');
  const from = low ? ` ${low.inclusive ? 'from' : 'above'} ${low.value}` : '';
  return `${whole}number${from}${high ? ` to ${high.value}` : ''}`;
}

const list = (words: readonly unknown[]) => words.map((word) => JSON.stringify(word)).join(', ');

/** What each kind of schema is called in messages, tables and explanations. */
const kinds: Record<string, (schema: Kind) => string> = {
  string: () => 'text',
  number: numberWords,
  boolean: () => 'true or false',
  enum: (schema) => `one of ${list(Object.values(schema.def.entries ?? {}))}`,
  literal: (schema) => list(schema.def.values ?? []),
  array: (schema) => `list of ${typeWords(schema.def.element as Kind)}`,
  record: (schema) => `map of text to ${typeWords(schema.def.valueType as Kind)}`,
  object: (schema) => {
    const keys = Object.keys(schema.def.shape ?? {});
    return keys.length > 6 ? 'object' : `object of ${keys.join(', ')}`;
  },
  unknown: () => 'anything',
  union: (schema) => (schema.def.options ?? []).map(typeWords).join(', or '),
};

/** The type of an option in words. */
export function typeWords(schema: z.ZodType): string {
  const inner = bare(schema);
  return kinds[inner.def.type]?.(inner) ?? inner.def.type;
}

function walk(shape: Record<string, Kind>, at: Path): { rows: Row[]; groups: Map<string, string> } {
  const groups = new Map<string, string>();
  const rows = Object.entries(shape).flatMap(([key, schema]) => {
    const path = [...at, key];
    const meaning = schema.description ?? '';
    if (!isGroup(schema)) {
      return [
        {
          name: formatPath(path),
          type: typeWords(schema),
          default: schema.def.type === 'default' ? schema.def.defaultValue : undefined,
          meaning,
        },
      ];
    }
    groups.set(formatPath(path), meaning);
    const inside = walk(bare(schema).def.shape ?? {}, path);
    for (const [name, words] of inside.groups) groups.set(name, words);
    return inside.rows;
  });
  return { rows, groups };
}

type Table = { rows: readonly Row[]; groups: ReadonlyMap<string, string> };
let table: Table | undefined;

/** The table of capabilities: every option with its type, default and meaning, in the order of the schema, and every group's meaning. */
export function capabilityTable(): Table {
  table ??= walk(settingsSchema.shape as unknown as Record<string, Kind>, []);
  return table;
}

/** The schema of one key of a value; of a union, that of the first variant that knows the key. */
function child({ def }: Kind, key: string | number): Kind | undefined {
  if (def.type === 'object') return def.shape && Object.hasOwn(def.shape, key) ? def.shape[key] : undefined;
  if (def.type === 'array') return typeof key === 'number' ? def.element : undefined;
  if (def.type === 'record') return def.valueType;
  const variants = def.type === 'union' ? (def.options ?? []) : [];
  return variants.map((variant) => child(bare(variant), key)).find((found) => found !== undefined);
}

/** The schema at a path of the settings, lists, maps and entities included; undefined when the path names nothing. */
export function schemaAt(path: Path, root: z.ZodType = settingsSchema): Kind | undefined {
  let at: Kind | undefined = bare(root);
  for (const key of path) {
    const next = child(at, key);
    if (!next) return undefined;
    at = bare(next);
  }
  return at;
}

/** The keys that may stand in the object at a path; none where there is no object, or any key may stand. */
export function keysAt(path: Path, root?: z.ZodType): string[] {
  const def = schemaAt(path, root)?.def;
  const shapes = def?.type === 'union' ? (def.options ?? []).map((variant) => bare(variant).def.shape) : [def?.shape];
  return [...new Set(shapes.flatMap((shape) => Object.keys(shape ?? {})))];
}
