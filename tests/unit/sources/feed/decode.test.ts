import { describe, expect, it } from 'vitest';
import { decodeFeed } from '#lib/sources/feed/decode.ts';
import { dropLines, readFeed } from './read.ts';

const text = 'id,make,model,price\n1,Citroën,“C3”,5\n2,Škoda,Octavia,6\n';
const utf16 = (content: string, isBig = false) => {
  const bytes = Buffer.from(content, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};
/** Windows-1252 of letters that Latin-1 lacks. */
const windows = (content: string) =>
  Buffer.from(content.replaceAll('“', '\u0093').replaceAll('”', '\u0094').replaceAll('Š', '\u008a'), 'latin1');

describe('the encoding of a feed is recognised, and reported where it is not UTF-8 (rule B21)', () => {
  const asWindows = ['read as Windows-1252 (Latin-1)', 'the feed is not UTF-8'];
  it.each([
    ['UTF-8', Buffer.from(text), 'utf-8', undefined],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`), 'utf-8', undefined],
    ['Windows-1252', windows(text), 'windows-1252', asWindows],
    ['UTF-16 with a mark', utf16(`\ufeff${text}`), 'utf-16le', ['read as UTF-16', 'the feed is not UTF-8']],
    ['UTF-16 without one', utf16(text), 'utf-16le', ['read as UTF-16', 'the feed is not UTF-8']],
    ['UTF-16 the other way round', utf16(`\ufeff${text}`, true), 'utf-16be', ['read as UTF-16 (big-endian)', 'the feed is not UTF-8']],
    ['the same without a mark', utf16(text, true), 'utf-16be', ['read as UTF-16 (big-endian)', 'the feed is not UTF-8']],
  ])('%s', async (_name, bytes, encoding, report) => {
    const { cars, dropped } = await readFeed(bytes);
    expect(decodeFeed(bytes).encoding).toBe(encoding);
    expect(cars.map(({ make, model }) => `${make} ${model}`)).toEqual(['Citroën “C3”', 'Škoda Octavia']);
    expect(dropped.map(({ reason, items }) => [items[0]?.became, reason])).toEqual(report ? [report] : []);
  });

  it('one wrong byte does not make another encoding of UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from(text), Buffer.from('3,Kia,Ri'), Buffer.from([0xff]), Buffer.from(',7\n')]);
    const { cars, dropped } = await readFeed(bytes);
    expect(cars.map(({ model }) => model)).toEqual(['“C3”', 'Octavia', 'Ri�']);
    expect(dropLines(dropped)).toEqual(['corrected | feed | encoding | it has bytes that are not UTF-8, the first in line 4']);
    expect(dropped[0]?.items[0]?.became).toBe('each such byte is shown as �');
  });

  it('a setting wins over what it looks like', async () => {
    const { cars, dropped } = await readFeed(windows(text), { encoding: 'windows-1252' });
    expect(cars[0]?.make).toBe('Citroën');
    expect(dropped).toEqual([]);
  });

  it('XML and JSON too', async () => {
    const latin = Buffer.from('<s><c><id>1</id><make>Citroën</make></c><c><id>2</id><make>Kia</make></c></s>', 'latin1');
    expect((await readFeed(latin)).cars[0]?.make).toBe('Citroën');
    expect((await readFeed(utf16('\ufeff[{"id":1,"make":"Citroën"}]'))).cars[0]?.make).toBe('Citroën');
  });
});

it('a letter over the border of two parts stays whole', async () => {
  const long = `id,make,model,price\n${Array.from({ length: 12_000 }, (_, index) => `${index},Škoda,Octávia é,5`).join('\n')}\n`;
  for (const bytes of [Buffer.from(long), utf16(`\ufeff${long}`)]) {
    const { cars } = await readFeed(bytes);
    expect(new Set(cars.map(({ make, model }) => `${make} ${model}`))).toEqual(new Set(['Škoda Octávia é']));
    expect(cars).toHaveLength(12_000);
  }
});
