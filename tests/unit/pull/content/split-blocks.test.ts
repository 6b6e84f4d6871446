import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ContentError } from '#lib/pull/content/content-error.ts';
import { splitBlocks } from '#lib/pull/content/split-blocks.ts';

const split = (text: string) => splitBlocks('a.md', text, 4);

describe('the parts of a text', () => {
  test.each([
    ['nothing', '', []],
    ['white space alone', '\n\n  \n', []],
    ['text alone', 'Hello\n\nWorld', [{ kind: 'text', line: 4, text: 'Hello\n\nWorld' }]],
    [
      'text and blocks in their order',
      'Before\n:::faq\na: 1\n:::\n\n:::  call-to-action \r\nb: 2\r\n:::\r\nAfter',
      [
        { kind: 'text', line: 4, text: 'Before' },
        { kind: 'block', name: 'faq', line: 6, text: 'a: 1' },
        { kind: 'block', name: 'call-to-action', line: 10, text: 'b: 2' },
        { kind: 'text', line: 12, text: 'After' },
      ],
    ],
    ['an empty block', ':::locations\n:::', [{ kind: 'block', name: 'locations', line: 5, text: '' }]],
    ['code stays text', '```\n:::faq\n```\nx', [{ kind: 'text', line: 4, text: '```\n:::faq\n```\nx' }]],
    ['colons within a line stay text', 'a ::: b\n:::: c', [{ kind: 'text', line: 4, text: 'a ::: b\n:::: c' }]],
  ])('%s', (_what, text, parts) => {
    expect(split(text)).toEqual(parts);
  });
});

test.each([
  [':::faq\na: 1', 'a.md:4: the block "faq" has no end; add a line ":::" below it'],
  [':::faq\n:::steps\n:::', 'a.md:5: the block "steps" starts inside "faq"; end that one before, with a line ":::"'],
  ['Hello\n:::', 'a.md:5: ":::" ends no block; remove it, or start one with a line such as ":::faq"'],
])('%j is refused', (text, sentence) => {
  expect(() => split(text)).toThrow(new ContentError(sentence));
});

test('every line is in one part, unless it is a mark or white space', () => {
  const line = fc.constantFrom('Hello', '', 'a: 1', '- b', '# c', '| d |');
  const part = fc.oneof(
    fc.array(line).map((lines) => ({ written: lines, kept: lines })),
    fc
      .tuple(fc.constantFrom('faq', 'steps'), fc.array(line))
      .map(([name, lines]) => ({ written: [`:::${name}`, ...lines, ':::'], kept: lines })),
  );
  fc.assert(
    fc.property(fc.array(part), (given) => {
      const filled = (lines: readonly string[]) => lines.filter((text) => text !== '');
      const text = given.flatMap(({ written }) => written).join('\n');
      const found = split(text).flatMap((one) => one.text.split('\n'));
      expect(filled(found)).toEqual(filled(given.flatMap(({ kept }) => kept)));
    }),
  );
});
