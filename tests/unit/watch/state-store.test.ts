import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readWatchState, watchDir, watchStatePath, writeWatchState } from '#lib/watch/state-file.ts';
import { makeStateStore } from '#lib/watch/state-store.ts';
import { type DealerWatch, newDealer, type WatchState } from '#lib/watch/watch-state.ts';

const noon = Date.UTC(2026, 10, 21, 12);
let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'forecourt-store-'));
});
afterEach(() => rm(root, { recursive: true }));

const of = (changes: Partial<DealerWatch>): DealerWatch => ({ ...newDealer(noon), pending: {}, nextPoll: noon - 1, ...changes });
const fleet = (count: number): WatchState => ({
  ...{ codeId: 'c', hooks: {}, alerts: [] },
  dealers: Object.fromEntries(Array.from({ length: count }, (_, at) => [`d${at}`, of({})])),
});
const read = async () => (await readWatchState(root, 'c', noon)).state;
const logs = async () => (await readdir(watchDir(root))).filter((name) => name.endsWith('.log'));
const logPath = async () => join(watchDir(root), (await logs())[0] ?? '');
/** A save of some dealers that changed. */
const withDealers = (state: WatchState, some: WatchState['dealers'], more: Partial<WatchState> = {}): WatchState => ({
  ...state,
  dealers: { ...state.dealers, ...some },
  ...more,
});

it('writes what changed, not the whole state (rule R45)', async () => {
  const save = makeStateStore(root);
  const first = fleet(500);
  await save(first, new Set());
  const whole = await readFile(watchStatePath(root), 'utf8');
  const second = withDealers(first, { d7: of({ pending: { sold: noon } }) }, { hooks: { h1: noon } });
  await save(second, new Set(['d7']));
  const { d9: _gone, ...others } = second.dealers;
  const third = { ...second, dealers: others, hooks: { h1: noon, h2: noon } };
  await save(third, new Set(['d9']));
  expect(await readFile(watchStatePath(root), 'utf8')).toBe(whole);
  expect((await stat(await logPath())).size).toBeLessThan(2000);
  expect(await read()).toEqual(third);
});

it('keeps alerts that wait', async () => {
  const save = makeStateStore(root);
  await save(fleet(1), new Set());
  const message = { id: 'a1', type: 'dealer.alert' as const, dealer: 'd0', at: noon, since: noon, subject: 'A', lines: ['b'] };
  const told = { ...fleet(1), alerts: [{ recipient: 'ops', message, attempts: 0, nextAt: noon }] };
  await save(told, new Set());
  expect((await read()).alerts).toEqual(told.alerts);
  await save({ ...told, alerts: [] }, new Set());
  expect((await read()).alerts).toEqual([]);
});

it('what a kill cut off is lost alone, and another process goes on from there', async () => {
  const save = makeStateStore(root);
  await save(fleet(3), new Set());
  const second = withDealers(fleet(3), { d1: of({ pending: { price: noon } }) });
  await save(second, new Set(['d1']));
  await appendFile(await logPath(), '{"dealers":{"d2":{"everyMs":300');
  expect(await read()).toEqual(second);
  const next = makeStateStore(root);
  await next(await read(), new Set());
  const third = withDealers(second, { d2: of({ pending: { time: noon } }) });
  await next(third, new Set(['d2']));
  expect([await read(), (await logs()).length]).toEqual([third, 1]);
});

it('a log without its state file is never read', async () => {
  const save = makeStateStore(root);
  await save(fleet(1), new Set());
  await save(withDealers(fleet(1), { d0: of({ pending: { sold: noon } }) }), new Set(['d0']));
  // A kill between the write of a new state and the removal of the old log.
  await writeWatchState(root, fleet(2), 'abcdef01');
  expect(await read()).toEqual(fleet(2));
});

it('a failed save rejects, and the next one has everything', async () => {
  let fails = false;
  const save = makeStateStore(root, async (path, text) => {
    await writeFile(path, fails ? text.slice(0, 9) : text, { flag: 'a' });
    if (fails) throw new Error('disk full');
  });
  await save(fleet(2), new Set());
  const second = withDealers(fleet(2), { d0: of({ pending: { sold: noon } }) });
  fails = true;
  await expect(save(second, new Set(['d0']))).rejects.toThrow('disk full');
  fails = false;
  const third = withDealers(second, { d1: of({ pending: { stock: noon } }) });
  await save(third, new Set(['d1']));
  expect(await read()).toEqual(third);
});

it('a long log is joined with its state', async () => {
  const save = makeStateStore(root);
  let state = fleet(2);
  await save(state, new Set());
  const before = (await readFile(watchStatePath(root), 'utf8')).length;
  for (let turn = 0; turn < 80; turn += 1) {
    const fault = { at: noon, stage: 'poll' as const, message: 'x'.repeat(4000) };
    state = withDealers(state, { d0: of({ pending: { sold: noon + turn }, fault }) });
    await save(state, new Set(['d0']));
  }
  expect((await stat(await logPath())).size).toBeLessThan(300_000);
  expect(await readFile(watchStatePath(root), 'utf8')).toContain('"sold"');
  expect(before).toBeLessThan(2000);
  expect(await read()).toEqual(state);
});
