import { describe, expect, it, test } from 'vitest';
import { dropLines, failureOf, readFeed } from './read.ts';

const header = 'id,make,model,price';
const rows = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1},Mazda,3,1999${index % 10}`).join('\n');

describe('a feed that is none fails as a whole, so that the last stock stays (rule B23)', () => {
  it.each([
    ['nothing', '', 'stock.csv: the feed is empty. Ask the sender why, or correct the address.'],
    ['white space', ' \r\n\t\n', 'stock.csv: the feed is empty. Ask the sender why, or correct the address.'],
    [
      'a header alone',
      `${header}\n`,
      'stock.csv: the feed has no cars, only a header ("id", "make", "model", "price"). If the dealer really has none, set source.allowEmpty to true.',
    ],
    [
      'a header and blank lines',
      `${header}\n,,,\n\n,,,\n`,
      'stock.csv: the feed has no cars, only a header ("id", "make", "model", "price"). If the dealer really has none, set source.allowEmpty to true.',
    ],
    [
      'a web page',
      '<!DOCTYPE html><html><head><title>Sign\n in</title></head></html>',
      'stock.csv: it is a web page ("Sign in"), not a feed. The address may need a login, or be wrong.',
    ],
    [
      'a page of XHTML',
      '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"></html>',
      'stock.csv: it is a web page, not a feed. The address may need a login, or be wrong.',
    ],
    ['a PDF', '%PDF-1.7 …', 'stock.csv: it is a PDF. Export the stock as CSV, XML or JSON.'],
    ['bytes', Buffer.from([1, 0, 0, 0, 2, 65, 0, 3]), 'stock.csv: it is not text. Export the stock as CSV, XML or JSON.'],
    [
      'another header',
      'Stock,Brand,Model\n1,Mazda,3',
      'stock.csv: the feed has no column "id", which gives id. Its columns are "Stock", "Brand", "Model". Correct source.fields.id, or have the feed corrected.',
    ],
    [
      'a renamed column',
      'id,make,model,prices\n1,Mazda,3,2',
      'stock.csv: the feed has no column "price", which gives price. Did you mean "prices"? Correct source.fields.price, or have the feed corrected.',
    ],
    [
      'cut off in a row',
      `${header}\n1,Mazda,3,19990\n2,Ma`,
      'stock.csv: the feed ends in the middle of line 3: it was cut off. Have it sent again, whole.',
    ],
    [
      'cut off in a quote',
      `${header}\n1,Mazda,3,19990\n2,"Maz`,
      'stock.csv: the row that starts in line 3 has a quote that is never closed: the feed was cut off, or a quote in a text is not doubled (18"" wheels). Have it sent again, whole.',
    ],
    [
      'a quote that takes the rest',
      `${header}\n1,"Mazda,3,19990\n${'2,Mazda,3,19990\n'.repeat(80_000)}`,
      'stock.csv: the row that starts in line 2 is longer than 1 MB, so a quote in it is not closed. Double the quotes in texts (18"" wheels).',
    ],
    [
      'many broken rows',
      `${header}\n1,Mazda,3,4,5\n2,Mazda,3\n3,Mazda,3,4\n`,
      'stock.csv: 2 of 3 rows are broken, so cars may be missing. The first is stock.csv line 2: it has 5 cells, the header 4; put cells that hold a separator or a quote in quotes.',
    ],
    [
      'no usable row',
      `${header}\n,Mazda,3,4\n,Kia,Rio,5\n`,
      'stock.csv: none of its 2 rows can be used. The first is stock.csv line 2: it has no id; give it an id of letters, digits, hyphen and underscore.',
    ],
    [
      'XML that is not closed',
      '<stock>\n<car><id>1</id></car>\n<car><id>2</id>\n',
      'stock.csv: the XML was cut off: <stock>, <car> are not closed at its end. Have it sent again, whole.',
    ],
    [
      'XML with a wrong tag',
      '<stock>\n<car><id>1</ID></car>\n</stock>',
      "stock.csv: the XML is not whole at line 2, column 11: Expected closing tag 'id' (opened in line 2, col 6) instead of closing tag 'ID'. If it was cut off, have it sent again; else have it corrected.",
    ],
    [
      'XML that is cut off in its first tag',
      '<?xml version="1.0"?>\n<stock/',
      'stock.csv: the XML is not whole: the tag that starts in line 2 has no end. If it was cut off, have it sent again; else have it corrected.',
    ],
    [
      'XML with a bomb',
      '<!DOCTYPE x [<!ENTITY a "aaaa">]><stock>&a;</stock>',
      'stock.csv: the XML defines entities of its own, which are not read. Have it sent without a DOCTYPE.',
    ],
    [
      'XML without cars',
      '<stock><made>now</made></stock>',
      'stock.csv: the feed has no cars. If the dealer really has none, set source.allowEmpty to true.',
    ],
    [
      'JSON that was cut off',
      '[{"id": "1"},\n{"id": "2"',
      'stock.csv:2:11: not JSON: expected a comma or }, but the file ends here\n  {"id": "2"\n            ^\nIf the feed was cut off, have it sent again; else have it corrected.',
    ],
    ['an empty list', '[]', 'stock.csv: the feed has no cars. If the dealer really has none, set source.allowEmpty to true.'],
  ])('%s', async (_name, content, message) => {
    expect(await failureOf(content)).toBe(`SourceError: ${message}`);
  });

  it.each([
    ['csv', '[{"id":"1"}]', 'stock.csv: source.format is csv, but the feed is JSON. Correct the setting, or the address.'],
    ['xml', header, 'stock.csv: source.format is xml, but the feed is CSV. Correct the setting, or the address.'],
  ] as const)('a feed that must be %s', async (format, content, message) => {
    expect(await failureOf(content, { format })).toBe(`SourceError: ${message}`);
  });

  it('a list at another place', async () => {
    const content = '{"data":{"stock":[{"id":"1","make":"Kia"}]}}';
    expect(await failureOf(content, { items: 'cars' })).toBe(
      'SourceError: stock.csv: the feed has no cars, but a list at data.stock. Correct source.items, or have the feed corrected.',
    );
  });
});

