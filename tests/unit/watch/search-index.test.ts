import { describe, expect, it } from 'vitest';
import { minuteMs } from '#lib/model/time.ts';
import type { WatchEvent } from '#lib/watch/take-event.ts';
import { type DealerWatch, newDealer, type WatchState } from '#lib/watch/watch-state.ts';
import { noon, run as runEvents, tick } from './run-events.ts';

const run = (events: [number, WatchEvent][], dealers: WatchState['dealers'], limits = {}) =>
  runEvents(events, { polls: 0, publications: 2, ...limits }, { codeId: 'c', hooks: {}, alerts: [], dealers });
const built = (slug: string, targets: string[]): WatchEvent => ({
  ...{ kind: 'built', slug, ok: true },
  result: { at: noon, changedPages: 1, codeId: 'c', targets },
});
const published = (slug: string, target: string, release = 'r1'): WatchEvent => ({
  ...{ kind: 'published', slug, target, ok: true },
  result: { release, files: 2 },
});
const failed = (slug: string, target: string): WatchEvent => ({ kind: 'published', slug, target, ok: false, problem: 'no room' });
const building = (): DealerWatch => ({
  ...newDealer(noon),
  ...{ pending: {}, nextPoll: noon + 60 * minuteMs, lastPoll: { at: noon, ok: true } },
  building: { since: noon, reasons: { stock: noon - 500 } },
});

describe('the search index follows the pages (rule R60)', () => {
  const index = 'search-index';
  const withNewKey: WatchEvent = {
    ...{ kind: 'published', slug: 'a', target: index, ok: true },
    result: { release: 'r1', files: 1, newKey: true },
  };

  it.each<[string, [number, WatchEvent][], string[][]]>([
    ['at once, without a target', [[0, built('a', [index])]], [['publish a to search-index']]],
    [
      'after the last target',
      [
        [0, built('a', ['x', 'y', index])],
        [100, published('a', 'x')],
        [200, published('a', 'y')],
      ],
      [['publish a to x', 'publish a to y'], [], ['publish a to search-index']],
    ],
    [
      'not while a target lacks the release, however long',
      [
        [0, built('a', ['x', 'y', index])],
        [100, published('a', 'x')],
        [200, failed('a', 'y')],
        [5200, tick],
        [5300, published('a', 'y')],
      ],
      [['publish a to x', 'publish a to y'], [], [], ['publish a to y'], ['publish a to search-index']],
    ],
    [
      'without waiting for a marketplace',
      [
        [0, built('a', ['x', 'trade-me', index])],
        [100, published('a', 'x')],
      ],
      [['publish a to trade-me', 'publish a to x'], ['publish a to search-index']],
    ],
    [
      'once more when another release came while it was pushed',
      [
        [0, built('a', ['x', index])],
        [100, published('a', 'x')],
        [150, { kind: 'polled', slug: 'a', ok: true, changed: true, stock: 's', files: 'f', everyMs: minuteMs }],
        [200, built('a', ['x', index])],
        [300, published('a', index)],
        [400, published('a', 'x', 'r2')],
      ],
      [['publish a to x'], ['publish a to search-index'], ['build a: stock'], ['publish a to x'], [], ['publish a to search-index']],
    ],
  ])('%s', (_what, events, expected) => {
    const dealer = { ...building(), seenFiles: 'f', builtFiles: 'f', polling: { since: noon, byHook: false } };
    expect(run(events, { a: dealer }).started).toEqual(expected);
  });

  it('is pushed again by itself when a push failed, less and less often, and the site is not built for it', () => {
    const { started, state, wakeAt } = run(
      [
        [0, built('a', [index])],
        [100, failed('a', index)],
      ],
      { a: building() },
    );
    expect([started, wakeAt]).toEqual([[['publish a to search-index'], []], 3850]);
    expect(state.dealers.a).toMatchObject({ pending: {}, publications: { [index]: { failures: 1, problem: { message: 'no room' } } } });
    const again = run(
      [
        [3850, tick],
        [3950, failed('a', index)],
      ],
      state.dealers,
    );
    expect([again.started, again.wakeAt]).toEqual([[['publish a to search-index'], []], 11_450]);
    const healed = run(
      [
        [11_450, tick],
        [11_550, published('a', index)],
      ],
      again.state.dealers,
    );
    expect(healed.state.dealers.a?.publications).toEqual({ [index]: { failures: 0, last: { at: noon + 11_550, release: 'r1' } } });
  });

  it('leads to a build when the push made a new key, because pages have none', () => {
    const { started } = run(
      [
        [0, built('a', [index])],
        [100, withNewKey],
      ],
      { a: building() },
    );
    expect(started).toEqual([['publish a to search-index'], ['build a: site']]);
  });

  it('a search server that hangs holds up no target', () => {
    const { started } = run(
      [
        [0, built('a', [index])],
        [100, built('b', ['x', index])],
      ],
      { a: building(), b: building() },
      { publications: 1 },
    );
    expect(started).toEqual([['publish a to search-index'], ['publish b to x']]);
  });
});
