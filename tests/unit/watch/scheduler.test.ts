import { describe, expect, it } from 'vitest';
import { dayMs, minuteMs, secondMs } from '#lib/model/time.ts';
import { defaultTimes, jitterInterval, retryMs } from '#lib/watch/retry.ts';
import type { WatchEvent } from '#lib/watch/take-event.ts';
import { buildFailed, built, dealers, hook, noon, polled, pollFailed, ready, run, startedAfter, tick } from './run-events.ts';

describe('which work starts', () => {
  it.each<[string, string[][], string[][]]>([
    ['a new dealer: a poll, then a build', run(ready).started, [['poll a'], ['build a: start stock site'], []]],
    [
      'no change: no work',
      startedAfter([
        [2 * secondMs, tick],
        [4 * minuteMs, tick],
      ]),
      [[], []],
    ],
    [
      'a poll at once of a dealer whose settings were read again, and its failed build without a wait',
      startedAfter([
        [2 * minuteMs, { kind: 'reread', slugs: ['a', 'gone'] }],
        [2 * minuteMs, polled('a', false, 'other')],
        [2 * minuteMs + 1, buildFailed('a')],
        [2 * minuteMs + 2, { kind: 'reread', slugs: ['a'] }],
      ]),
      [['poll a'], ['build a: site'], [], ['build a: site', 'poll a']],
    ],
    [
      'an urgent build of a stock that a killed process pulled and did not build',
      startedAfter([
        [6 * minuteMs, tick],
        [6 * minuteMs, polled('a', false, 'f', 'pulled before the kill')],
        [7 * minuteMs, built('a', 6 * minuteMs)],
        [12 * minuteMs, tick],
        [12 * minuteMs, polled('a', false, 'f', 'pulled before the kill')],
      ]),
      [['poll a'], ['build a: stock sold'], [], ['poll a'], []],
    ],
    [
      'no earlier try of a failed build by a poll without a change',
      startedAfter([
        [6 * minuteMs, tick],
        [6 * minuteMs, polled('a', true, 'f', 'new')],
        [6 * minuteMs + 1, buildFailed('a')],
        [6 * minuteMs + 2, hook('h', 'a')],
        [6 * minuteMs + 3 * secondMs, tick],
        [6 * minuteMs + 4 * secondMs, polled('a', false, 'f', 'new')],
      ]),
      [['poll a'], ['build a: stock'], [], [], ['poll a'], []],
    ],
    [
      'a poll at its time, and no build without a change',
      startedAfter([
        [6 * minuteMs, tick],
        [6 * minuteMs, polled('a')],
      ]),
      [['poll a'], []],
    ],
    [
      'a build when the stock changed',
      startedAfter([
        [6 * minuteMs, tick],
        [6 * minuteMs, polled('a', true)],
      ]),
      [['poll a'], ['build a: stock']],
    ],
    [
      'a build when files changed',
      startedAfter([
        [6 * minuteMs, tick],
        [6 * minuteMs, polled('a', false, 'g')],
      ]),
      [['poll a'], ['build a: site']],
    ],
    [
      'one more build for a change during a build',
      startedAfter([
        [6 * minuteMs, tick],
        [6 * minuteMs, polled('a', true)],
        [11.5 * minuteMs, tick],
        [11.6 * minuteMs, polled('a', true)],
        [12 * minuteMs, built('a', 6 * minuteMs)],
      ]),
      [['poll a'], ['build a: stock'], ['poll a'], [], ['build a: stock']],
    ],
    ['a poll at once for a webhook', startedAfter([[2 * minuteMs, hook('x', 'a')]]), [['poll a']]],
    [
      'one more poll for two webhooks during a poll',
      startedAfter([
        [2 * minuteMs, hook('x', 'a')],
        [2 * minuteMs, hook('y', 'a')],
        [2 * minuteMs, hook('z', 'a')],
        [2 * minuteMs + 50, polled('a')],
        [2 * minuteMs + 3 * secondMs, tick],
      ]),
      [['poll a'], [], [], [], ['poll a']],
    ],
    [
      'no poll for a duplicate webhook',
      startedAfter([
        [2 * minuteMs, hook('x', 'a')],
        [2 * minuteMs + 50, polled('a', true)],
        [3 * minuteMs, hook('x', 'a')],
      ]),
      [['poll a'], ['build a: stock'], []],
    ],
    [
      'a second poll 45 s after one for a webhook that worked at its second try, and found nothing',
      startedAfter([
        [2 * minuteMs, hook('x', 'a')],
        [2 * minuteMs + 50, pollFailed('a')],
        [3 * minuteMs, tick],
        [3 * minuteMs + 50, polled('a')],
        [3 * minuteMs + 46 * secondMs, tick],
      ]),
      [['poll a'], [], ['poll a'], [], ['poll a']],
    ],
    ['no poll for a dealer that is not watched', startedAfter([[2 * minuteMs, hook('x', 'b')]]), [[]]],
    [
      'a failed build again after 11 s, then 22 s',
      startedAfter([
        [6 * minuteMs, tick],
        [6 * minuteMs, polled('a', true)],
        [6.1 * minuteMs, buildFailed('a')],
        [6.1 * minuteMs + 11_249, tick],
        [6.1 * minuteMs + 11_250, tick],
        [7 * minuteMs, buildFailed('a')],
        [7 * minuteMs + 22_499, tick],
        [7 * minuteMs + 22_500, tick],
      ]),
      [['poll a'], ['build a: stock'], [], [], ['build a: stock'], [], [], ['build a: stock']],
    ],
    [
      'a failed poll again after 11 s',
      startedAfter([
        [6 * minuteMs, tick],
        [6 * minuteMs, pollFailed('a')],
        [6 * minuteMs + 11_249, tick],
        [6 * minuteMs + 11_250, tick],
      ]),
      [['poll a'], [], [], ['poll a']],
    ],
  ])('%s', (_what, started, expected) => expect(started).toEqual(expected));

  it('scheduled changes are built first, within the limits', () => {
    const slugs = ['a', 'b', 'c'];
    const { started } = run([
      [0, dealers(...slugs)],
      [1, polled('a', true)],
      [2, polled('b', true)],
      [3, polled('c', true)],
      [10, built('a', 5, 60)],
      [50, tick],
      [70, built('b', 20)],
      [80, built('a', 75)],
    ]);
    expect(started).toEqual([
      ['poll a', 'poll b'],
      ['build a: start stock site', 'poll c'],
      [],
      [],
      ['build b: start stock site'],
      [],
      ['build a: time'],
      ['build c: start stock site'],
    ]);
  });
});

