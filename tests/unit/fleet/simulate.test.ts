import { expect, test } from 'vitest';
import { simulationInputs } from '#lib/fleet/simulate/inputs.ts';
import { findFewestWorkers, meetsLag, simulateFleet } from '#lib/fleet/simulate/simulate.ts';

const size = { name: '1 core', builds: 1, hourPrice: 0.02 };
const inputs = simulationInputs.parse({
  dealers: 100,
  hours: 2,
  sizes: [{ name: 'small', share: 1, changesPerDay: 240, warmSeconds: 2, coldSeconds: 3, allPagesSeconds: 5 }],
  byHour: Array(24).fill(1),
  webhookShare: 1,
});

test('the same seed plays the same hours, another one others', () => {
  expect(simulateFleet(inputs, 3, size, 1)).toEqual(simulateFleet(inputs, 3, size, 1));
  expect(simulateFleet(inputs, 3, size, 2)).not.toEqual(simulateFleet(inputs, 3, size, 1));
});

test('more workers shorten the lag; sold cars and scheduled changes wait less than the others', () => {
  const [few, many] = [simulateFleet(inputs, 1, size, 1), simulateFleet(inputs, 6, size, 1)];
  expect(many.lag.p99).toBeLessThan(few.lag.p99);
  expect(few.urgent.p95).toBeLessThan(few.lag.p95);
  // Nothing is lost; where dealers wait longer, more changes of one kind are built together.
  expect(many.lag.count).toBeGreaterThanOrEqual(few.lag.count);
  expect(few.lag.count / 2000).toBeCloseTo(1, 1);
});

test('a worker that takes longer to get its next build is busier, and every change waits for it', () => {
  const [quick, slow] = [0, 1].map((takeSeconds) => simulateFleet({ ...inputs, takeSeconds }, 4, size, 1));
  expect(slow?.lag.p50).toBeGreaterThan((quick?.lag.p50 ?? 0) + 1000);
  expect(slow?.busy).toBeGreaterThan(quick?.busy ?? 0);
});

test('the fewest workers keep the lag, and one less does not', () => {
  const best = findFewestWorkers(inputs, size, 6000, 1);
  expect(meetsLag(best, 6000)).toBe(true);
  expect(best.workers).toBeGreaterThan(1);
  expect(meetsLag(simulateFleet(inputs, best.workers - 1, size, 1), 6000)).toBe(false);
  expect(best.cost).toBeCloseTo(best.workers * 24 * 0.02 + best.builds * 12 * inputs.buildPrice, 5);
});

test('new code reaches every dealer in waves, without holding up sold cars', () => {
  const calm = simulateFleet(inputs, 4, size, 1);
  const withCode = simulateFleet({ ...inputs, codeAtHour: 0.5 }, 4, size, 1);
  expect(calm.codeMs).toBeUndefined();
  // A hundred builds of five seconds, three waves, four workers that also do their daily work.
  expect(withCode.codeMs).toBeGreaterThan(125_000);
  expect(withCode.codeMs).toBeLessThan(900_000);
  expect(withCode.urgent.p99 - calm.urgent.p99).toBeLessThan(10_000);
});
