import { expect, test } from 'vitest';
import type { FleetStatus, WorkerStatus } from '#lib/fleet/read-status.ts';
import { fleetProblems, renderFleetPage, workerState } from '#lib/fleet/status-page.ts';
import { minuteMs, secondMs } from '#lib/model/time.ts';

const at = Date.UTC(2026, 10, 21, 2);
const worker: WorkerStatus = {
  ...{ name: 'one', code: 'code-a', machine: 'm1', pid: 7, isAlive: true, isStopped: false, works: [] },
  ...{ places: 1, memoryBytes: 1_000_000, builds: 0, busy: 0, seenAt: at },
};
const silent = { ...worker, isAlive: false, seenAt: at - 12 * minuteMs };
const stopped = { ...silent, isStopped: true };
const nothing = { count: 0, p50: null, p95: null, p99: null };
const calm: FleetStatus = {
  ...{
    at,
    dealers: 3,
    waiting: { reasons: {}, dealers: 0, longestMs: 0 },
    latePolls: 0,
    longestPollMs: 0,
    running: { polls: 0, builds: 0 },
  },
  ...{ workers: [worker], lag: { hour: nothing, day: nothing, urgentDay: nothing }, parked: [], failing: [] },
  day: { polls: 0, builds: 0, publications: 0, failures: 0, workerHours: 0, cost: 0 },
  codes: [{ code: 'code-a', dealers: 3, hasWorker: true }],
};
const waiting = (longestMs: number) => ({ reasons: { sold: 1 }, dealers: 1, longestMs });
const withoutWorker = (dealers: number) => [{ code: 'code-z', dealers, hasWorker: false }];
const parked = [{ slug: 'bravo', why: 'its builds failed', since: at }];

test.each<[string, Partial<FleetStatus>, string[]]>([
  ['nothing is wrong', {}, []],
  ['a build waits for ten minutes', { waiting: waiting(10 * minuteMs) }, []],
  ['a build waits for longer', { waiting: waiting(12 * minuteMs) }, ['A dealer has waited 12 min for a build.']],
  ['a poll is due for ten minutes', { latePolls: 1, longestPollMs: 10 * minuteMs }, []],
  ['a poll is due for longer', { latePolls: 1, longestPollMs: 12 * minuteMs }, ['A dealer has waited 12 min for a poll.']],
  ['a dealer is parked', { parked }, ['1 dealer parked: bravo']],
  ['no worker is alive', { workers: [silent] }, ['No worker that builds is alive.']],
  [
    'a dealer has a code without a worker',
    { codes: withoutWorker(1) },
    ['No worker with code code-z is alive. 1 dealer needs one. Start one, or run: `forecourt fleet rollout`'],
  ],
  [
    'dealers have a code without a worker',
    { codes: withoutWorker(3) },
    ['No worker with code code-z is alive. 3 dealers need one. Start one, or run: `forecourt fleet rollout`'],
  ],
])('what somebody must act on when %s', (_when, change, problems) => {
  expect(fleetProblems({ ...calm, ...change })).toEqual(problems);
});

test.each([
  ['alive', worker],
  ['silent for 12 min', silent],
  ['silent for under a minute', { ...silent, seenAt: at }],
  ['stopped', stopped],
])('a worker is %s', (state, of) => {
  expect(workerState(of, at)).toBe(state);
});

test('the page marks a worker that fell silent, and says how long the first dealer has waited', async () => {
  const page = await renderFleetPage({ ...calm, workers: [worker, silent, stopped], waiting: waiting(5 * secondMs) });
  const states = [...page.matchAll(/<td data-name="State">(.*?)<\/td>/g)].map(([, cell]) => cell);
  expect(states).toEqual(['alive', '<span class="bad">silent for 12 min</span>', 'stopped']);
  expect(page).toContain('the first has waited 5.0 s');
});
