import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readWatchState, watchDir, watchStatePath, writeWatchState } from '#lib/watch/state-file.ts';
import { type DealerWatch, newDealer } from '#lib/watch/watch-state.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const root = await mkdtemp(join(tmpdir(), 'forecourt-state-'));
afterAll(() => rm(root, { recursive: true }));

const build = { at: noon, endedAt: noon, ms: 5, changedPages: 1, codeId: 'old' };
const totals = { builds: 1, buildFailures: 2, polls: 3, pollFailures: 4, hooks: 5, changedPages: 6, publications: 7, publishFailures: 2 };
const of = (changes: Partial<DealerWatch>): DealerWatch => ({ ...newDealer(noon), pending: {}, nextPoll: noon + 99, ...changes });

it.each<[string, Partial<DealerWatch>, Partial<DealerWatch>]>([
  ['a dealer without work is polled at once', {}, { nextPoll: noon + 10, pending: {} }],
  ['a failed source keeps its wait', { pollFailures: 2 }, { nextPoll: noon + 99 }],
  [
    'a failed source with a waiting webhook is polled at once',
    { pollFailures: 2, hookSince: noon },
    { nextPoll: noon + 10, hookSince: noon },
  ],
  [
    'a running build becomes a waiting one',
    { building: { since: noon, reasons: { stock: noon + 1 } }, pending: { stock: noon + 5, time: noon + 2 } },
    { pending: { stock: noon + 1, time: noon + 2 }, building: undefined },
  ],
  ['a webhook whose poll was running still waits', { polling: { since: noon, byHook: true } }, { hookSince: noon, polling: undefined }],
  [
    'counts of failures stay',
    { buildFailures: 3, retryAt: noon + 50, pollFailures: 1 },
    { buildFailures: 3, retryAt: noon + 50, pollFailures: 1 },
  ],
  [
    'a publication that runs becomes a waiting one, with what came meanwhile',
    {
      publications: {
        '/srv/a': {
          failures: 2,
          running: { since: noon, changedAt: noon - 9, urgent: true },
          wanted: { since: noon + 4, changedAt: noon + 3, urgent: false },
        },
        's3://b/a': { failures: 0, running: { since: noon, urgent: false }, last: { at: noon, release: 'r1', lagMs: 12 } },
      },
    },
    {
      publications: {
        '/srv/a': { failures: 2, wanted: { since: noon, changedAt: noon - 9, urgent: true } },
        's3://b/a': { failures: 0, wanted: { since: noon, urgent: false }, last: { at: noon, release: 'r1', lagMs: 12 } },
      },
    },
  ],
  ['totals stay', { totals }, { totals }],
  ['other code is a reason to build', { build }, { pending: { code: noon + 10 } }],
  ['the same code is no reason', { build: { ...build, codeId: 'new' } }, { pending: {} }],
])('%s', async (_what, before, after) => {
  await writeWatchState(root, { codeId: 'old', dealers: { a: of(before) }, hooks: { x: 1 }, alerts: [] });
  const { state, note } = await readWatchState(root, 'new', noon + 10);
  expect(state.dealers.a).toEqual(
    expect.objectContaining(Object.fromEntries(Object.entries(after).filter(([, value]) => value !== undefined))),
  );
  for (const [name, value] of Object.entries(after)) if (value === undefined) expect(state.dealers.a).not.toHaveProperty(name);
  expect([state.codeId, state.hooks, note]).toEqual(['new', { x: 1 }, undefined]);
});

it('alerts that wait stay with their attempts', async () => {
  const message = { id: 'a1', type: 'dealer.alert' as const, dealer: 'a', at: noon, since: noon, subject: 'A', lines: ['b'] };
  const alerts = [{ recipient: 'ops@example.com', message, attempts: 4, nextAt: noon + 60_000 }];
  await writeWatchState(root, { codeId: 'old', dealers: {}, hooks: {}, alerts });
  expect((await readWatchState(root, 'old', noon)).state.alerts).toEqual(alerts);
});

it.each(['', '{', '{"version":2}', '{"version":1,"dealers":{"a":{}},"hooks":{}}'])('a state file with %j is damaged', async (text) => {
  await mkdir(watchDir(root), { recursive: true });
  await writeFile(watchStatePath(root), text);
  expect(await readWatchState(root, 'new', noon)).toEqual({
    state: { codeId: 'new', dealers: {}, hooks: {}, alerts: [] },
    note: `${watchStatePath(root)} is damaged, so every dealer is polled and rebuilt`,
  });
});
