import { describe, expect, it } from 'vitest';
import { dayMs, minuteMs, secondMs } from '#lib/model/time.ts';
import { jittered, retryMs, usualTimes } from '#lib/watch/retry.ts';
import { type Step, step } from '#lib/watch/scheduler.ts';
import type { WatchEvent } from '#lib/watch/take-event.ts';
import type { WatchState } from '#lib/watch/watch-state.ts';

const noon = Date.UTC(2026, 10, 21, 12);

/** Sends events, each so many milliseconds after noon, and answers every step's actions as words. */
function run(
  events: [at: number, event: WatchEvent][],
  limits = { polls: 2, builds: 1 },
  from: WatchState = { codeId: 'c', dealers: {}, hooks: {} },
) {
  let state = from;
  let last: Step | undefined;
  const begun = events.map(([at, event]) => {
    last = step(state, event, { now: noon + at, random: 0.5, times: usualTimes }, limits);
    state = last.state;
    return last.actions.map((action) =>
      action.kind === 'poll' ? `poll ${action.slug}` : `build ${action.slug}: ${Object.keys(action.reasons).join(' ')}`,
    );
  });
  return { begun, state, wakeAt: last?.wakeAt === undefined ? undefined : last.wakeAt - noon };
}

const dealers = (...slugs: string[]): WatchEvent => ({ kind: 'dealers', slugs });
const tick: WatchEvent = { kind: 'tick' };
const polled = (slug: string, changed = false, files = 'f'): WatchEvent => ({
  kind: 'polled',
  slug,
  ok: true,
  changed,
  files,
  everyMs: 5 * minuteMs,
});
const pollFailed = (slug: string): WatchEvent => ({ kind: 'polled', slug, ok: false, problem: 'down' });
const built = (slug: string, at: number, due?: number): WatchEvent => ({
  kind: 'built',
  slug,
  ok: true,
  result: {
    at: noon + at,
    changedPages: 2,
    codeId: 'c',
    nextDue: due === undefined ? undefined : { at: noon + due, why: ['sold window'] },
  },
});
const buildFailed = (slug: string): WatchEvent => ({ kind: 'built', slug, ok: false, problem: 'no room' });
const hook = (id: string, ...slugs: string[]): WatchEvent => ({ kind: 'hook', id, slugs });
/** One dealer, looked at and built a second after noon, with nothing due. */
const ready: [number, WatchEvent][] = [
  [0, dealers('a')],
  [100, polled('a', true)],
  [secondMs, built('a', 200)],
];
const begunThen = (more: [number, WatchEvent][], limits?: { polls: number; builds: number }) =>
  run([...ready, ...more], limits).begun.slice(ready.length);