it('it wakes when the next work is due', () => {
  expect(run([...ready.slice(0, 2), [secondMs, built('a', 200, 30 * secondMs)]]).wakeAt).toBe(30 * secondMs);
  expect(run(ready).wakeAt).toBe(100 + 5 * minuteMs);
});

it('a scheduled change leads to a build, and its delay is recorded', () => {
  const { started, state } = run([
    ...ready.slice(0, 2),
    [secondMs, built('a', 200, 30 * secondMs)],
    [29_999, tick],
    [30 * secondMs, tick],
    [34 * secondMs, built('a', 30 * secondMs)],
  ]);
  expect(started.slice(3)).toEqual([[], ['build a: time'], []]);
  expect(state.dealers.a).toMatchObject({ latenessMs: 4 * secondMs, pending: {}, totals: { builds: 2, changedPages: 4 } });
  expect(state.dealers.a?.nextDue).toBeUndefined();
});

it('a build includes a scheduled change that came before it started', () => {
  const { started } = run([
    ...ready.slice(0, 2),
    [secondMs, built('a', 200, 30 * secondMs)],
    [29 * secondMs, hook('x', 'a')],
    [29.5 * secondMs, polled('a', true)],
    [30.5 * secondMs, tick],
    [40 * secondMs, built('a', 31 * secondMs)],
  ]);
  expect(started.slice(3)).toEqual([['poll a'], ['build a: stock'], [], []]);
});

it('a removed dealer is dropped after its work has ended', () => {
  const { state } = run([...ready.slice(0, 2), [200, dealers('b')]]);
  expect(Object.keys(state.dealers).sort()).toEqual(['a', 'b']);
  expect(Object.keys(run([...ready, [2 * secondMs, dealers()]]).state.dealers)).toEqual([]);
});

it('the data is fresh after a poll without a change', () => {
  expect(run(ready).state.dealers.a?.freshAsOf).toBe(noon);
  expect(run([...ready, [6 * minuteMs, tick], [6 * minuteMs + 50, polled('a')]]).state.dealers.a?.freshAsOf).toBe(noon + 6 * minuteMs);
  expect(run([...ready, [6 * minuteMs, tick], [6 * minuteMs + 50, polled('a', true)]]).state.dealers.a?.freshAsOf).toBe(noon);
});

it.each([
  ['set back by three days', -3 * dayMs, [['build a: clock'], ['poll a']]],
  ['set back by less than a second before the last build', -1.5 * secondMs, [[], ['poll a']]],
  ['set ahead by three days', 3 * dayMs, [['poll a'], []]],
])('a clock that is %s', (_what, by, started) => {
  const ticks: [number, WatchEvent][] = [
    [by + secondMs, tick],
    [by + secondMs + 6 * minuteMs, tick],
  ];
  expect(startedAfter(ticks)).toEqual(started);
});

it.each([
  [1, 0, 15_000],
  [1, 1, 7_500],
  [2, 0, 30_000],
  [7, 0, 900_000],
  [5_000, 0, 900_000],
])('after %d failures, with chance %d, the wait is %d ms', (failures, chance, ms) =>
  expect(retryMs(failures, chance, defaultTimes)).toBe(ms),
);
it('intervals differ by up to a tenth', () =>
  expect([0, 0.5, 1].map((chance) => jitterInterval(300_000, chance))).toEqual([270_000, 300_000, 330_000]));
