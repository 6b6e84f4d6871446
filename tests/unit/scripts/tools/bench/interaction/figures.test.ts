import { describe, expect, test } from 'vitest';
import { figuresOf, interactionTimes, percentile } from '../../../../../../scripts/tools/bench/interaction/figures.ts';
import { interactionTable, slowLines } from '../../../../../../scripts/tools/bench/interaction/report.ts';

const event = (interaction: number, duration: number) => ({ interaction, duration, start: 0 });

test.each([
  ['the slowest event of an interaction counts', [event(1, 40), event(1, 96), event(2, 24)], 2, [96, 24]],
  ['an interaction without a report was fast', [event(1, 40)], 3, [40, 16, 16]],
  ['without any report', [], 1, [16]],
])('interactionTimes: %s', (_name, events, expected, times) => {
  expect(interactionTimes(events, expected)).toEqual(times);
});

test.each([
  [[5], 0.75, 5],
  [[4, 1, 3, 2], 0.75, 3],
  [[4, 1, 3, 2], 1, 4],
  [[4, 1, 3, 2], 0, 1],
  [[], 0.75, Number.NaN],
])('percentile of %j at %d is %d', (numbers, share, value) => {
  expect(percentile(numbers, share)).toBe(value);
});

describe('the report', () => {
  const before = {
    label: 'before',
    cars: 1000,
    load: 1,
    figures: [figuresOf('keystroke', { toPaint: [100, 240, 230, 250], blocked: [180, 10, 20, 30] })],
  };
  const after = {
    label: 'after',
    cars: 1000,
    load: 1,
    figures: [figuresOf('keystroke', { toPaint: [40, 48, 200, 56], blocked: [0, 0, 0, 0] })],
  };
  test('has one row for each interaction and three figures for each build', () => {
    expect(
      interactionTable([before, after])
        .split('\n')
        .map((line) => line.replaceAll(/\s+/g, ' ').trim()),
    ).toEqual(['cars interaction before: p75, worst, task after: p75, worst, task', '1,000 keystroke 240 250 30 56 200 0']);
  });
  test('names each interaction over 200 ms', () => {
    expect(slowLines([before, after])).toEqual(['- before, 1,000 cars: keystroke takes 240 ms, the budget is 200 ms']);
  });
});
