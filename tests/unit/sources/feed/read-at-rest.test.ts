import { appendFileSync } from 'node:fs';
import { appendFile, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAtRest } from '#lib/sources/feed/read-at-rest.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-at-rest-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Saturday 21 November 2026, noon, UTC. */
const noon = Date.UTC(2026, 10, 21, 12);

/** Reads a file of age `ageMs` that grows by a row in each of the first `grows` waits, and in its first reads if `growsWhileRead`. */
async function readGrowing({ ageMs, grows, growsWhileRead = 0 }: { ageMs: number; grows: number; growsWhileRead?: number }) {
  const file = join(folder, 'stock.csv');
  await writeFile(file, 'row\n');
  let now = noon;
  await utimes(file, new Date(noon - ageMs), new Date(noon - ageMs));
  const waits: number[] = [];
  const sizes: number[] = [];
  const sleep = async (ms: number) => {
    waits.push(ms);
    now += ms;
    if (waits.length > grows) return;
    await appendFile(file, 'row\n');
    await utimes(file, new Date(now), new Date(now));
  };
  const admit = (size: number) => {
    if (sizes.push(size) <= growsWhileRead) appendFileSync(file, 'row\n');
  };
  const text = await readAtRest(file, { now: () => now, sleep }, admit).then(String);
  expect(text).toBe(await readFile(file, 'utf8'));
  return { rows: text.split('\n').length - 1, waits, sizes };
}

test.each<[string, Parameters<typeof readGrowing>[0], Awaited<ReturnType<typeof readGrowing>>]>([
  ['an old file', { ageMs: 2000, grows: 0 }, { rows: 1, waits: [], sizes: [4] }],
  ['one that was saved a moment ago', { ageMs: 1999, grows: 0 }, { rows: 1, waits: [2000], sizes: [4] }],
  ['one from a server whose clock is ahead', { ageMs: -60_000, grows: 0 }, { rows: 1, waits: [2000], sizes: [4] }],
  ['one that is uploaded', { ageMs: 0, grows: 3 }, { rows: 4, waits: [2000, 2000, 2000, 2000], sizes: [16] }],
  ['one that is written while it is read', { ageMs: 5000, grows: 0, growsWhileRead: 1 }, { rows: 2, waits: [2000, 2000], sizes: [4, 8] }],
])('%s is read once it is at rest (rule B23)', async (_name, file, read) => {
  expect(await readGrowing(file)).toEqual(read);
});

test('a file that keeps changing is refused after half a minute', async () => {
  await expect(readGrowing({ ageMs: 0, grows: 100 })).rejects.toThrow(
    `${join(folder, 'stock.csv')}: the file was still being written after 30 seconds. Pull again when it is complete, or write it under another name and rename it then.`,
  );
});
