import fc from 'fast-check';
import { expect, it } from 'vitest';
import { separators } from '#lib/sources/feed/format.ts';
import { readTable } from '#lib/sources/feed/read-table.ts';
import { anyLetter } from '../../../any-letter.ts';

type Written = { cells: string[][]; separator: keyof typeof separators; line: string; allQuoted: boolean; mark: boolean };

/** A feed with zero bytes is no text, and refused. */
const anyText = fc.string({ unit: anyLetter, maxLength: 12 }).map((text) => text.replaceAll('\0', ''));
const cell = fc.oneof(
  anyText,
  fc.string({ unit: fc.constantFrom('"', ',', ';', '|', '\t', '\n', '\r', 'a', ' ', 'é', '車', '🚗'), maxLength: 8 }),
);

const written: fc.Arbitrary<Written> = fc.record({
  cells: fc
    .integer({ min: 2, max: 5 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 8 })),
  separator: fc.constantFrom('csv', 'tsv', 'pipe', 'semicolon'),
  line: fc.constantFrom('\n', '\r\n', '\r'),
  allQuoted: fc.boolean(),
  mark: fc.boolean(),
});

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

function write({ cells, separator, line, allQuoted, mark }: Written): string {
  const width = cells[0]?.length ?? 2;
  const header = Array.from({ length: width }, (_, index) => `c${index}`);
  const row = (one: readonly string[]) =>
    one.map((text) => (allQuoted || /[",;|\t\r\n]/.test(text) || text === '' ? quoted(text) : text)).join(separators[separator]);
  return `${mark ? '\ufeff' : ''}${[header, ...cells].map(row).join(line)}${line}`;
}

const isBlank = (cells: readonly string[]) => cells.every((text) => text.trim() === '');

it('reads the cells that were written, each row by the line that it starts in', async () => {
  await fc.assert(
    fc.asyncProperty(written, async (feed) => {
      const text = write(feed);
      const table = await readTable(Buffer.from(text), 'x', {});
      const read: string[][] = [];
      const places: string[] = [];
      for await (const row of table.rows()) {
        expect(row.fault).toBeUndefined();
        read.push(table.columns.map((column) => row.get(column) as string));
        places.push(/\d+/.exec(row.at)?.[0] ?? '');
      }
      // A lone half of a surrogate pair cannot be written as UTF-8.
      const kept = feed.cells.map((cells) => cells.map((one) => one.toWellFormed()));
      expect(read).toEqual(kept.filter((cells) => !isBlank(cells)));
      let line = 2;
      const lines = kept.map((cells) => {
        const start = line;
        line += cells.reduce((sum, one) => sum + one.split(/\r\n|\r|\n/).length - 1, 1);
        return { start, cells };
      });
      expect(places).toEqual(lines.filter(({ cells }) => !isBlank(cells)).map(({ start }) => String(start)));
    }),
    { numRuns: 300 },
  );
});

it('no text crashes it: a feed is read or refused with a message that names it', async () => {
  const text = fc.oneof(
    fc.string({ unit: anyLetter }),
    fc.string({ unit: fc.constantFrom('"', ',', '\n', '<', '>', '{', '[', 'a', '/', '&') }),
  );
  await fc.assert(
    fc.asyncProperty(text, fc.boolean(), async (content, isLatin) => {
      try {
        const table = await readTable(Buffer.from(content, isLatin ? 'latin1' : 'utf8'), 'the-feed', {});
        for await (const row of table.rows()) expect(row.at).toMatch(/^(lines? \d+|item \d+)/);
      } catch (error) {
        expect(error).toMatchObject({ name: 'SourceError', message: expect.stringContaining('the-feed') });
      }
    }),
    { numRuns: 500 },
  );
});
