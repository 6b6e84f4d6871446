import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { splitIntoBatches } from '#lib/indexing/write-index.ts';

const all = (documents: readonly object[], maxBytes: number) => [...splitIntoBatches(documents, maxBytes)];

describe('batches of documents', () => {
  it('are empty without documents', () => expect(all([], 100)).toEqual([]));

  test.each([
    [8, ['[{"a":1}]', '[{"a":2}]', '[{"a":3}]']],
    [16, ['[{"a":1},{"a":2}]', '[{"a":3}]']],
    [1000, ['[{"a":1},{"a":2},{"a":3}]']],
    [1, ['[{"a":1}]', '[{"a":2}]', '[{"a":3}]']],
  ])('hold at most %i bytes, or one document', (maxBytes, texts) => {
    expect(all([{ a: 1 }, { a: 2 }, { a: 3 }], maxBytes).map(({ text }) => text)).toEqual(texts);
  });

  it('count bytes, not letters', () => {
    expect(all([{ a: 'é' }, { a: 'é' }], 21)).toHaveLength(2);
    expect(all([{ a: 'e' }, { a: 'e' }], 21)).toHaveLength(1);
  });

  it('hold every document once, in order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.string(), text: fc.string({ maxLength: 80 }) })),
        fc.integer({ min: 1, max: 400 }),
        (documents, maxBytes) => {
          const batches = all(documents, maxBytes);
          expect(batches.flatMap(({ text }) => JSON.parse(text))).toEqual(JSON.parse(JSON.stringify(documents)));
          expect(batches.reduce((sum, { count }) => sum + count, 0)).toBe(documents.length);
        },
      ),
    );
  });
});
