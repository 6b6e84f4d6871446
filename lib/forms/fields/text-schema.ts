import type { FieldSettings } from '../../model/field-settings.ts';
import { withoutInvisible } from '../../model/without-invisible.ts';
import { messages } from '../messages.ts';
import { type Checked, checking } from './schema.ts';

/** The longest text of a line, and of several lines, in UTF-16 units. A lead's field holds 10 kB (rule E8). */
const longestLine = 200;
export const longestText = 3000;

/** Line ends as "\n", without control characters and halves of surrogate pairs. */
const cleanLines = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}|\p{Cs}/gu, ' ')
    .trim();

const cleanLine = (text: string) => cleanLines(text).replaceAll(/\s+/g, ' ');

/** The length of a text, as counted for the limit. */
export const textLength = (text: string): number => cleanLines(text).length;

const asText = (value: unknown) => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');

type TextRules = { check?: (text: string) => Checked<string>; longest?: number; lines?: boolean };

/**
 * A schema that cleans a text and checks it: first that it is not empty, then its length, then the rule of the type. An optional field may
 * stay empty.
 */
export function textSchema(field: FieldSettings, { check, longest = longestLine, lines = false }: TextRules = {}) {
  return checking<string>((input) => {
    const raw = asText(input);
    // A text of a megabyte is refused before any pattern reads it.
    if (raw.length > longestText * 4) return { problem: messages.tooLong };
    // A copied number or postcode may contain invisible characters. A free text keeps them, because they join emoji.
    const text = lines ? cleanLines(raw) : check ? withoutInvisible(cleanLine(raw)) : cleanLine(raw);
    if (text === '') return field.required ? { problem: field.requiredMessage ?? messages.required } : { value: '' };
    if (text.length > longest) return { problem: messages.tooLong };
    return check?.(text) ?? { value: text };
  });
}

/** A rule that only matches. */
export const matching =
  (pattern: RegExp, problem: string) =>
  (text: string): Checked<string> =>
    pattern.test(text) ? { value: text } : { problem };
