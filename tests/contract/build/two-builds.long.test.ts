import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forecourt } from './cli.ts';
import { carsOf, makeYard, siteOf, type Yard } from './tenants.ts';

const slug = 'real-cars';

let yard: Yard;
beforeAll(async () => {
  yard = await makeYard();
  await yard.tenant(slug, { site: siteOf('Real Cars v1.'), cars: carsOf(3) });
});
afterAll(() => yard.remove());

test('of two builds with Next at once, one waits for the other, and both succeed', async () => {
  const both = await Promise.all([1, 2].map(() => forecourt(['build', slug, ...yard.flags])));
  expect(both.map(({ code, stderr }) => [code, stderr])).toEqual([
    [0, ''],
    [0, ''],
  ]);
  const waited = both.filter(({ stdout }) => new RegExp(`^${slug}: waiting for the build of process \\d+ on `, 'm').test(stdout));
  expect(waited.length).toBe(1);
  expect(await readFile(join(yard.current(slug), 'index.html'), 'utf8')).toContain('Real Cars v1.');
  expect((await readdir(join(yard.outDir, slug))).sort()).toEqual(['.lock', 'current', 'releases']);
});
