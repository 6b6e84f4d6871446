import { describe, expect, it } from 'vitest';
import { minuteMs, secondMs } from '#lib/model/time.ts';
import { defaultTimes } from '#lib/watch/retry.ts';
import { type Limits, makeScheduler } from '#lib/watch/scheduler.ts';
import type { WatchEvent } from '#lib/watch/take-event.ts';
import { makeWatchMetrics } from '#lib/watch/watch-metrics.ts';
import { type DealerWatch, newDealer, type WatchState } from '#lib/watch/watch-state.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const nothing = { codeId: 'c', hooks: {}, alerts: [] };

/** Sends events, each so many milliseconds after noon, and returns the builds and publications that each step starts. */
function run(events: [at: number, event: WatchEvent][], from: WatchState['dealers'] = {}, limits: Partial<Limits> = {}) {
  const scheduler = makeScheduler({ ...nothing, dealers: from });
  let wakeAt: number | undefined;
  const started = events.map(([at, event]) => {
    const context = { now: noon + at, random: 0, times: defaultTimes };
    const step = scheduler.step(event, context, { polls: 0, builds: 1, publications: 2, ...limits });
    ({ wakeAt } = step);
    return step.actions.map((action) => [action.kind, action.slug, ...(action.kind === 'publish' ? [action.target] : [])].join(' '));
  });
  return { started, state: scheduler.state(), wakeAt: wakeAt === undefined ? undefined : wakeAt - noon };
}

const tick: WatchEvent = { kind: 'tick' };
const built = (slug: string, targets: string[], held?: DealerWatch['held']): WatchEvent => ({
  ...{ kind: 'built', slug, ok: true },
  result: { at: noon, changedPages: 1, codeId: 'c', targets, held },
});
const published = (slug: string, target: string, release = 'r1'): WatchEvent => ({
  ...{ kind: 'published', slug, target, ok: true },
  result: { release, files: 2 },
});
const failed = (slug: string, target: string): WatchEvent => ({ kind: 'published', slug, target, ok: false, problem: 'no room' });
/** A dealer that was polled and built, and does nothing. */
const ready = (more: Partial<DealerWatch> = {}): DealerWatch => ({
  ...newDealer(noon),
  ...{ pending: {}, nextPoll: noon + 60 * minuteMs, lastPoll: { at: noon, ok: true } },
  ...more,
});
const building = (reasons: DealerWatch['pending'] = { stock: noon - 500 }) => ready({ building: { since: noon, reasons } });

