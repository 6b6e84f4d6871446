import { expect, test } from 'vitest';
import { planWaves } from '../../../../scripts/cli/wave-plan.ts';

const dealers = (count: number) => Array.from({ length: count }, (_, index) => `d${index}`);

test.each<[string, number, number[]]>([
  ['1,10,rest', 300, [1, 10, 289]],
  ['1, 10%, rest', 300, [1, 30, 269]],
  ['1%,rest', 6, [1, 5]],
  ['1,10,rest', 5, [1, 4]],
  ['1,10,rest', 1, [1]],
  ['100%,rest', 3, [3]],
  ['rest', 3, [3]],
])('%s of %i dealers', (text, count, sizes) => {
  const waves = planWaves(dealers(count), text);
  expect(waves.map(({ length }) => length)).toEqual(sizes);
  expect(waves.flat()).toEqual(dealers(count));
});

const example = 'Write sizes with "rest" at the end, such as --waves 1,10,rest or --waves 1,10%,rest.';
test.each([
  ['1,10', `--waves must end with "rest", or dealers would be left out: "1,10". ${example}`],
  ['', `--waves must end with "rest", or dealers would be left out: "". ${example}`],
  ['0,rest', `--waves: "0" is neither a number of dealers nor a percentage. ${example}`],
  ['101%,rest', `--waves: "101%" is neither a number of dealers nor a percentage. ${example}`],
  ['rest,1,rest', `--waves: "rest" is neither a number of dealers nor a percentage. ${example}`],
  ['1.5,rest', `--waves: "1.5" is neither a number of dealers nor a percentage. ${example}`],
])('"%s" is a usage error', (text, message) => {
  expect(() => planWaves(dealers(3), text)).toThrow(message);
});
