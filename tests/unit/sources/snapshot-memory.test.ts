import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Car } from '#lib/model/car.ts';
import type { Snapshot } from '#lib/model/snapshot.ts';
import { readSealedSnapshot, snapshotPath, snapshotText, writeSnapshot } from '#lib/sources/snapshot.ts';
import { makeSnapshotMemory, recallSnapshot, rememberSnapshot } from '#lib/sources/snapshot-memory.ts';

let workDir: string;
beforeEach(async () => {
  workDir = await mkdtemp(join(tmpdir(), 'snapshot-memory-'));
});
afterEach(() => rm(workDir, { recursive: true, force: true }));

const path = () => snapshotPath(workDir, 'acme');
const cars = [1, 2].map((id) => ({ id: String(id), slug: `car-${id}`, name: 'Car “é” \u2028', status: 'in_stock' }) as Car);
const snapshot = (changes: Partial<Snapshot> = {}): Snapshot => ({
  ...{ version: 2, slug: 'acme', pulledAt: 5, cars, report: { dropped: [] } },
  ...changes,
});

it('writes the same text with remembered cars as without', () => {
  const memory = makeSnapshotMemory();
  for (const changes of [
    {},
    { cars: [] },
    { relativeTo: '2026-11-21', soldTags: { 1: 7 } },
    { cars: [{ ...cars[0], price: 1 } as Car, ...cars] },
  ])
    expect(snapshotText(snapshot(changes), memory)).toEqual(snapshotText(snapshot(changes)));
});

it('reads a file once, until it changes', async () => {
  const memory = makeSnapshotMemory();
  await writeSnapshot(workDir, snapshot());
  const first = await readSealedSnapshot(workDir, 'acme', memory);
  expect(first?.snapshot).toEqual(snapshot());
  expect((await readSealedSnapshot(workDir, 'acme', memory))?.snapshot).toBe(first?.snapshot);
  // Another process pulls the same stock again.
  await utimes(path(), 7, 7);
  expect((await readSealedSnapshot(workDir, 'acme', memory))?.snapshot).not.toBe(first?.snapshot);
  // Another process pulls another stock.
  await writeSnapshot(workDir, snapshot({ cars: [] }));
  expect((await readSealedSnapshot(workDir, 'acme', memory))?.snapshot.cars).toEqual([]);
  await rm(path());
  expect(await readSealedSnapshot(workDir, 'acme', memory)).toBeUndefined();
});

it('does not remember a snapshot that another process has replaced, nor one edited by hand', async () => {
  const memory = makeSnapshotMemory();
  await writeSnapshot(workDir, snapshot({ cars: [] }));
  await rememberSnapshot(memory, path(), { snapshot: snapshot(), sha256: snapshotText(snapshot()).sha256 });
  expect(await recallSnapshot(memory, path())).toBeUndefined();
  await writeFile(path(), JSON.stringify(snapshot()));
  expect((await readSealedSnapshot(workDir, 'acme', memory))?.snapshot).toEqual(snapshot());
  expect(await recallSnapshot(memory, path())).toBeUndefined();
});
