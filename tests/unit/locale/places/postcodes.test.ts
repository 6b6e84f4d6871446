import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { positionIn, postcodeFilePath, readPostcode } from '#lib/locale/places/postcode.ts';
import { postcodeCentres, postcodeFiles } from '#lib/locale/places/postcode-centres.ts';

const row = (country: string, code: string, lat: string | number, long: string | number) =>
  [country, code, 'Place', 'State', 'ST', '', '', '', '', lat, long, 4].join('\t');

describe('a typed postcode (rule A42)', () => {
  it.each([
    ['2000', 'en-AU', '2000'],
    [' 0800 ', 'en-AU', '0800'],
    ['9016', 'en-NZ', '9016'],
    ['97701', 'en-US', '97701'],
    ['97701-1234', 'en-US', '97701'],
    ['2000-1234', 'en-AU', undefined],
    ['97701', 'en-AU', undefined],
    ['2000', 'en-US', undefined],
    ['200O', 'en-AU', undefined],
    ['', 'en-AU', undefined],
    ['-200', 'en-AU', undefined],
    ['２０００', 'en-AU', undefined],
  ] as const)('%j on a site in %s is %j', (typed, language, code) => {
    expect(readPostcode(typed, language)).toBe(code);
  });
});

describe('the file of postcodes', () => {
  it('gives each postcode the middle of its places, in order; other countries and places without coordinates are left out', () => {
    const text = [
      row('AU', '2540', -35.1, 150.7),
      row('AU', '0800', -12.4634, 130.8456),
      row('AU', '2540', -35.2, 150.6),
      // A place that was put far away by mistake.
      row('AU', '2540', -10, 110),
      row('NZ', '2540', -37, 175),
      row('AU', '2999', '', ''),
      '',
    ].join('\r\n');
    const centres = postcodeCentres(`\uFEFF${text}`, 'en-AU');
    expect(centres).toEqual({ '0800': [-12.46, 130.85], 2540: [-35.1, 150.6] });
    expect(positionIn(centres, '0800')).toEqual({ lat: -12.46, long: 130.85 });
    expect(positionIn(centres, '9999')).toBeUndefined();
    expect(positionIn(centres, 'constructor')).toBeUndefined();
  });

  it.each([
    ['a list with commas', 'country,postcode,place\n', 1, 'expected 12 columns separated by tabs, as GeoNames has them, but found 1'],
    ['a web page', '<!doctype html>', 1, 'expected 12 columns separated by tabs, as GeoNames has them, but found 1'],
    ['a letter in a postcode', `${row('AU', '2000', 1, 2)}\n${row('AU', '2O00', 1, 2)}`, 2, '"2O00" is not a postcode of AU'],
    ['a latitude in words', row('AU', '2000', 'south', 151), 1, 'the latitude "south" is not a number from -90 to 90'],
    ['swapped coordinates', row('AU', '2000', 151.2, -33.9), 1, 'the latitude "151.2" is not a number from -90 to 90'],
    ['one coordinate', row('AU', '2000', -33.9, ''), 1, 'the longitude "" is not a number from -180 to 180'],
  ])('is refused with its line: %s', (_what, text, line, message) => {
    expect(() => postcodeCentres(text, 'en-AU')).toThrow(expect.objectContaining({ line, message }));
  });

  it('is one file in Australia and New Zealand, and one per first digit in the US', () => {
    const centres = { 97701: [44.06, -121.31], 85201: [33.43, -111.85], 97756: [44.27, -121.17] } as const;
    expect(postcodeFiles(centres, 'en-US')).toEqual({
      '/postcodes/8.json': '{"85201":[33.43,-111.85]}',
      '/postcodes/9.json': '{"97701":[44.06,-121.31],"97756":[44.27,-121.17]}',
    });
    expect(postcodeFiles({ '0800': [-12.46, 130.85] }, 'en-AU')).toEqual({ '/postcodes/all.json': '{"0800":[-12.46,130.85]}' });
    expect(postcodeFiles({}, 'en-NZ')).toEqual({});
  });

  it('keeps every postcode where the browser looks for it, at most a kilometre from its only place', () => {
    const place = fc.record({
      code: fc.integer({ min: 0, max: 99_999 }).map((number) => String(number).padStart(5, '0')),
      lat: fc.integer({ min: -9_000_000, max: 9_000_000 }).map((number) => number / 100_000),
      long: fc.integer({ min: -18_000_000, max: 18_000_000 }).map((number) => number / 100_000),
    });
    fc.assert(
      fc.property(fc.uniqueArray(place, { selector: ({ code }) => code, minLength: 1 }), (places) => {
        const text = places.map(({ code, lat, long }) => row('US', code, lat, long)).join('\n');
        const files = postcodeFiles(postcodeCentres(text, 'en-US'), 'en-US');
        for (const { code, lat, long } of places) {
          const found = positionIn(JSON.parse(files[postcodeFilePath(code, 'en-US')] ?? '{}'), code);
          expect(Math.abs((found?.lat ?? 99) - lat)).toBeLessThanOrEqual(0.0051);
          expect(Math.abs((found?.long ?? 999) - long)).toBeLessThanOrEqual(0.0051);
        }
      }),
    );
  });
});

const shared = process.env.FORECOURT_SHARED ?? join(import.meta.dirname, '../../../../../shared');

describe.each([
  ['AU', 'en-AU', 3300, 20_000],
  ['NZ', 'en-NZ', 1700, 10_000],
] as const)('all postcodes of %s', (country, language, fewest, mostBytes) => {
  const list = join(shared, `data/${country.toLowerCase()}-postcodes.csv`);
  const isThere = existsSync(list);
  it.skipIf(!isThere)(`are read, and take at most ${mostBytes} bytes compressed${isThere ? '' : ` (skipped: no ${list})`}`, () => {
    const lines = readFileSync(list, 'utf8').trim().split(/\r?\n/).slice(1);
    const rows = lines.map((line) => {
      const cells = line.match(/("([^"]|"")*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$/, '')) ?? [];
      return row(cells[0] ?? '', cells[1] ?? '', cells[6] ?? '', cells[7] ?? '');
    });
    const centres = postcodeCentres(rows.join('\n'), language);
    expect(Object.keys(centres).length).toBeGreaterThan(fewest);
    const files = Object.values(postcodeFiles(centres, language));
    expect(files).toHaveLength(1);
    expect(gzipSync(files[0] ?? '').length).toBeLessThan(mostBytes);
  });
});