describe('a release goes to every target (rule R39)', () => {
  it('after its build, and once more when another release came meanwhile', () => {
    const { started, state } = run(
      [
        [0, built('a', ['x', 'y'])],
        [100, published('a', 'x')],
        [200, tick],
        [300, published('a', 'y')],
      ],
      { a: building() },
    );
    expect(started).toEqual([['publish a x', 'publish a y'], [], [], []]);
    expect(state.dealers.a?.publications).toEqual({
      x: { failures: 0, last: { at: noon + 100, release: 'r1', lagMs: 600 } },
      y: { failures: 0, last: { at: noon + 300, release: 'r1', lagMs: 800 } },
    });
  });

  it('a build does not wait for a publication, and its release is published when the one before has ended', () => {
    const { started, state } = run(
      [
        [0, built('a', ['x'])],
        [100, { kind: 'polled', slug: 'a', ok: true, changed: true, stock: 's', files: 'f', everyMs: minuteMs }],
        [200, built('a', ['x'])],
        [300, published('a', 'x', 'r1')],
        [400, published('a', 'x', 'r2')],
      ],
      { a: { ...building(), seenFiles: 'f', builtFiles: 'f', polling: { since: noon, byHook: false } } },
    );
    expect(started).toEqual([['publish a x'], ['build a'], [], ['publish a x'], []]);
    expect(state.dealers.a?.publications.x).toMatchObject({ last: { release: 'r2', lagMs: 300 } });
  });

  it('a drop that an operator accepted with a build of their own is published after the next poll', () => {
    const { started } = run(
      [
        [0, { kind: 'polled', slug: 'a', ok: false, problem: 'the stock fell' }],
        [20 * secondMs, tick],
        [21 * secondMs, { kind: 'polled', slug: 'a', ok: true, changed: false, stock: 'few', files: 'f', everyMs: minuteMs }],
        [22 * secondMs, built('a', ['x'])],
      ],
      { a: ready({ builtStock: 'many', seenStock: 'many', seenFiles: 'f', builtFiles: 'f', polling: { since: noon, byHook: false } }) },
      { polls: 1 },
    );
    expect(started).toEqual([[], ['poll a'], ['build a'], ['publish a x']]);
  });

  it('a failure blocks neither builds nor other targets, and is tried again after waits of its own', () => {
    const { started, state, wakeAt } = run(
      [
        [0, built('a', ['x', 'y'])],
        [100, failed('a', 'x')],
        [200, published('a', 'y')],
        [100 + 5 * secondMs, tick],
        [6 * secondMs, failed('a', 'x')],
      ],
      { a: building() },
    );
    expect(started).toEqual([['publish a x', 'publish a y'], [], [], ['publish a x'], []]);
    expect(state.dealers.a?.publications.x).toEqual({
      failures: 2,
      wanted: { since: noon, changedAt: noon - 500, urgent: false },
      retryAt: noon + 16 * secondMs,
      problem: { at: noon + 6 * secondMs, message: 'no room' },
    });
    expect([state.dealers.a?.totals.publications, state.dealers.a?.totals.publishFailures, wakeAt]).toEqual([3, 2, 16 * secondMs]);
  });

  it('a target that takes the rest later has not failed, and gets it then (rule M10)', () => {
    const part: WatchEvent = {
      ...published('a', 'trade-me'),
      result: { release: 'r1', files: 3, again: noon + 40 * minuteMs },
    } as WatchEvent;
    const { started, state } = run(
      [
        [0, built('a', ['trade-me'])],
        [100, part],
        [39 * minuteMs, tick],
        [40 * minuteMs, tick],
        [41 * minuteMs, published('a', 'trade-me')],
      ],
      { a: building() },
    );
    expect(started).toEqual([['publish a trade-me'], [], [], ['publish a trade-me'], []]);
    expect(state.dealers.a?.publications['trade-me']).toMatchObject({ failures: 0, last: { release: 'r1' } });
    expect(state.dealers.a?.totals.publishFailures).toBe(0);
  });

  it.each<[string, DealerWatch['pending'], string[]]>([
    ['a price change waits until then', { stock: noon }, []],
    ['a sold car ends the wait', { stock: noon, sold: noon }, ['publish a x']],
  ])('while a target waits after a failure, %s', (_what, reasons, want) => {
    const publications = { x: { failures: 1, retryAt: noon + minuteMs, wanted: { since: noon, urgent: false } } };
    const { started } = run([[0, built('a', ['x'])]], { a: { ...building(reasons), publications } });
    expect(started).toEqual([want]);
  });

  it('the upkeep of a held release is published, and a rollback that is found', () => {
    const held = { since: noon, release: 'r0' };
    expect(run([[0, built('a', ['x'], held)]], { a: building() }).started).toEqual([['publish a x']]);
    const publications = { x: { failures: 0, last: { at: noon, release: 'r1' } } };
    const twice = run(
      [
        [0, { kind: 'holds', holds: { a: held } }],
        [1, published('a', 'x', 'r0')],
        [2, { kind: 'holds', holds: { a: held } }],
      ],
      { a: ready({ publications }) },
    );
    expect(twice.started).toEqual([['publish a x'], [], []]);
  });

  it('a target that settings no longer name is forgotten, after what runs there has ended', () => {
    const { state } = run(
      [
        [0, built('a', ['x'])],
        [1, { kind: 'polled', slug: 'a', ok: true, changed: true, stock: 's', files: 'f', everyMs: minuteMs }],
        [2, built('a', ['y'])],
        [3, { kind: 'published', slug: 'a', target: 'x', ok: true, result: undefined }],
      ],
      { a: { ...building(), polling: { since: noon, byHook: false } } },
    );
    expect(Object.keys(state.dealers.a?.publications ?? {})).toEqual(['y']);
  });

  it('a re-read of settings ends the waits', () => {
    const publications = { x: { failures: 9, retryAt: noon + minuteMs, wanted: { since: noon, urgent: false } } };
    expect(run([[0, { kind: 'reread', slugs: [] }]], { a: ready({ publications }) }).started).toEqual([['publish a x']]);
  });

  it('a clock that is set back makes no wait longer', () => {
    const publications = { x: { failures: 1, retryAt: noon + 99 * 60 * minuteMs, wanted: { since: noon, urgent: false } } };
    expect(run([[0, tick]], { a: ready({ publications }) }).wakeAt).toBe(defaultTimes.longestPublishRetryMs);
  });
});

