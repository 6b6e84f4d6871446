/** How tables are read, and what a column must hold, for validators that share no code with the product. */

/** Reads a table as RFC 4180 says, character by character; throws for a value that is not quoted as it must be. */
export function tableOf(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let value = '';
  let state: 'start' | 'plain' | 'quoted' | 'closed' = 'start';
  for (const character of text) {
    if (state === 'quoted') {
      if (character === '"') state = 'closed';
      else value += character;
    } else if (character === separator || character === '\n') {
      row.push(value);
      value = '';
      state = 'start';
      if (character === '\n') {
        rows.push(row);
        row = [];
      }
    } else if (character === '"' && state === 'start') state = 'quoted';
    else if (character === '"' && state === 'closed') {
      value += '"';
      state = 'quoted';
    } else if (character === '"' || state === 'closed' || character === '\r')
      throw new Error(`${JSON.stringify(character)} in row ${rows.length + 1}`);
    else {
      value += character;
      state = 'plain';
    }
  }
  if (state !== 'start' || row.length > 0) throw new Error('the last row does not end');
  return rows;
}

export const recordsOf = (text: string, separator: string): Record<string, string>[] => {
  const [head = [], ...rows] = tableOf(text, separator);
  if (new Set(head).size !== head.length) throw new Error('two columns have one name');
  return rows.map((row) => {
    if (row.length !== head.length) throw new Error(`${row.length} values for ${head.length} columns`);
    return Object.fromEntries(row.map((value, index) => [head[index] as string, value]));
  });
};

export type Test = RegExp | ((value: string) => boolean);
export type Column = { test: Test; isOptional?: boolean };
export const fits = (test: Test, value: string) => (test instanceof RegExp ? test.test(value) : test(value));
export const atMost = (most: number) => (value: string) => value.length <= most && value.length > 0;
export const oneOf = (...words: string[]): Test => new RegExp(`^(${words.join('|')})$`);
export const optional = (test: Test): Column => ({ test, isOptional: true });

export const absolute = /^https:\/\/[^\s"<>]+$/;
export const picture = (url: string) => absolute.test(url) && !/\.(webp|avif|svg)(\?|$)/i.test(url);
export const price = /^[1-9]\d*\.\d\d (AUD|NZD|USD)$/;
export const year = /^(19|20)\d\d$/;
export const vin = /^[A-HJ-NPR-Z0-9]{17}$/;
export const clean = (value: string) => value.isWellFormed() && !/[\p{Cc}\u202a-\u202e]/u.test(value.replaceAll('\n', ''));

export function complaintsOf(rows: readonly Record<string, string>[], columns: Record<string, Column | Test>, id: string): string[] {
  const seen = new Set<string>();
  return rows.flatMap((row, index) => {
    const complaints = Object.entries(columns).flatMap(([name, rule]) => {
      const { test, isOptional = false } = rule instanceof RegExp || typeof rule === 'function' ? { test: rule } : rule;
      const value = row[name];
      if (value === undefined) return [`has no column ${name}`];
      return value === ''
        ? isOptional
          ? []
          : [`${name} is empty`]
        : fits(test, value)
          ? []
          : [`${name} is ${JSON.stringify(value.slice(0, 80))}`];
    });
    const dirty = Object.entries(row).flatMap(([name, value]) => (clean(value) ? [] : [`${name} has characters that it must not have`]));
    const twice = seen.has(row[id] ?? '') ? [`${id} ${row[id]} twice`] : [];
    seen.add(row[id] ?? '');
    return [...complaints, ...dirty, ...twice].map((complaint) => `row ${index + 1}: ${complaint}`);
  });
}
