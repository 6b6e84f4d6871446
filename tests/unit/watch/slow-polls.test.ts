import { expect, it } from 'vitest';
import { defaultTimes } from '#lib/watch/retry.ts';
import { makeScheduler, type SchedulerStep } from '#lib/watch/scheduler.ts';
import type { WatchEvent } from '#lib/watch/take-event.ts';

const noon = Date.UTC(2026, 10, 21, 12);

/** The polls that new dealers start, at noon and then so many milliseconds later, while no poll ends. */
function pollsOf(slugs: string[], polls: number, ...later: number[]) {
  const events: [number, WatchEvent][] = [
    [0, { kind: 'dealers', slugs }],
    ...later.map((at): [number, WatchEvent] => [at, { kind: 'tick' }]),
  ];
  const scheduler = makeScheduler({ codeId: 'c', dealers: {}, hooks: {}, alerts: [] });
  let last: SchedulerStep | undefined;
  const started = events.map(([at, event]) => {
    last = scheduler.step(event, { now: noon + at, random: 0.5, times: defaultTimes }, { polls, builds: 1, publications: 1 });
    return last.actions.map(({ slug }) => slug);
  });
  return { started, wakeAt: (last?.wakeAt ?? 0) - noon };
}

it('a poll that runs for 30 seconds lets another dealer be polled (rule B16)', () => {
  const names = ['a', 'b', 'c', 'd'];
  expect(pollsOf(names, 2, 29_999)).toEqual({ started: [['a', 'b'], []], wakeAt: 30_000 });
  expect(pollsOf(names, 2, 30_000)).toEqual({
    started: [
      ['a', 'b'],
      ['c', 'd'],
    ],
    wakeAt: 60_000,
  });
});

it('at most four slow polls for each place run beside the others', () => {
  const names = Array.from({ length: 9 }, (_, index) => `d${index}`);
  const ticks = names.map((_name, index) => (index + 1) * 30_000);
  expect(pollsOf(names, 1, ...ticks).started.flat()).toEqual(names.slice(0, 5));
});