describe('what is begun', () => {
  it.each<[string, string[][], string[][]]>([
    ['a new dealer is looked at, then built', run(ready).begun, [['poll a'], ['build a: start stock site'], []]],
    [
      'nothing while nothing changes',
      begunThen([
        [2 * secondMs, tick],
        [4 * minuteMs, tick],
      ]),
      [[], []],
    ],
    [
      'a look when its time has come, and nothing when it finds nothing',
      begunThen([
        [6 * minuteMs, tick],
        [6 * minuteMs, polled('a')],
      ]),
      [['poll a'], []],
    ],
    [
      'a build when the stock changed',
      begunThen([
        [6 * minuteMs, tick],
        [6 * minuteMs, polled('a', true)],
      ]),
      [['poll a'], ['build a: stock']],
    ],
    [
      'a build when files changed',
      begunThen([
        [6 * minuteMs, tick],
        [6 * minuteMs, polled('a', false, 'g')],
      ]),
      [['poll a'], ['build a: site']],
    ],
    [
      'one more build for what changed during one',
      begunThen([
        [6 * minuteMs, tick],
        [6 * minuteMs, polled('a', true)],
        [11.5 * minuteMs, tick],
        [11.6 * minuteMs, polled('a', true)],
        [12 * minuteMs, built('a', 6 * minuteMs)],
      ]),
      [['poll a'], ['build a: stock'], ['poll a'], [], ['build a: stock']],
    ],
    ['a look at once for a webhook', begunThen([[2 * minuteMs, hook('x', 'a')]]), [['poll a']]],
    [
      'one look for two webhooks during one',
      begunThen([
        [2 * minuteMs, hook('x', 'a')],
        [2 * minuteMs, hook('y', 'a')],
        [2 * minuteMs, hook('z', 'a')],
        [2 * minuteMs + 50, polled('a')],
        [2 * minuteMs + 3 * secondMs, tick],
      ]),
      [['poll a'], [], [], [], ['poll a']],
    ],
    [
      'nothing for a webhook that came before',
      begunThen([
        [2 * minuteMs, hook('x', 'a')],
        [2 * minuteMs + 50, polled('a', true)],
        [3 * minuteMs, hook('x', 'a')],
      ]),
      [['poll a'], ['build a: stock'], []],
    ],
    ['nothing for a dealer that is not watched', begunThen([[2 * minuteMs, hook('x', 'b')]]), [[]]],
    [
      'a failed build again after 11 s, then 22 s',
      begunThen([
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
      'a source that fails is asked again after 11 s',
      begunThen([
        [6 * minuteMs, tick],
        [6 * minuteMs, pollFailed('a')],
        [6 * minuteMs + 11_249, tick],
        [6 * minuteMs + 11_250, tick],
      ]),
      [['poll a'], [], [], ['poll a']],
    ],
  ])('%s', (_what, begun, expected) => expect(begun).toEqual(expected));

  it('what time changes goes first, and no more at once than may be', () => {
    const slugs = ['a', 'b', 'c'];
    const { begun } = run([
      [0, dealers(...slugs)],
      [1, polled('a', true)],
      [2, polled('b', true)],
      [3, polled('c', true)],
      [10, built('a', 5, 60)],
      [50, tick],
      [70, built('b', 20)],
      [80, built('a', 75)],
    ]);
    expect(begun).toEqual([
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

it('it wakes when something is due next', () => {
  expect(run([...ready.slice(0, 2), [secondMs, built('a', 200, 30 * secondMs)]]).wakeAt).toBe(30 * secondMs);
  expect(run(ready).wakeAt).toBe(100 + 5 * minuteMs);
});

it('an instant that is due is built for; how late is kept', () => {
  const { begun, state } = run([
    ...ready.slice(0, 2),
    [secondMs, built('a', 200, 30 * secondMs)],
    [29_999, tick],
    [30 * secondMs, tick],
    [34 * secondMs, built('a', 30 * secondMs)],
  ]);
  expect(begun.slice(3)).toEqual([[], ['build a: time'], []]);
  expect(state.dealers.a).toMatchObject({ latenessMs: 4 * secondMs, pending: {}, totals: { builds: 2, changedPages: 4 } });
  expect(state.dealers.a?.nextDue).toBeUndefined();
});

it('one that came before a build began is in it', () => {
  const { begun } = run([
    ...ready.slice(0, 2),
    [secondMs, built('a', 200, 30 * secondMs)],
    [29 * secondMs, hook('x', 'a')],
    [29.5 * secondMs, polled('a', true)],
    [30.5 * secondMs, tick],
    [40 * secondMs, built('a', 31 * secondMs)],
  ]);
  expect(begun.slice(3)).toEqual([['poll a'], ['build a: stock'], [], []]);
});

it('a dealer that is gone is let go once its work has ended', () => {
  const { state } = run([...ready.slice(0, 2), [200, dealers('b')]]);
  expect(Object.keys(state.dealers)).toEqual(['b', 'a']);
  expect(Object.keys(run([...ready, [2 * secondMs, dealers()]]).state.dealers)).toEqual([]);
});

it('fresh is what was live and looked at without a change', () => {
  expect(run(ready).state.dealers.a?.freshAsOf).toBe(noon);
  expect(run([...ready, [6 * minuteMs, tick], [6 * minuteMs + 50, polled('a')]]).state.dealers.a?.freshAsOf).toBe(noon + 6 * minuteMs);
  expect(run([...ready, [6 * minuteMs, tick], [6 * minuteMs + 50, polled('a', true)]]).state.dealers.a?.freshAsOf).toBe(noon);
});

it.each([
  ['set back by three days', -3 * dayMs, [['build a: clock'], ['poll a']]],
  ['set back by less than a second before the last build', -1.5 * secondMs, [[], ['poll a']]],
  ['set ahead by three days', 3 * dayMs, [['poll a'], []]],
])('a clock that is %s', (_what, by, begun) => {
  const ticks: [number, WatchEvent][] = [
    [by + secondMs, tick],
    [by + secondMs + 6 * minuteMs, tick],
  ];
  expect(begunThen(ticks)).toEqual(begun);
});

it.each([
  [1, 0, 15_000],
  [1, 1, 7_500],
  [2, 0, 30_000],
  [7, 0, 900_000],
  [5_000, 0, 900_000],
])('after %d failures, by chance %d, it waits %d ms', (failures, chance, ms) => expect(retryMs(failures, chance, usualTimes)).toBe(ms));
it('intervals differ by a tenth', () =>
  expect([0, 0.5, 1].map((chance) => jittered(300_000, chance))).toEqual([270_000, 300_000, 330_000]));
