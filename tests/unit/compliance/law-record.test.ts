import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CarBreach, noFeeds } from '#lib/compliance/car-breaches.ts';
import { ruleIds } from '#lib/compliance/check-page.ts';
import { decodeLawRecord, encodeLawRecord, type LawOfPage } from '#lib/compliance/law-record.ts';

const rule = fc.constantFrom(...ruleIds);
const breach = fc.record({ rule, problem: fc.string(), evidence: fc.string() });
const page = fc.record({ kept: fc.uniqueArray(rule), broken: fc.array(breach, { maxLength: 3 }) });
const pages = fc
  .dictionary(
    fc.string({ minLength: 1 }).filter((name) => name !== '__proto__'),
    page,
  )
  .map((all) => new Map<string, LawOfPage>(Object.entries(all)));

test('a record is read back as it was, whatever dealers write', () =>
  fc.assert(
    fc.property(pages, (all) => {
      const read = decodeLawRecord(JSON.parse(JSON.stringify(encodeLawRecord({ key: 'k', pages: all, feeds: noFeeds }))), 'k');
      expect(read?.key).toBe('k');
      for (const [file, law] of all) expect(read?.pages.get(file)).toEqual(law);
    }),
  ));

test.each([
  ['nothing', undefined],
  ['the version before', { version: 3, key: 'k', lists: [], breaches: [], pages: {} }],
  ['another key', encodeLawRecord({ key: 'other', pages: new Map(), feeds: noFeeds })],
  ['a broken text', { version: 4, key: 'k', lists: [''], files: [], blocks: [{ breaches: ['{'], pages: {} }] }],
])('a record of %s is read as none', (_what, encoded) => expect(decodeLawRecord(encoded, 'k')).toBeUndefined());

test('a breach that comes to one page changes the block of that page alone', () => {
  const blocksOf = (changed?: LawOfPage) =>
    encodeLawRecord({
      key: 'k',
      feeds: noFeeds,
      pages: new Map(
        Array.from({ length: 1000 }, (_, at): [string, LawOfPage] => [
          `cars/${at}.html`,
          (at === 400 ? changed : undefined) ?? { kept: ['trader'], broken: [] },
        ]),
      ),
    }).blocks.map((block) => JSON.stringify(block));
  const before = new Set(blocksOf());
  const after = blocksOf({ kept: ['trader'], broken: [{ rule: 'was-now', problem: 'p', evidence: 'e' }] });
  expect(before.size).toBeGreaterThan(4);
  expect(after.filter((block) => !before.has(block))).toHaveLength(1);
});

/** What feeds and Markdown pages say of cars: a few problems, with quoted words or without, in many files. */
const text = fc.oneof(fc.constantFrom('p', 'says “a”', 'says “a” and “a”', '“”', '”“'), fc.string());
const carBreach: fc.Arbitrary<CarBreach> = fc
  .record({ problem: text, evidence: text, name: fc.constantFrom('Kia', 'Kia Rio'), warns: fc.boolean(), kind: fc.nat(3) })
  .map(({ problem, evidence, name, warns, kind }) => ({
    breach: { rule: 'price-label', problem, evidence, ...(warns ? { warns: true as const } : {}), car: { slug: '', name } },
    files: [[], ['feeds/a.tsv'], ['feeds/a.tsv', 'feeds/b.xml'], ['feeds/b.xml']][kind] as string[],
    onOwnPage: kind === 0,
  }));
const carLaws = fc.dictionary(
  fc.constantFrom('car-1', 'car-2', 'constructor'),
  fc.uniqueArray(carBreach, { minLength: 1, maxLength: 4, selector: ({ breach }) => JSON.stringify(breach) }),
);

