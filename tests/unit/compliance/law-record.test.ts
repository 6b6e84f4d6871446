import fc from 'fast-check';
import { expect, test } from 'vitest';
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
      const read = decodeLawRecord(JSON.parse(JSON.stringify(encodeLawRecord({ key: 'k', pages: all }))), 'k');
      expect(read?.key).toBe('k');
      for (const [file, law] of all) expect(read?.pages.get(file)).toEqual(law);
    }),
  ));

test.each([
  ['nothing', undefined],
  ['another version', { version: 1, key: 'k', lists: [], breaches: [], pages: {} }],
  ['another key', encodeLawRecord({ key: 'other', pages: new Map() })],
  ['a broken text', { version: 3, key: 'k', lists: [''], files: [], blocks: [{ breaches: ['{'], pages: {} }] }],
])('a record of %s is read as none', (_what, encoded) => expect(decodeLawRecord(encoded, 'k')).toBeUndefined());

test('a breach that comes to one page changes the block of that page alone', () => {
  const blocksOf = (changed?: LawOfPage) =>
    encodeLawRecord({
      key: 'k',
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

/** What feeds and Markdown pages say of cars: a few problems, in many files. */
const ofFeeds = fc.array(fc.tuple(fc.nat(3), fc.nat(3), fc.constantFrom('tsv', 'xml', 'md'), fc.constantFrom('p', 'q "r"')), {
  maxLength: 30,
});

test('what feeds break of cars is read back, and written once for all files', () => {
  const lawOf = (found: readonly (readonly [number, number, string, string])[]) => {
    const laws = new Map<string, LawOfPage>([['index.html', { kept: ['trader'], broken: [] }]]);
    for (const [car, name, kind, problem] of found) {
      const slug = `car-${car}`;
      const file = kind === 'md' ? `cars/${slug}.md` : `feeds/stock.${kind}`;
      const law = laws.get(file) ?? { kept: [], broken: [] };
      laws.set(file, {
        ...law,
        broken: [...law.broken, { rule: 'price-label', problem, evidence: '', car: { slug, name: `Car ${name}` } }],
      });
    }
    return laws;
  };
  const sorted = (laws: ReadonlyMap<string, LawOfPage> | undefined) =>
    Object.fromEntries(
      [...(laws ?? [])].map(([file, { kept, broken }]) => [file, { kept, broken: broken.map((one) => JSON.stringify(one)).sort() }]),
    );
  fc.assert(
    fc.property(ofFeeds, (found) => {
      const pages = lawOf(found);
      const encoded = JSON.stringify(encodeLawRecord({ key: 'k', pages }));
      const read = decodeLawRecord(JSON.parse(encoded));
      expect(sorted(read?.pages)).toEqual(sorted(pages));
      // The same after another turn, with what was read.
      expect(JSON.stringify(encodeLawRecord({ key: 'k', pages: read?.pages ?? new Map() }))).toBe(encoded);
      const different = new Set(found.map(([car, name, , problem]) => `${car} ${name} ${problem}`));
      expect(encoded.match(/price-label/g) ?? []).toHaveLength(different.size);
    }),
  );
});
