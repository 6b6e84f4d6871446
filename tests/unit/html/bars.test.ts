import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barPaths, sparkPath, topOf } from '#lib/html/bars.ts';
import { formatShare } from '#lib/html/words.ts';

const part = (values: (number | undefined)[]) => ({ name: 'x', look: 'main' as const, values });

test.each<[string, Parameters<typeof barPaths>[0], string[]]>([
  ['bars of days, a gap between', { isStacked: true, parts: [part([30, undefined, 60])] }, ['M0 60V30h8V60zM20 60V0h8V60z']],
  ['stacked', { isStacked: true, parts: [part([30]), part([30])] }, ['M0 60V30h8V60z', 'M0 30V0h8V30z']],
  ['one in front of the other', { isStacked: false, parts: [part([60]), part([30])] }, ['M0 60V0h8V60z', 'M0 60V30h8V60z']],
  ['what is tiny is still seen', { isStacked: true, parts: [part([1, 10_000])] }, ['M0 60V59h8V60zM10 60V0h8V60z']],
  ['tiny at the top stays inside', { isStacked: true, parts: [part([10_000]), part([1])] }, ['M0 60V0h8V60z', 'M0 0V0h8V0z']],
  ['nothing but zeros', { isStacked: true, parts: [part([0, 0])] }, ['']],
  ['no days', { isStacked: true, parts: [part([])] }, ['']],
])('%s', (_name, trend, paths) => {
  expect(barPaths(trend, topOf(trend)).map(({ path }) => path)).toEqual(paths);
});

test('no bar leaves the chart', () => {
  const values = fc.array(fc.option(fc.double({ min: 0, max: 1e15, noNaN: true }), { nil: undefined }), { minLength: 30, maxLength: 30 });
  fc.assert(
    fc.property(values, values, fc.boolean(), (a, b, isStacked) => {
      const trend = { isStacked, parts: [part(a), part(b)] };
      const heights = barPaths(trend, topOf(trend)).flatMap(({ path }) => [...path.matchAll(/V([^h z]+)/g)].map(([, y]) => Number(y)));
      expect(heights.every((y) => y >= 0 && y <= 60)).toBe(true);
      expect(topOf(trend)).toBeGreaterThanOrEqual(Math.max(0, ...a.map((value) => value ?? 0), ...b.map((value) => value ?? 0)));
    }),
  );
});

test.each([
  [0, 10, '0 %'],
  [0, 0, '0 %'],
  [1, 3000, 'under 0.1 %'],
  [7, 1000, '0.7 %'],
  [1, 4, '25 %'],
  [3, 3, '100 %'],
])('%i of %i is %s', (count, whole, text) => {
  expect(formatShare(count, whole)).toBe(text);
});

test.each<[(number | undefined)[], string]>([
  [[8, undefined, 16, 16, 0.01], 'M0 16V8h1V16h1V0h1h1V15h1V16z'],
  [[0, undefined], ''],
  [[], ''],
])('the outline of %j', (values, path) => {
  expect(sparkPath(values)).toBe(path);
});
