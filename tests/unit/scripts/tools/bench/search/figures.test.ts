import { describe, expect, it } from 'vitest';
import { figure, median, p95, quiet, table } from '../../../../../../scripts/tools/bench/search/figures.ts';

describe('figures of the search bench', () => {
  it('takes the best round of every question, then the median and the 95th hundredth of the questions', () => {
    const best = quiet(Array.from({ length: 20 }, (_, index) => [index + 9, index + 1, index + 5]));
    expect(best).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect([median(best), p95(best)]).toEqual([11, 20]);
  });
  it.each([
    [0.1234, '0.12'],
    [12.34, '12.3'],
    [1234.5, '1,235'],
    [Number.NaN, '–'],
  ])('%s reads %s', (value, text) => expect(figure(value)).toBe(text));
  it('lines figures up on the right', () => {
    expect(table(['question', 'ms'], [['one word', '1.5']])).toBe('| question |  ms |\n| -------- | --: |\n| one word | 1.5 |');
  });
});
