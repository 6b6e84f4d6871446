import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFiles } from '#lib/disk/list-files.ts';
import { publishedStatePath } from '#lib/publish/target.ts';
import { startForecourt } from '../build/cli.ts';
import { forecourt } from '../build/run-here.ts';
import { makeYard, siteOf, type Yard } from '../build/tenants.ts';
import { missingFiles, siteFiles, stayingFiles, writeRelease } from './releases.ts';

let yard: Yard;
beforeAll(async () => {
  yard = await makeYard();
  await yard.tenant('hilltop', { site: siteOf('hilltop') });
});
afterAll(() => yard.remove());

test('a folder whose publication is killed works at every moment, and the next publication completes the release', async () => {
  const cars = Array.from({ length: 400 }, (_, index) => index);
  const dir = join(yard.outDir, '..', 'mirror');
  const args = ['publish', 'hilltop', '--to', dir, ...yard.flags];
  const first = siteFiles(cars.slice(0, 300), 1);
  await writeRelease(yard.outDir, 'hilltop', '20261121T000000Z-1', first);
  expect((await forecourt(args)).code).toBe(0);
  const next = siteFiles(cars.slice(100), 2);
  await writeRelease(yard.outDir, 'hilltop', '20261122T000000Z-2', next);
  const read = async () => {
    const paths = (await listFiles(dir)).filter((path) => !path.startsWith('.forecourt'));
    return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await readFile(join(dir, path), 'utf8')])));
  };
  let kills = 0;
  const state = join(dir, publishedStatePath);
  for (const more of [0, 2, 4]) {
    const before = await readFile(state, 'utf8');
    const run = startForecourt(args);
    // A publication first writes that it has started.
    while (run.child.exitCode === null && (await readFile(state, 'utf8')) === before && more === 0) await sleep(1);
    await (more === 0 ? sleep(5) : run.until('hilltop: '));
    await sleep(more * 12);
    run.kill();
    if ((await run.ended).code === null) kills += 1;
    expect(missingFiles(await read())).toEqual([]);
  }
  expect(kills).toBeGreaterThan(1);
  expect((await forecourt(args)).code).toBe(0);
  expect(await read()).toEqual({ ...next, ...stayingFiles(first, next) });
  expect(await readdir(join(dir, '.forecourt', 'incoming'))).toEqual([]);
});
