/** How a channel's table is written. `quotes` matches the values that must be quoted. */
export type Delimited = { separator: string; quotes: RegExp };

export const tsv: Delimited = { separator: '\t', quotes: /["\t\r\n]/ };
/** Every value with white space is quoted too, as Meta asks. */
export const csv: Delimited = { separator: ',', quotes: /[",\s]/ };

const write = (value: string, { quotes }: Delimited) => (quotes.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** One line of a table, without its end. */
export const delimitedRow = (values: readonly string[], how: Delimited): string =>
  values.map((value) => write(value, how)).join(how.separator);

/** Reads a table back: each row as a record by the names of the first. Quoted values may hold separators, quotes and line breaks. Throws Error for a text that is no such table. */
export function readDelimited(text: string, { separator }: Delimited): Record<string, string>[] {
  const rows: string[][] = [];
  if (!text.endsWith('\n')) throw new Error('the last row has no end');
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let value: string;
    if (text[at] === '"') {
      let end = text.indexOf('"', at + 1);
      while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
      if (end < 0) throw new Error(`the quote at character ${at + 1} never ends`);
      value = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    } else {
      const line = text.indexOf('\n', at);
      const next = text.indexOf(separator, at);
      const ends = [line, next].filter((place) => place >= 0);
      const end = ends.length > 0 ? Math.min(...ends) : text.length;
      value = text.slice(at, end);
      at = end;
    }
    row.push(value);
    const isEnd = at >= text.length || text[at] === '\n';
    if (!isEnd && text[at] !== separator) throw new Error(`character ${at + 1} follows a quoted value`);
    if (isEnd) {
      rows.push(row);
      row = [];
    }
    at += 1;
  }
  const [head = [], ...body] = rows;
  const bad = body.findIndex((values) => values.length !== head.length);
  if (bad >= 0) throw new Error(`row ${bad + 2} has ${body[bad]?.length} values, but the head has ${head.length}`);
  return body.map((values) => Object.fromEntries(values.map((value, index) => [head[index] as string, value])));
}
