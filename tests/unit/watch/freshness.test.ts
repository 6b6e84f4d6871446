import { expect, test } from 'vitest';
import { freshnessOf } from '#lib/watch/freshness.ts';
import { newDealer } from '#lib/watch/watch-state.ts';

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
