import * as nodeCalls from 'node:fs/promises';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Car } from '#lib/model/car.ts';
import type { Snapshot } from '#lib/model/snapshot.ts';
import { keepSnapshot } from '#lib/sources/keep-snapshot.ts';
import {
  readRemote,
  readSealedSnapshot,
  readSnapshot,
  readSnapshotAt,
  snapshotPath,
  snapshotText,
  writeSnapshot,
} from '#lib/sources/snapshot.ts';
import { makeSnapshotMemory } from '#lib/sources/snapshot-memory.ts';

let workDir: string;
beforeEach(async () => {
  workDir = await mkdtemp(join(tmpdir(), 'snapshot-parts-'));
});
afterEach(() => rm(workDir, { recursive: true, force: true }));

const path = () => snapshotPath(workDir, 'acme');
const partsDir = () => join(workDir, 'snapshots', 'acme.parts');
const partsOf = async () => (await readdir(partsDir())).sort();
const large = (price = 1): Snapshot => ({
  ...{ version: 2, slug: 'acme', pulledAt: 5, report: { dropped: [] } },
  cars: Array.from(
    { length: 900 },
    (_, at) =>
      ({ id: `u${at}`, slug: `car-${at}`, name: 'Car “é” \u2028', comments: 'x'.repeat(60), price: at === 400 ? price : 7 }) as Car,
  ),
});
const age = (names: readonly string[]) => Promise.all(names.map((name) => utimes(join(partsDir(), name), 1000, 1000)));

it('of a large stock is read as it was written, and a changed car writes one part and the list (rule R43)', async () => {
  const memory = makeSnapshotMemory();
  expect(await writeSnapshot(workDir, large())).toBe(true);
  const before = await partsOf();
  expect(before.length).toBeGreaterThan(8);
  expect(await readSnapshot(workDir, 'acme')).toEqual(large());
  expect((await readSealedSnapshot(workDir, 'acme'))?.sha256).toBe(snapshotText(large()).sha256);
  expect(snapshotText(large(), memory)).toEqual(snapshotText(large()));
  expect(await writeSnapshot(workDir, large())).toBe(false);
  await writeSnapshot(workDir, large(2));
  expect((await partsOf()).filter((name) => !before.includes(name))).toHaveLength(1);
  expect((await stat(path())).size).toBeLessThan(2000);
  expect(await readSnapshot(workDir, 'acme')).toEqual(large(2));
});

it('says what the platform says of the site without its parts, small or large', async () => {
  const remote = { name: 'Acme' } as Snapshot['remote'];
  expect(await readRemote(workDir, 'acme')).toBeUndefined();
  await writeSnapshot(workDir, { ...large(), remote, cars: [] });
  expect(await readRemote(workDir, 'acme')).toEqual(remote);
  await writeSnapshot(workDir, { ...large(), remote });
  for (const name of await partsOf()) await rm(join(partsDir(), name));
  expect(await readRemote(workDir, 'acme')).toEqual(remote);
});

it('that earlier code reads is named as newer, with the command that replaces it', async () => {
  await writeSnapshot(workDir, large());
  expect(JSON.parse(await readFile(path(), 'utf8')).version).toBe(3);
});

it.each<[string, (name: string, next: string) => Promise<unknown>]>([
  ['gone', (name) => rm(join(partsDir(), name))],
  ['damaged', (name) => writeFile(join(partsDir(), name), 'nothing')],
  ['another one', (name, next) => rename(join(partsDir(), name), join(partsDir(), next))],
])('with a part that is %s says how to fix it, and the next pull does', async (_what, damage) => {
  await writeSnapshot(workDir, large());
  const [name = '', next = ''] = await partsOf();
  await damage(name, next);
  await expect(readSnapshot(workDir, 'acme')).rejects.toThrow(
    `${path()}: the snapshot is damaged, parts of it are missing or changed. Pull again: \`forecourt pull acme\``,
  );
  await writeSnapshot(workDir, large(2));
  expect(await readSnapshot(workDir, 'acme')).toEqual(large(2));
});

it('keeps the parts of the snapshot before and young ones, and removes older ones', async () => {
  for (const price of [1, 2]) await writeSnapshot(workDir, large(price));
  const two = await partsOf();
  await age(two);
  await writeFile(join(partsDir(), '.left.tmp'), '');
  await writeSnapshot(workDir, large(3));
  // The part of price 1 has gone; that of price 2 is for those who read the list before.
  expect(await partsOf()).toHaveLength(two.length + 1);
  await age(await partsOf());
  await writeSnapshot(workDir, large(4));
  expect(await partsOf()).toHaveLength(two.length);
});

it.each(['open', 'rename'] as const)('is the old one after a failing %s', async (call) => {
  await writeSnapshot(workDir, large());
  const fail = async () => Promise.reject(new Error('disk full'));
  await expect(writeSnapshot(workDir, large(2), { ...nodeCalls, [call]: fail })).rejects.toThrow('disk full');
  expect(await readSnapshot(workDir, 'acme')).toEqual(large());
});

it('is kept for a release by links to its parts, and stays whole after later pulls', async () => {
  const kept = join(workDir, 'out', 'id.snapshot.json');
  await mkdir(join(workDir, 'out'));
  await writeSnapshot(workDir, large());
  const memory = makeSnapshotMemory();
  const known = (await readSealedSnapshot(workDir, 'acme', memory))?.snapshot;
  await keepSnapshot(workDir, kept, { snapshot: large(), snapshotHash: snapshotText(large()).sha256 });
  const [name = ''] = await partsOf();
  const inodes = await Promise.all([partsDir(), join(workDir, 'out', 'parts')].map(async (dir) => (await stat(join(dir, name))).ino));
  expect(inodes[0]).toBe(inodes[1]);
  // A watcher still knows the dealer's own file.
  expect((await readSealedSnapshot(workDir, 'acme', memory))?.snapshot).toBe(known);
  await rm(join(workDir, 'snapshots'), { recursive: true });
  await writeSnapshot(workDir, large(2));
  expect((await readSnapshotAt(kept, 'acme', ''))?.snapshot).toEqual(large());
  // A later pull has replaced what the release was made from.
  await keepSnapshot(workDir, kept, { snapshot: large(3), snapshotHash: snapshotText(large(3)).sha256 });
  expect((await readSnapshotAt(kept, 'acme', ''))?.snapshot).toEqual(large(3));
});