describe('a document that is too large to be read as a whole is refused before it is parsed (rule B18)', () => {
  it.each([
    ['XML', '<stock>'],
    ['JSON', '[{"id":1},'],
  ])('%s', async (format, start) => {
    const bytes = Buffer.alloc(64_000_001, ' ');
    bytes.write(start);
    expect(await failureOf(bytes)).toBe(
      `SourceError: stock.csv: the feed has 65 MB; ${format} is read up to 64 MB. Have it sent as CSV, which may be larger, or without old cars.`,
    );
  });
});

it('a feed without cars is taken where the dealer says so', async () => {
  expect(await readFeed(`${header}\n`, { allowEmpty: true })).toMatchObject({ cars: [], dropped: [] });
});

describe('each row that cannot be used is named by its line (rule B22)', () => {
  it.each([
    ['an unquoted separator', '98,Mazda,CX-5, grey,4', ['skipped | stock.csv line 24 | the row | it has 5 cells, the header 4']],
    ['too few cells', '98,Mazda', ['skipped | stock.csv line 24 | the row | it has 2 cells, the header 4']],
    [
      'a quote that joins two lines',
      '98,"Mazda,3,4\n99,Kia,"Rio,5',
      ['skipped | stock.csv lines 24 to 25 | the row | it has 3 cells, the header 4, and a quote that joins lines'],
    ],
    ['no make, model or name', '98,,,4', ['skipped | stock.csv line 24 | 98 | it has no make, model or name']],
    ['no id', ',Kia,Rio,4', ['skipped | stock.csv line 24 | it has no id']],
    ['an id that came before', '20,Kia,Rio,4', ['skipped | stock.csv line 24 | 20 | another car before it has the same id']],
    ['a number that is none', '98,Kia,Rio,cheap', ['leftOut | stock.csv line 24 | 98 | price | "cheap" | not an amount of money']],
  ])('%s', async (_name, row, lines) => {
    // A blank line and cells with line breaks come before it.
    const { cars, dropped } = await readFeed(
      `${header}\r\n\r\n${rows(18).replaceAll('\n', '\r\n')}\r\n19,"Maz\r\nda",3,4\r\n20,Kia,Rio,5\r\n${row}\r\n`,
    );
    // Windows line breaks in a cell count once.
    expect(dropLines(dropped)).toEqual(lines);
    expect(cars.length).toBe(row.includes('cheap') ? 21 : 20);
  });
});

test('lone quotes in texts are read as they are', async () => {
  const { cars, dropped } = await readFeed('id\tmake\tmodel\tprice\n1\tMazda\t18" wheels\t5\n2\tKia\tRio\t6\n');
  expect(cars.map(({ model }) => model)).toEqual(['18" wheels', 'Rio']);
  expect(dropped).toEqual([]);
});

test('an item of XML is named by its line, one of JSON by its number', async () => {
  const xml = '<stock>\n<car><id>1</id><make>Kia</make></car>\n<car>\n<make>Kia</make></car>\n</stock>';
  expect(dropLines((await readFeed(xml)).dropped)).toEqual(['skipped | stock.csv line 3 | it has no id']);
  expect(dropLines((await readFeed('[{"id":1,"make":"Kia"},{"make":"Kia"}]')).dropped)).toEqual([
    'skipped | stock.csv item 2 | it has no id',
  ]);
});

it('a renamed column on which a price depends fails the pull, or a weekly price would be that of the car', async () => {
  const price = { column: 'price', where: { per: '' } };
  expect(await failureOf('id,make,model,price,Per Unit\n1,Kia,Rio,289,week\n', { fields: { id: 'id', make: 'make', price } })).toBe(
    'SourceError: stock.csv: the feed has no column "per", on which price depends. Its columns are "id", "make", "model", "price", "Per Unit". Correct source.fields.price.where, or have the feed corrected.',
  );
});
