import type { DroppedField } from './dropped.ts';
import { isRecord } from './is-record.ts';
import { invalidText } from './loose.ts';
import { toValidText } from './valid-text.ts';

/** The path of a text: the keys and indexes that lead to it. */
export type TextPath = (string | number)[];

/** A value without characters that HTML does not allow (rule O9), and the paths of the changed texts. */
export function cleanTexts(value: unknown): { value: unknown; drops: { path: TextPath; drop: Omit<DroppedField, 'field'> }[] } {
  const drops: { path: TextPath; drop: Omit<DroppedField, 'field'> }[] = [];
  const clean = (input: unknown, path: TextPath): unknown => {
    if (typeof input === 'string') {
      const { text, removed } = toValidText(input);
      if (removed > 0)
        drops.push({
          path,
          drop: { effect: 'corrected', value: input, became: text, reason: invalidText, fix: 'remove these characters' },
        });
      return text;
    }
    if (Array.isArray(input)) return input.map((item, index) => clean(item, [...path, index]));
    if (isRecord(input)) return Object.fromEntries(Object.entries(input).map(([key, item]) => [key, clean(item, [...path, key])]));
    return input;
  };
  const cleaned = clean(value, []);
  return { value: drops.length > 0 ? cleaned : value, drops };
}
