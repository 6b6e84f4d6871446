import fc from 'fast-check';
import { parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { toValidText } from '#lib/model/valid-text.ts';
import { anyLetter } from '../../any-letter.ts';

/** What the HTML standard finds wrong with a text inside an element, by a parser that reads as browsers do. */
function errorsOf(html: string): string[] {
  const errors: string[] = [];
  parseFragment(`<p>${html}</p>`, { onParseError: ({ code }) => errors.push(code) });
  return errors;
}
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

describe('a text that HTML can hold (rule O9)', () => {
  const odd = fc.constantFrom(
    '\u0000',
    '\u0001',
    '\b',
    '\u000b',
    '\u001f',
    '\u007f',
    '\u0085',
    '\ud800',
    '\udfff',
    '\ufdd0',
    '\ufffe',
    '\u{1ffff}',
  );
  const text = fc.array(fc.oneof(odd, fc.string({ unit: anyLetter }), fc.constantFrom('\t', '\n', '\r', '🚙', '\u200d')));

  it('is what is left, and nothing else is removed', () => {
    fc.assert(
      fc.property(text, (parts) => {
        const given = parts.join('');
        const { text: valid, removed } = toValidText(given);
        expect(errorsOf(escaped(valid))).toEqual([]);
        expect([...given].length - [...valid].length).toBe(removed);
        expect(removed === 0).toBe(errorsOf(escaped(given)).length === 0);
        expect(toValidText(valid)).toEqual({ text: valid, removed: 0 });
      }),
      { numRuns: 1000 },
    );
  });
});
