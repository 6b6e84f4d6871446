import type { DroppedField } from './dropped.ts';
import { isRecord } from './is-record.ts';
import { invalidText } from './loose.ts';
import { toValidText } from './valid-text.ts';

/** The path of a text: the keys and places that lead to it. */
export type TextPath = (string | number)[];

/** A value without the characters that HTML cannot hold in its texts (rule O9), and where they were. */
export function cleanTexts(value: unknown): { value: unknown; found: { path: TextPath; drop: Omit<DroppedField, 'field'> }[] } {
  const found: { path: TextPath; drop: Omit<DroppedField, 'field'> }[] = [];
  const clean = (given: unknown, path: TextPath): unknown => {
    if (typeof given === 'string') {
      const { text, removed } = toValidText(given);
      if (removed > 0)
        found.push({
          path,
          drop: { effect: 'corrected', value: given, became: text, reason: invalidText, fix: 'remove these characters' },
        });
      return text;
    }
    if (Array.isArray(given)) return given.map((item, index) => clean(item, [...path, index]));
    if (isRecord(given)) return Object.fromEntries(Object.entries(given).map(([key, item]) => [key, clean(item, [...path, key])]));
    return given;
  };
  const cleaned = clean(value, []);
  return { value: found.length > 0 ? cleaned : value, found };
}
