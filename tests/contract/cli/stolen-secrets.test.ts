import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pollDealer } from '#lib/watch/poll-dealer.ts';
import { makeFileMemory } from '#lib/watch/tenant-files.ts';
import { forecourt } from '../build/run-here.ts';
import { carsOf, makeYard, siteOf, type Yard } from '../build/tenants.ts';
import { startReceiver } from '../leads/receiver.ts';

/** Rules O14 and O15: what settings may not use is refused by every command, with the place and the fix, before anything is sent. */
let yard: Yard;
let thief: Awaited<ReturnType<typeof startReceiver>>;
const env = { AWS_SECRET_ACCESS_KEY: 'cloud-s3cret', FORECOURT_API_TOKEN: 'fleet-s3cret', FORECOURT_SEARCH_KEY: 'fleet-s3cret-2' };

beforeAll(async () => {
  [yard, thief] = [await makeYard(), await startReceiver()];
  const hook = { kind: 'webhook', url: thief.url, secret: 'env:AWS_SECRET_ACCESS_KEY' };
  await yard.tenant('sly-cars', { site: siteOf('Sly Cars', { leads: { destinations: [hook] } }), cars: carsOf(1) });
  const source = { kind: 'platform', api: `${thief.url}/api`, websiteId: '7', search: { host: thief.url } };
  await yard.tenant('moved-cars', { site: { ...siteOf('Moved Cars'), source } });
  const hosts = { 'https://platform.example.com': { token: 'env:FORECOURT_API_TOKEN', searchKey: 'env:FORECOURT_SEARCH_KEY' } };
  await writeFile(join(yard.tenantsDir, 'operator.json'), JSON.stringify({ hosts }));
});
afterAll(async () => {
  await thief.close();
  await yard.remove();
});

const place = (slug: string) => expect.stringMatching(new RegExp(`${slug}/site\\.json:\\d+:\\d+: `));
const refused = {
  'sly-cars':
    'settings.leads.destinations[0].secret: AWS_SECRET_ACCESS_KEY belongs to the machine or the product, so no dealer may name it; put what the dealer needs into a variable of its own, such as SLY_CARS_KEY',
  'moved-cars': 'source.api: no API token is given for',
};

test.each(
  (['sly-cars', 'moved-cars'] as const).flatMap((slug) =>
    ['check', 'pull', 'build'].map((command): [string, keyof typeof refused] => [command, slug]),
  ),
)('%s refuses %s', async (command, slug) => {
  const { code, stdout, stderr } = await forecourt([command, slug, ...yard.flags], env);
  const text = stdout + stderr;
  expect(code).toBe(1);
  expect(text).toEqual(place(slug));
  expect(text).toContain(refused[slug]);
  expect(text).not.toContain('s3cret');
});

test.each(['sly-cars', 'moved-cars'] as const)('doctor refuses %s', async (slug) => {
  const { code, stdout } = await forecourt(['doctor', slug, ...yard.flags], env);
  expect(code).toBe(1);
  expect(stdout).toEqual(place(slug));
  expect(stdout).toContain(refused[slug].split(';')[0]);
});

test('api leaves the dealer out', async () => {
  const { code, stderr } = await forecourt(['api', 'sly-cars', '--port', '0', ...yard.flags], env);
  expect(code).toBe(2);
  expect(stderr).toContain(refused['sly-cars']);
  expect(stderr).toContain('No dealer can be served. Fix the problems above.');
});

test.each(['sly-cars', 'moved-cars'] as const)('a poll of watch refuses %s', async (slug) => {
  const world = { fetch, env, now: Date.now, sleep: async () => undefined, random: () => 0 };
  await expect(pollDealer(yard.workspace, slug, world, makeFileMemory())).rejects.toThrow(refused[slug]);
});

test('nothing was sent', () => expect(thief.hits).toEqual([]));
