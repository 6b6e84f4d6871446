import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resultOf } from '../json-output.ts';
import { type Ran, forecourt as startedForecourt } from './cli.ts';
import { forecourt } from './run-here.ts';
import { carsOf, makeYard, siteOf, type Yard } from './tenants.ts';

const slug = 'real-cars';
const cars = carsOf(3);

let yard: Yard;
beforeAll(async () => {
  yard = await makeYard();
});
afterAll(() => yard.remove());

const page = (file: string) => readFile(join(yard.current(slug), file), 'utf8');
/** Builds run in a process of their own, with Next. */
const build = async () => resultOfGood(await startedForecourt(['build', slug, '--json', ...yard.flags]));
/** What renders nothing runs here. */
const run = async (command: string, ...args: string[]) => resultOfGood(await forecourt([command, slug, '--json', ...args, ...yard.flags]));
const resultOfGood = (ran: Ran) => {
  expect([ran.code, ran.stderr], ran.stdout).toEqual([0, '']);
  return resultOf(ran).dealers[0];
};

test('the command line with Next: a build, a new price, a sale, and the way back', async () => {
  await yard.tenant(slug, { site: siteOf('Real Cars v1.'), cars });
  const first = await build();
  expect(first).toMatchObject({ cars: 3, unchanged: false, rendered: first.pages });
  expect(await run('build')).toMatchObject({ unchanged: true, rendered: 0 });

  const sold = { ...cars[2], status: 'sold', sold_date_timestamp: Date.now() };
  await yard.tenant(slug, { cars: [cars[0], { ...cars[1], price: 9_999 }, sold] as object[] });
  const changed = await build();
  expect(changed.rendered).toBeLessThan(changed.pages);
  expect(await page('cars/mazda-cx-5-101.html')).toContain('$9,999');
  expect(await page('cars/mazda-cx-5-100.html')).toContain('$9,999'); // among the related cars
  expect(await page('cars/mazda-cx-5-102.html')).toContain('schema.org/SoldOut');
  expect(await page('sitemap.xml')).not.toContain('cx-5-102');
  await run('verify');

  await run('rollback', '--to', first.release.id);
  expect(await page('cars/mazda-cx-5-101.html')).toContain('$30,001');
  await run('release');
});
