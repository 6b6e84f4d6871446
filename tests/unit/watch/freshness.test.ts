import { expect, test } from 'vitest';
import { minuteMs, secondMs } from '#lib/model/time.ts';
import type { BuiltFeeds } from '#lib/watch/built-feeds.ts';
import { freshnessOf } from '#lib/watch/freshness.ts';
import type { WatchEvent } from '#lib/watch/take-event.ts';
import { makeWatchMetrics } from '#lib/watch/watch-metrics.ts';
import { newDealer } from '#lib/watch/watch-state.ts';
import { dealers, polled, run, tick } from './run-events.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const minute = 60_000;
const target = (over: object) => ({ failures: 0, ...over });
const built = { at: noon - 3 * minute, endedAt: noon - 2 * minute, ms: 1000, changedPages: 1, codeId: 'c' };

test.each([
  ['a dealer that was never polled', {}, { channels: {} }],
  [
    'a dealer up to date, with a target',
    {
      lastPoll: { at: noon, ok: true },
      build: built,
      freshAsOf: noon,
      publications: { '/srv/acme': target({ last: { at: noon - minute, release: 'r1' } }) },
    },
    {
      lastPull: '2026-11-21T12:00:00.000Z',
      lastRelease: '2026-11-21T11:58:00.000Z',
      oldestFact: '2026-11-21T12:00:00.000Z',
      channels: { '/srv/acme': { at: '2026-11-21T11:59:00.000Z', release: 'r1' } },
    },
  ],
  [
    'a dealer with channels of the stock: each is as old as its file',
    { build: built, feeds: { 'google-vehicles': { at: noon - 9 * minute, release: 'r0', listed: 12, leftOut: 3 } } },
    {
      lastRelease: '2026-11-21T11:58:00.000Z',
      channels: { 'google-vehicles': { at: '2026-11-21T11:51:00.000Z', release: 'r0', listed: 12, leftOut: 3 } },
    },
  ],
  [
    'a dealer whose polls and publications fail: the last pull is the last that worked',
    {
      lastPoll: { at: noon, ok: false },
      build: built,
      freshAsOf: noon - 60 * minute,
      publications: { '/srv/acme': target({ failures: 3 }) },
    },
    {
      lastPull: '2026-11-21T11:00:00.000Z',
      lastRelease: '2026-11-21T11:58:00.000Z',
      oldestFact: '2026-11-21T11:00:00.000Z',
      channels: { '/srv/acme': { failures: 3 } },
    },
  ],
])('%s', (_what, watch, expected) => expect(freshnessOf({ ...newDealer(noon), ...watch })).toEqual(expected));

test('a build that changes the file of a channel makes it fresh; one that does not leaves its age; a channel that is switched off is gone', async () => {
  const builtWith = (at: number, release: string, feeds: BuiltFeeds): [number, WatchEvent][] => [
    [at - 2 * secondMs, tick],
    [at - secondMs, polled('a', true, release, release)],
    [at, { kind: 'built', slug: 'a', ok: true, result: { at: noon + at, changedPages: 1, codeId: 'c', live: { release, feeds } } }],
  ];
  const both = { google: { listed: 3, leftOut: 1, changed: true }, json: { listed: 4, leftOut: 0, changed: true } };
  const start: [number, WatchEvent][] = [[0, dealers('a')], ...builtWith(minuteMs, 'r1', both)];
  const later = builtWith(9 * minuteMs, 'r2', { ...both, json: { listed: 4, leftOut: 0, changed: false } });
  const { state } = run([...start, ...later]);
  expect(state.dealers.a?.feeds).toEqual({
    google: { at: noon + 9 * minuteMs, release: 'r2', listed: 3, leftOut: 1 },
    json: { at: noon + minuteMs, release: 'r1', listed: 4, leftOut: 0 },
  });
  const metrics = await makeWatchMetrics(
    () => state,
    { counts: () => ({}) },
    () => noon,
  ).metrics();
  expect(metrics.split('\n').filter((line) => line.startsWith('forecourt_feed_') && line.includes('google'))).toEqual([
    `forecourt_feed_changed_timestamp_seconds{dealer="a",channel="google"} ${(noon + 9 * minuteMs) / 1000}`,
    'forecourt_feed_cars{dealer="a",channel="google"} 3',
    'forecourt_feed_left_out_cars{dealer="a",channel="google"} 1',
  ]);
  const off = run([...start, ...later, ...builtWith(20 * minuteMs, 'r3', { google: both.google })]);
  expect(Object.keys(off.state.dealers.a?.feeds ?? {})).toEqual(['google']);
});
