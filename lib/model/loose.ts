import type { z } from 'zod';
import type { DroppedField } from './dropped.ts';
import { isRecord } from './is-record.ts';
import { toValidText } from './valid-text.ts';

type Kind = z.ZodType & {
  def: {
    type: string;
    innerType?: Kind;
    element?: Kind;
    shape?: Record<string, Kind>;
    valueType?: Kind;
    entries?: Record<string, string>;
    options?: Kind[];
  };
};

/** The reason for changing a text. */
export const invalidText = 'it has characters that HTML cannot hold';

const emptyWords = new Set(['', 'null', 'undefined', 'n/a', 'nan', '-', '--', '–', '—', '#n/a', '#ref!', '#value!']);
/** Whether a value is empty, or a word that means "empty" in feeds. */
export const isEmpty = (raw: unknown) =>
  raw === null || raw === undefined || (typeof raw === 'string' && emptyWords.has(raw.trim().toLowerCase()));

/** Words by which exports say that they do not know something. A text may still be one of them, such as the name of a model. */
const unknownWords =
  /^(?:tb[acd]|to be (?:advised|confirmed)|none|nil|unknown|unspecified|not (?:known|specified|stated|available|applicable|provided|supplied))$/i;

/** Whether a text says that something is not known. */
export const isUnknown = (text: string): boolean => unknownWords.test(text.trim());

/** Parses a number as dealers write it: 12990, "12,990", "$12,990.50", "8.7 %", "45,210 km", "5 doors", "3,500 kg", "95 hrs". Undefined if there is none, it is not finite, or a comma does not separate thousands. */
export function looseNumber(raw: unknown): number | undefined {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : undefined;
  if (typeof raw !== 'string') return undefined;
  // With long padding, the pattern would backtrack over every split.
  const text = raw.replaceAll(/\s+/g, ' ');
  const match =
    /^\s*(-)?\s*(?:AUD|NZD|USD)?\s*(-)?\$?\s*(\d[\d,\s]*(?:\.\d+)?)\s*(?:km|kms|mi|miles|%|doors?|seats?|berths?|kgs?|hours?|hrs?|h)?\s*$/i.exec(
      text,
    );
  if (!match?.[3]) return undefined;
  const digits = match[3].replaceAll(/\s/g, '');
  // The comma in "28990,00" is a decimal comma.
  if (digits.includes(',') && !/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits)) return undefined;
  const value = Number(digits.replaceAll(',', ''));
  return Number.isFinite(value) ? (match[1] || match[2] ? -value : value) : undefined;
}

function looseBoolean(raw: unknown): unknown {
  if (raw === 1 || (typeof raw === 'string' && /^(true|t|yes|y|on|1)$/i.test(raw.trim()))) return true;
  if (raw === 0 || (typeof raw === 'string' && /^(false|f|no|n|off|0)$/i.test(raw.trim()))) return false;
  return raw;
}

function looseString(raw: unknown): unknown {
  if (typeof raw === 'string') return raw.trim();
  // 1e999 in JSON parses as Infinity, which is not a useful text.
  return Number.isFinite(raw) || typeof raw === 'boolean' ? String(raw) : raw;
}

const unwrap = (schema: Kind): Kind => {
  let inner = schema;
  while (inner.def.innerType && inner.def.type !== 'array') inner = inner.def.innerType;
  return inner;
};

const readers: Record<string, (schema: Kind, raw: unknown, path: string, drops: DroppedField[]) => unknown> = {
  string: (_schema, raw) => looseString(raw),
  number: (_schema, raw) => looseNumber(raw) ?? raw,
  boolean: (_schema, raw) => looseBoolean(raw),
  enum: (schema, raw) => {
    if (typeof raw !== 'string') return raw;
    const word = raw
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_');
    return Object.values(schema.def.entries ?? {}).find((entry) => entry.toLowerCase() === word) ?? raw;
  },
  array: (schema, raw, path, drops) => {
    const list = Array.isArray(raw) ? raw : [raw];
    const read = list.map((item, index) => looseValue(schema.def.element as Kind, item, `${path}[${index}]`, drops));
    return read.filter((item) => item !== undefined);
  },
  object: (schema, raw, path, drops) => (isRecord(raw) ? looseObject(schema.def.shape ?? {}, raw, path, drops) : raw),
  record: (schema, raw, path, drops) => {
    if (!isRecord(raw)) return raw;
    const read = Object.entries(raw).map(([key, item]) => {
      const name = validText(key, path, drops) as string;
      return [name, looseValue(schema.def.valueType as Kind, item, `${path}.${name}`, drops)];
    });
    return Object.fromEntries(read.filter(([, item]) => item !== undefined));
  },
};

/** A value without the characters that pages cannot show (rule O9). */
function validText(raw: unknown, field: string, drops: DroppedField[]): unknown {
  if (typeof raw !== 'string') return raw;
  const { text, removed } = toValidText(raw);
  if (removed > 0)
    drops.push({ effect: 'corrected', field, value: raw, became: text, reason: invalidText, fix: 'remove these characters' });
  return text;
}

function looseValue(schema: Kind, input: unknown, path: string, drops: DroppedField[]): unknown {
  const raw = validText(input, path, drops);
  if (isEmpty(raw)) return undefined;
  const inner = unwrap(schema);
  if (inner.def.type === 'number' && typeof raw === 'string' && isUnknown(raw)) return undefined;
  const value = readers[inner.def.type]?.(inner, raw, path, drops) ?? raw;
  if (isEmpty(value)) return undefined;
  const parsed = inner.safeParse(value);
  if (parsed.success) return parsed.data;
  const reason = parsed.error.issues[0]?.message ?? 'not accepted';
  drops.push({ effect: 'leftOut', field: path, value: raw, reason, fix: 'correct it, or remove it' });
  return undefined;
}

function looseObject(
  shape: Record<string, Kind>,
  raw: Record<string, unknown>,
  path: string,
  drops: DroppedField[],
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(raw)) {
    const at = path ? `${path}.${key}` : key;
    const schema = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (!schema) {
      if (!isEmpty(item)) drops.push({ effect: 'unknown', field: at, value: item, reason: 'not a known field' });
      continue;
    }
    const value = looseValue(schema, item, at, drops);
    if (value !== undefined) result[key] = value;
  }
  return result;
}

/**
 * Parses a dealer’s data into a strict schema (rule O4): numbers in text, nulls and unknown keys are tolerated, bad fields are dropped and
 * listed. If the rest still fails, `problem` says why.
 */
export function readLoose<S extends z.ZodObject>(
  schema: S,
  raw: unknown,
): { value?: z.output<S>; problem?: string; drops: DroppedField[] } {
  const drops: DroppedField[] = [];
  if (!isRecord(raw))
    return { drops, problem: `expected an object, got ${Array.isArray(raw) ? 'a list' : raw === null ? 'null' : typeof raw}` };
  const parsed = schema.safeParse(looseObject(schema.def.shape as Record<string, Kind>, raw, '', drops));
  if (parsed.success) return { value: parsed.data, drops };
  const issue = parsed.error.issues[0];
  return { drops, problem: `${issue?.path.join('.') || 'value'}: ${issue?.message ?? 'not accepted'}` };
}
