import { hash } from 'node:crypto';
import * as nodeCalls from 'node:fs/promises';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Snapshot } from '#lib/model/snapshot.ts';
import { readSnapshot, snapshotPath, snapshotText, writeSnapshot } from '#lib/sources/snapshot.ts';

let workDir: string;
let path: string;
beforeEach(async () => {
  workDir = await mkdtemp(join(tmpdir(), 'forecourt-snapshot-'));
  path = snapshotPath(workDir, 'demo');
});
afterEach(() => rm(workDir, { recursive: true, force: true }));

const snapshot = (pulledAt: number): Snapshot => ({
  version: 2,
  slug: 'demo',
  pulledAt,
  cars: [{ id: '1', slug: 'one', name: 'One ‘Škoda’ \u2028 🚙' }],
  report: { dropped: [] },
});

it('is undefined before the first pull', async () => {
  expect(await readSnapshot(workDir, 'demo')).toBeUndefined();
});

it('comes back as it was written', async () => {
  expect(await writeSnapshot(workDir, snapshot(5))).toBe(true);
  expect(path).toBe(join(workDir, 'snapshots', 'demo.json'));
  expect(await readSnapshot(workDir, 'demo')).toEqual(snapshot(5));
});

it('leaves the file alone when the content is the same', async () => {
  await writeSnapshot(workDir, snapshot(5));
  await utimes(path, 1000, 1000);
  expect(await writeSnapshot(workDir, snapshot(5))).toBe(false);
  expect((await stat(path)).mtimeMs).toBe(1_000_000);
  expect(await writeSnapshot(workDir, snapshot(6))).toBe(true);
});

it.each([
  ['', 'the snapshot is damaged, it is not whole JSON'],
  ['{"version":1,"slug":"demo","pul', 'the snapshot is damaged, it is not whole JSON'],
  ['null', 'the snapshot is damaged: it has no version'],
  ['[]', 'the snapshot is damaged: it has no version'],
  ['{"version":3}', 'the snapshot has version 3, this code reads version 2'],
  ['{"version":1}', 'the snapshot is damaged at slug: Invalid input: expected string, received undefined'],
  [
    '{"version":1,"slug":"demo","pulledAt":1,"cars":[{"id":"1","slug":"../x","name":"x"}],"report":{"dropped":{},"refused":[],"stale":[]}}',
    'the snapshot is damaged at cars.0.slug: a car slug may hold only letters, digits, hyphen and underscore',
  ],
  [
    '{"version":1,"slug":"other","pulledAt":1,"cars":[],"report":{"dropped":{},"refused":[],"stale":[]}}',
    'the snapshot is of "other", not of "demo"',
  ],
])('a file of %j says which file and how to fix it', async (text, problem) => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  const error = await readSnapshot(workDir, 'demo').catch((reason: Error) => reason);
  expect(error).toMatchObject({ name: 'SnapshotError', message: `${path}: ${problem}. Pull again: \`forecourt pull demo\`` });
});

it('of version 1 is read, without what that pull dropped', async () => {
  const { pulledAt, cars } = snapshot(5);
  const body = JSON.stringify({ version: 1, slug: 'demo', cars, report: { dropped: { 'km (invalid)': 1 }, refused: [], stale: [] } }).slice(
    1,
  );
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `{"sha256":"${hash('sha256', body)}","pulledAt":${pulledAt},\n${body}\n`);
  expect(await readSnapshot(workDir, 'demo')).toEqual(snapshot(5));
});

it.each(['open', 'rename'] as const)('a failing %s leaves the old file and nothing else', async (call) => {
  await writeSnapshot(workDir, snapshot(5));
  const before = await readFile(path);
  const fail = async () => Promise.reject(new Error('disk full'));
  await expect(writeSnapshot(workDir, snapshot(6), { ...nodeCalls, [call]: fail })).rejects.toThrow('disk full');
  expect((await readFile(path)).equals(before)).toBe(true);
  expect(await readdir(dirname(path))).toEqual(['demo.json']);
});

it('a temporary file that a killed pull left behind does no harm', async () => {
  await writeSnapshot(workDir, snapshot(5));
  await writeFile(join(dirname(path), '.demo.json.11.tmp'), '{"version":1,"sl');
  expect(await readSnapshot(workDir, 'demo')).toEqual(snapshot(5));
  await writeSnapshot(workDir, snapshot(6));
  expect(await readSnapshot(workDir, 'demo')).toEqual(snapshot(6));
});

it('is checked again where it was edited by hand, and where it was written before there were seals', async () => {
  await writeSnapshot(workDir, snapshot(5));
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace('"name":"One', '"name":"Two'));
  expect((await readSnapshot(workDir, 'demo'))?.cars[0]?.name).toBe('Two ‘Škoda’ \u2028 🚙');
  await writeFile(path, text.replace('"name":"One', '"nome":"Two'));
  await expect(readSnapshot(workDir, 'demo')).rejects.toThrow('the snapshot is damaged at cars.0');
  await writeFile(path, JSON.stringify(snapshot(7)));
  expect(await readSnapshot(workDir, 'demo')).toEqual(snapshot(7));
});

it('has the same seal whenever it was pulled', () => {
  expect(snapshotText(snapshot(5)).sha256).toBe(snapshotText(snapshot(6)).sha256);
  expect(snapshotText({ ...snapshot(5), cars: [] }).sha256).not.toBe(snapshotText(snapshot(5)).sha256);
});

it('never writes what it could not read again', async () => {
  const bad = { ...snapshot(5), cars: [{ id: '1', slug: '../x', name: 'x' }] };
  expect(() => writeSnapshot(workDir, bad)).toThrow('a car slug may hold only');
});
