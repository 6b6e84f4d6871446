import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStateStore, type StateStore } from '#lib/fleet/state/open-state.ts';
import { siteFileKey } from '#lib/fleet/state/site-files.ts';
import { type LiveState, liveKey, packsPrefix } from '#lib/fleet/state/stored-state.ts';
import { sweepState } from '#lib/fleet/state/sweep-state.ts';
import { dayMs } from '#lib/model/time.ts';

const slug = 'acme';
const shaOf = (digit: number) => String(digit).repeat(64);
const stateOf = (generation: number, pack: string): LiveState => ({
  ...{ version: 1, generation, fence: 1, release: 'r', packs: [{ name: pack, bytes: 1 }] },
});

let folder: string;
let state: StateStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-sweep-'));
  state = await openStateStore(folder);
});
afterEach(async () => {
  state.close();
  await rm(folder, { recursive: true });
});

const put = async (key: string, days: number) => {
  await state.objects.put(key, Buffer.from(key));
  const then = new Date(Date.now() - days * dayMs - 1000);
  await utimes(join(folder, key), then, then);
};
const keys = async () => {
  const listed = await Array.fromAsync(state.objects.list(''));
  return listed.map(({ key }) => key).sort();
};
const storeLive = (live: LiveState) => state.objects.put(liveKey(slug), Buffer.from(JSON.stringify(live)));

const objects = [
  ...[`${packsPrefix(slug)}${shaOf(1)}`, `${packsPrefix(slug)}${shaOf(2)}`],
  ...[siteFileKey(slug, shaOf(3)), siteFileKey(slug, shaOf(4))],
];

test.each([
  ['older than a day, what nothing names is removed', 2, 0, [0, 2]],
  ['younger, all stays', 0, 0, [0, 1, 2, 3]],
  ['when a newer state was stored meanwhile, all stays', 2, 1, [0, 1, 2, 3]],
])('%s', async (_what, days, later, kept) => {
  for (const key of objects) await put(key, days);
  await storeLive(stateOf(7 + later, shaOf(1)));
  await sweepState(state, slug, stateOf(7, shaOf(1)), new Set([shaOf(3)]));
  expect(await keys()).toEqual([...kept.map((at) => objects[at]), liveKey(slug)].sort());
});

test('it ends between two groups of removals when a newer state is stored', async () => {
  const many = Array.from({ length: 501 }, (_, at) => siteFileKey(slug, at.toString(16).padStart(64, '0')));
  for (const key of many) await put(key, 2);
  await storeLive(stateOf(1, shaOf(1)));
  const { read } = state.objects;
  let asked = 0;
  state.objects.read = async (key) => {
    asked += 1;
    if (asked === 2) await storeLive(stateOf(2, shaOf(1)));
    return read(key);
  };
  await sweepState(state, slug, stateOf(1, shaOf(1)), new Set());
  expect((await keys()).filter((key) => key !== liveKey(slug))).toHaveLength(1);
});
