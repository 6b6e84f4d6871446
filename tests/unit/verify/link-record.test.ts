import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bundled,
  type LinkRecord,
  linkRecordText,
  parseLinkRecord,
  parsePriceText,
  priceText,
  unbundled,
} from '#lib/verify/link-record.ts';

const record: LinkRecord = new Map([
  ['b.html', { frame: ['/', '/a'], own: ['/images/x-{320,640}.webp'], scripts: ['/_next/a.js'], prices: ['red-car $1,000 a week'] }],
  ['__proto__.html', { frame: ['/', '/a'], own: [], scripts: [], prices: [] }],
]);

test('a record is read back as it was written, and pages alike share their lists', () => {
  const text = linkRecordText(record);
  expect(parseLinkRecord(text)).toEqual(record);
  expect(text.match(/"\/a"/g)).toHaveLength(1);
});

test('the order of pages makes no difference', () => {
  expect(linkRecordText(new Map([...record].reverse()))).toBe(linkRecordText(record));
});

test.each([
  ['no JSON', 'x'],
  ['another version', linkRecordText(record).replace('"version":1', '"version":0')],
  ['a text that is missing', linkRecordText(record).replace('"/a"', '').replace(',,', ',')],
  ['nothing', 'null'],
])('a record of %s is none', (_name, text) => {
  expect(parseLinkRecord(text)).toBeUndefined();
});

describe('widths of a picture', () => {
  test('are one text', () => {
    expect(bundled(['/images/ab-640.webp', '/about', '/images/ab-320.webp', '/images/ab-320.jpg'])).toEqual([
      '/about',
      '/images/ab-{320,640}.webp',
      '/images/ab-{320}.jpg',
    ]);
  });

  test('come back, whatever the paths', () => {
    const path = fc.oneof(
      fc.tuple(fc.stringMatching(/^[a-f-]{1,4}$/), fc.nat(2000)).map(([name, width]) => `/images/${name}-${width}.webp`),
      fc.stringMatching(/^\/[a-z0-9-]{0,9}$/),
    );
    fc.assert(
      fc.property(fc.uniqueArray(path), (paths) => {
        expect(bundled(paths).flatMap(unbundled).sort()).toEqual([...paths].sort());
      }),
    );
  });
});

test('a price text keeps amounts of several words', () => {
  expect(parsePriceText(priceText('red-car', 'Enquire for price.'))).toEqual({ slug: 'red-car', amount: 'Enquire for price.' });
});

test('a record of 16,000 pages is small, and read in a moment', () => {
  const images = (index: number) =>
    [1, 2, 3, 4, 5, 6].map((picture) => `/images/${`${index * 10 + picture}`.padStart(20, 'a')}-{320,480,640,960,1200}.webp`);
  const frame = Array.from({ length: 40 }, (_, index) => `/frame-${index}`);
  const pages = Array.from({ length: 16_000 }, (_, index): [string, ReturnType<typeof one>] => [`cars/car-${index}.html`, one(index)]);
  function one(index: number) {
    const near = [1, 2, 3, 4].map((step) => (index + step) % 16_000);
    return {
      frame,
      scripts: frame.slice(0, 12),
      own: [
        `/cars/car-${index}`,
        ...near.map((other) => `/cars/car-${other}`),
        ...images(index),
        ...near.flatMap((other) => images(other).slice(0, 1)),
      ],
      prices: near.map((other) => `car-${other} $${other}`),
    };
  }
  const text = linkRecordText(new Map(pages));
  const start = performance.now();
  const read = parseLinkRecord(text);
  const ms = performance.now() - start;
  expect([read?.size, text.length < 16 * 1_048_576]).toEqual([16_000, true]);
  // Far above what it takes (0.1 s), so that only a change of kind fails here.
  expect(ms).toBeLessThan(4000);
});
