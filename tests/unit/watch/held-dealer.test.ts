import { describe, expect, it } from 'vitest';
import { minuteMs, secondMs } from '#lib/model/time.ts';
import type { WatchEvent } from '#lib/watch/take-event.ts';
import { noon, polled, ready, run, tick } from './run-events.ts';

describe('a held dealer', () => {
  const held = { since: noon, release: 'r1' };
  const heldBuild = (at: number): WatchEvent => ({
    kind: 'built',
    slug: 'a',
    ok: true,
    result: { at: noon + at, changedPages: 0, codeId: 'c', held },
  });
  const holds = (of: Record<string, typeof held>): WatchEvent => ({ kind: 'holds', holds: of });

  it('is polled and built on changes, so that sold cars are marked, but is not fresh; it is built when the hold ends', () => {
    const { started, state } = run([
      ...ready,
      [2 * minuteMs, holds({ a: held })],
      [6 * minuteMs, tick],
      [6 * minuteMs, polled('a')],
      [12 * minuteMs, tick],
      [12 * minuteMs, polled('a', true)],
      [13 * minuteMs, heldBuild(12 * minuteMs)],
      // The same build is not tried again.
      [14 * minuteMs, tick],
    ]);
    expect(started.slice(ready.length)).toEqual([[], ['poll a'], [], ['poll a'], ['build a: stock'], [], []]);
    expect(state.dealers.a).toMatchObject({ held, pending: {}, buildFailures: 0, build: { at: noon + 200 }, freshAsOf: noon });
    const after = run([[15 * minuteMs, holds({})]], undefined, state);
    expect(after.started).toEqual([['build a: released']]);
    expect(after.state.dealers.a?.held).toBeUndefined();
  });

  it('one that is rolled back while it is built becomes held', () => {
    const { state } = run([...ready.slice(0, 2), [secondMs, heldBuild(200)]]);
    expect(state.dealers.a).toMatchObject({ held, pending: {} });
    expect(state.dealers.a?.build).toBeUndefined();
  });
});
