/** How a channel's table is written. `quotes` matches the values that must be quoted. */
export type Delimited = { separator: string; quotes: RegExp };

export const tsv: Delimited = { separator: '\t', quotes: /["\t\r\n]/ };
/** Every value with white space is quoted too, as Meta requires. */
export const csv: Delimited = { separator: ',', quotes: /[",\s]/ };

const write = (value: string, { quotes }: Delimited) => (quotes.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** One line of a table, without its end. */
export const delimitedRow = (values: readonly string[], how: Delimited): string =>
  values.map((value) => write(value, how)).join(how.separator);

/** The values of the row that starts at a position and has at least one quoted value, and the position of its line feed. */
function readQuoted(text: string, start: number, separator: string): { row: string[]; end: number } {
  const row: string[] = [];
  for (let at = start; ; at += 1) {
    if (text[at] === '"') {
      let end = text.indexOf('"', at + 1);
      while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
      if (end < 0) throw new Error(`the quote at character ${at + 1} never ends`);
      row.push(text.slice(at + 1, end).replaceAll('""', '"'));
      at = end + 1;
    } else {
      const from = at;
      while (text[at] !== separator && text[at] !== '\n') at += 1;
      row.push(text.slice(from, at));
    }
    if (text[at] === '\n') return { row, end: at };
    if (text[at] !== separator) throw new Error(`character ${at + 1} follows a quoted value`);
  }
}

/**
 * Reads columns of a table back: each row as a record, by the column names in the first row. It yields one row at a time to save memory.
 * Quoted values may contain separators, quotes and line breaks. Throws Error for a text that is not such a table.
 */
export function* readDelimited<C extends string>(
  text: string,
  { separator }: Delimited,
  columns: readonly C[],
): Generator<Record<C, string>> {
  if (!text.endsWith('\n')) throw new Error('the last row has no end');
  let places: (readonly [C, number])[] = [];
  let width = 0;
  for (let at = 0, line = 0; at < text.length; line += 1) {
    let end = text.indexOf('\n', at);
    const plain = text.slice(at, end);
    let row: string[];
    if (plain.includes('"')) ({ row, end } = readQuoted(text, at, separator));
    else row = plain.split(separator);
    at = end + 1;
    if (line === 0) {
      width = row.length;
      places = columns.map((name) => [name, row.indexOf(name)]);
      const missing = places.find(([, place]) => place < 0);
      if (missing) throw new Error(`it has no column ${missing[0]}`);
    } else if (row.length !== width) throw new Error(`row ${line + 1} has ${row.length} values, but the head has ${width}`);
    else {
      const record = {} as Record<C, string>;
      for (const [name, place] of places) record[name] = row[place] as string;
      yield record;
    }
  }
}
