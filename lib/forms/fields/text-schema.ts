import { NEVER } from 'zod/v4/core';
import type { FieldSettings } from '../../model/field-settings.ts';
import { messages } from '../messages.ts';
import { pipe, transform, unknown } from './schema.ts';

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

const asText = (value: unknown) => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');

/** A text as it is checked, or what is wrong with it. */
type Checked = { value: string } | { problem: string };

type TextRules = { check?: (text: string) => Checked; longest?: number; lines?: boolean };

/**
 * A schema that cleans a text and checks it: first that there is one, then its length, then the rule of the type. An optional field may stay
 * empty.
 */
export function textSchema(field: FieldSettings, { check, longest = longestLine, lines = false }: TextRules = {}) {
  return pipe(
    unknown(),
    transform((input, { issues }) => {
      const raw = asText(input);
      const fail = (message: string) => {
        issues.push({ code: 'custom', message, input });
        return NEVER;
      };
      // A text of a megabyte is refused before any pattern reads it.
      if (raw.length > longestText * 4) return fail(messages.tooLong);
      const text = lines ? cleanLines(raw) : cleanLine(raw);
      if (text === '') return field.required ? fail(field.requiredMessage ?? messages.required) : '';
      if (text.length > longest) return fail(messages.tooLong);
      const checked = check?.(text) ?? { value: text };
      return 'problem' in checked ? fail(checked.problem) : checked.value;
    }),
  );
}

/** A rule that only matches. */
export const matching =
  (pattern: RegExp, problem: string) =>
  (text: string): Checked =>
    pattern.test(text) ? { value: text } : { problem };