describe('what is sold overtakes (rule R40)', () => {
  const at = (since: number, urgent: boolean, failures = 0) => ({ x: { failures, wanted: { since: noon + since, urgent } } });
  const waiting = (since: number, ...reasons: ('stock' | 'sold' | 'time')[]) =>
    ready({ pending: Object.fromEntries(reasons.map((reason) => [reason, noon + since])) });

  it('in the queue of builds, the oldest first', () => {
    const from = { a: waiting(1, 'stock'), b: waiting(9, 'stock', 'sold'), c: waiting(3, 'stock', 'sold'), d: waiting(5, 'time') };
    expect(run([[10, tick]], from, { builds: 3 }).started).toEqual([['build c', 'build b', 'build d']]);
  });

  it('in the queue of publications; targets that fail come last', () => {
    const from = Object.entries({ a: at(1, false), b: at(9, true), c: at(3, true), d: at(0, true, 4) });
    const dealers = Object.fromEntries(from.map(([slug, publications]) => [slug, ready({ publications })]));
    expect(run([[10, tick]], dealers, { publications: 4 }).started).toEqual([['publish c x', 'publish b x', 'publish a x', 'publish d x']]);
  });

  it('a poll that finds a sold car makes its build urgent', () => {
    const poll: WatchEvent = { kind: 'polled', slug: 'b', ok: true, changed: true, sold: true, stock: 's', files: 'f', everyMs: minuteMs };
    const from = { a: waiting(1, 'stock'), b: ready({ polling: { since: noon, byHook: true }, builtFiles: 'f' }) };
    expect(run([[10, poll]], from).started).toEqual([['build b']]);
  });
});

describe('metrics', () => {
  it.each<[string, Partial<DealerWatch>, string | undefined, string | undefined]>([
    ['without targets', {}, undefined, undefined],
    [
      'the slowest target counts',
      {
        publications: {
          x: { failures: 0, last: { at: noon, release: 'r', lagMs: 900 } },
          y: { failures: 0, last: { at: noon, release: 'r', lagMs: 2500 } },
        },
      },
      '2.5',
      '0',
    ],
    [
      'a change that waits to be built',
      { pending: { stock: noon - 7000 }, publications: { x: { failures: 0, last: { at: noon, release: 'r', lagMs: 900 } } } },
      '7',
      '0',
    ],
    [
      'a publication that fails',
      { publications: { x: { failures: 2, wanted: { since: noon, changedAt: noon - 60_000, urgent: false } } } },
      '60',
      '1',
    ],
  ])('%s', async (_what, more, lag, failing) => {
    const state = { ...nothing, dealers: { a: ready(more) } };
    const text = await makeWatchMetrics(
      () => state,
      { counts: () => ({}) },
      () => noon,
    ).metrics();
    const gaugeOf = (name: string) => new RegExp(`^${name}\\{dealer="a"\\} (.*)$`, 'm').exec(text)?.[1];
    expect([gaugeOf('forecourt_live_lag_seconds'), gaugeOf('forecourt_publish_failing')]).toEqual([lag, failing]);
  });
});

it.each<[string, Partial<DealerWatch>, string[]]>([
  ['nothing', {}, ['0', '0']],
  ['a build', { fault: { at: noon, stage: 'build', message: 'no room' } }, ['1', '0']],
  ['a push of the search index', { publications: { 'search-index': { failures: 1 } } }, ['0', '1']],
])('metrics tell what failed: %s', async (_what, more, expected) => {
  const state = { codeId: 'c', hooks: {}, alerts: [], dealers: { a: ready(more) } };
  const text = await makeWatchMetrics(
    () => state,
    { counts: () => ({}) },
    () => noon,
  ).metrics();
  const gaugeOf = (name: string) => new RegExp(`^${name}\\{dealer="a"\\} (.*)$`, 'm').exec(text)?.[1];
  expect([gaugeOf('forecourt_failing'), gaugeOf('forecourt_index_failing')]).toEqual(expected);
});