test('what feeds break of cars is read back, whatever dealers write, and the same again gives the same record', () =>
  fc.assert(
    fc.property(carLaws, (laws) => {
      const cars = new Map(
        Object.entries(laws).map(([slug, list]) => [
          slug,
          list.map((one): CarBreach => ({ ...one, breach: { ...one.breach, car: { slug, name: one.breach.car?.name ?? '' } } })),
        ]),
      );
      const feeds = { files: ['feeds/a.tsv', 'feeds/b.xml'], cars };
      const encoded = JSON.stringify(encodeLawRecord({ key: 'k', pages: new Map(), feeds }));
      const read = decodeLawRecord(JSON.parse(encoded));
      expect(read?.feeds.files).toEqual(feeds.files);
      const sorted = (of: typeof feeds.cars) =>
        Object.fromEntries(
          [...of].map(([slug, list]) => [slug, [...list].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))]),
        );
      expect(sorted(new Map([...(read?.feeds.cars ?? [])].map(([slug, list]) => [slug, [...list]])))).toEqual(sorted(cars));
      expect(JSON.stringify(encodeLawRecord({ key: 'k', pages: new Map(), feeds: read?.feeds ?? noFeeds }))).toBe(encoded);
      // With another list of feeds, files have other numbers.
      const more = { files: ['feeds/0.csv', ...feeds.files], cars: read?.feeds.cars ?? new Map() };
      expect(sorted(decodeLawRecord(encodeLawRecord({ key: 'k', pages: new Map(), feeds: more }))?.feeds.cars as typeof cars)).toEqual(
        sorted(cars),
      );
    }),
  ));

test('cars that say the same share its form: a car is its name and the words that are quoted', () => {
  const cars = new Map(
    Array.from({ length: 3 }, (_, at): [string, CarBreach[]] => {
      const words = `“$${at}9,990”`;
      const breach = { rule: 'price-label' as const, problem: `does not say what it includes: ${words}`, evidence: words };
      return [
        `car-${at}`,
        [{ breach: { ...breach, car: { slug: `car-${at}`, name: `Car ${at}` } }, files: ['feeds/a.tsv'], onOwnPage: true }],
      ];
    }),
  );
  expect(encodeLawRecord({ key: 'k', pages: new Map(), feeds: { files: ['feeds/a.tsv'], cars } }).blocks).toEqual([
    {
      forms: [[['price-label', 0, ['does not say what it includes: “”', 32], ['“”', 1], 0, [0, 1]]]],
      cars: { 'car-0': [0, 'Car 0', '$09,990'], 'car-1': [0, 'Car 1', '$19,990'], 'car-2': [0, 'Car 2', '$29,990'] },
    },
  ]);
});

test('a record that knows the one before is encoded as one that does not', () => {
  const law = (version: number): LawOfPage => ({
    kept: version % 3 === 2 ? ['trader', 'was-now'] : ['trader'],
    broken: version > 1 ? [{ rule: 'price-label', problem: `p${version}`, evidence: 'e' }] : [],
  });
  const breaches = (car: number, version: number): CarBreach[] => [
    {
      breach: {
        rule: 'price-label',
        problem: `says “${version}”`,
        evidence: `“${version}”`,
        car: { slug: `car-${car}`, name: `Car ${car}` },
      },
      files: version % 2 === 0 ? ['feeds/a.tsv'] : ['feeds/a.tsv', 'feeds/b.xml'],
      onOwnPage: version > 3,
    },
  ];
  const numbers = fc.uniqueArray(fc.nat(1999), { minLength: 300, maxLength: 500 });
  const changes = fc.array(fc.tuple(fc.nat(1999), fc.option(fc.integer({ min: 1, max: 6 }))), { maxLength: 6 });
  fc.assert(
    fc.property(numbers, changes, fc.boolean(), (cars, changed, hasNewFeed) => {
      const files = ['feeds/a.tsv', 'feeds/b.xml'];
      const before = {
        key: 'k',
        pages: new Map(cars.map((car) => [`cars/${car}.html`, law(0)])),
        feeds: { files, cars: new Map(cars.map((car) => [`car-${car}`, breaches(car, 0)])) },
      };
      const feeds = { files: hasNewFeed ? ['feeds/0.csv', ...files] : files, cars: new Map(before.feeds.cars) };
      const after = { key: 'k', pages: new Map(before.pages), feeds };
      for (const [car, version] of changed) {
        if (version === null) {
          after.pages.delete(`cars/${car}.html`);
          after.feeds.cars.delete(`car-${car}`);
        } else {
          after.pages.set(`cars/${car}.html`, law(version));
          after.feeds.cars.set(`car-${car}`, breaches(car, version));
        }
      }
      const encoded = encodeLawRecord(before);
      const next = encodeLawRecord(after, { record: before, encoded });
      expect(JSON.stringify(next)).toBe(JSON.stringify(encodeLawRecord(after)));
      if (changed.length === 0 && !hasNewFeed) expect(next.blocks.every((block, at) => block === encoded.blocks[at])).toBe(true);
    }),
    { numRuns: 30 },
  );
});
