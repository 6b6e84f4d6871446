import { expect, test } from 'vitest';
import { variablesOf } from '../../../../../scripts/tools/test-long/variables-of.ts';

test('a variable that is set already wins over the one of a long run', () => {
  const env = { FORECOURT_KILLS: '50', FORECOURT_RUNS: '20' };
  expect(variablesOf(env, { FORECOURT_KILLS: '15', HOME: '/root' })).toEqual({ FORECOURT_KILLS: '15', FORECOURT_RUNS: '20' });
});
