import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bundleWidths,
  decodeLinkRecord,
  encodeLinkRecord,
  type LinkRecord,
  parsePriceText,
  priceText,
  repaymentText,
  unbundleWidths,
} from '#lib/verify/link-record.ts';

const record: LinkRecord = new Map([
  ['b.html', { frame: ['/', '/a'], own: ['/images/x-{320,640}.webp'], scripts: ['/_next/a.js'], prices: ['red-car $1,000 a week'] }],
  ['__proto__.html', { frame: ['/', '/a'], own: [], scripts: [], prices: [] }],
]);

test('a record is read back as it was written, and pages alike share their lists', () => {
  const encoded = encodeLinkRecord(record);
  expect(decodeLinkRecord(encoded)).toEqual(record);
  expect(JSON.stringify(encoded).match(/"\/a"/g)).toHaveLength(1);
});

test('the order of pages makes no difference', () => {
  expect(JSON.stringify(encodeLinkRecord(new Map([...record].reverse())))).toBe(JSON.stringify(encodeLinkRecord(record)));
});

test.each([
  ['a text', 'x'],
  ['another version', { ...encodeLinkRecord(record), version: 0 }],
  ['a list that is missing', { ...encodeLinkRecord(record), lists: [] }],
  [
    'a text that is missing',
    { ...encodeLinkRecord(record), blocks: encodeLinkRecord(record).blocks.map((block) => ({ ...block, texts: [] })) },
  ],
  ['nothing', null],
  ['a release that has none', undefined],
])('a record of %s is none', (_name, encoded) => {
  expect(decodeLinkRecord(encoded)).toBeUndefined();
});

describe('widths of a picture', () => {
  test('are one text', () => {
    expect(bundleWidths(['/images/ab-640.webp', '/about', '/images/ab-320.webp', '/images/ab-320.jpg'])).toEqual([
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
        expect(bundleWidths(paths).flatMap(unbundleWidths).sort()).toEqual([...paths].sort());
      }),
    );
  });
});

test('a price text keeps amounts of several words', () => {
  expect(parsePriceText(priceText('red-car', 'Enquire for price.'))).toEqual({
    slug: 'red-car',
    amount: 'Enquire for price.',
    isRepayment: false,
  });
  const amount = '$90.50 per week 9.47% p.a. comparison rate';
  expect(parsePriceText(repaymentText('red-car', amount))).toEqual({ slug: 'red-car', amount, isRepayment: true });
});

test('a record of 16,000 pages is small', () => {
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
  const text = JSON.stringify(encodeLinkRecord(new Map(pages)));
  const decoded = decodeLinkRecord(JSON.parse(text));
  expect([decoded?.size, text.length < 16 * 1_048_576]).toEqual([16_000, true]);
});

test('a record that knows the one before is encoded as one that does not', () => {
  const frames = [['/'], ['/', '/a']];
  const linksOf = (page: number, version: number) => ({
    frame: frames[version % 7 === 6 ? 1 : 0] as string[],
    own: [`/cars/${page}`, '/about'],
    scripts: version === 5 ? ['/new.js'] : ['/a.js'],
    prices: [`car-${page} $${version}`],
    ...(version > 2 ? { offer: `${version}` } : {}),
  });
  const numbers = fc.uniqueArray(fc.nat(999), { minLength: 60, maxLength: 150 });
  const changes = fc.array(fc.tuple(fc.nat(999), fc.option(fc.integer({ min: 1, max: 8 }))), { maxLength: 6 });
  fc.assert(
    fc.property(numbers, changes, (pages, changed) => {
      const before = new Map(pages.map((page) => [`cars/${page}.html`, linksOf(page, 0)]));
      const after = new Map(before);
      for (const [page, version] of changed) {
        if (version === null) after.delete(`cars/${page}.html`);
        else after.set(`cars/${page}.html`, linksOf(page, version));
      }
      const encoded = encodeLinkRecord(before);
      const next = encodeLinkRecord(after, { record: before, encoded });
      expect(JSON.stringify(next)).toBe(JSON.stringify(encodeLinkRecord(after)));
      if (changed.length === 0) expect(next.blocks.every((block, at) => block === encoded.blocks[at])).toBe(true);
    }),
    { numRuns: 50 },
  );
});
