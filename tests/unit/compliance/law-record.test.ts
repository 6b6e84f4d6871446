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
  ['a broken text', { version: 2, key: 'k', lists: [''], blocks: [{ breaches: ['{'], pages: {} }] }],
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
