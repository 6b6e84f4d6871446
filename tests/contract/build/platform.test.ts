import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listFiles } from '#lib/disk/list-files.ts';
import { snapshotPath } from '#lib/sources/snapshot.ts';
import { problemsIn, resultOf } from '../json-output.ts';
import { type FakePlatform, startPlatform } from '../sources/fake-platform.ts';
import { operatorFor, platformSourceOf, searchKey, serve, stock, token } from '../sources/workplace.ts';
import { pasted } from './cli.ts';
import { forecourt } from './run-here.ts';
import { makeYard, siteOf, treeOf, type Yard } from './tenants.ts';

let yard: Yard;
let platform: FakePlatform;
const tokens = { FORECOURT_API_TOKEN: token, FORECOURT_SEARCH_KEY: searchKey, FORECOURT_PRIVATE_DESTINATIONS: 'allow' };
const build = (env: Record<string, string> = tokens) => forecourt(['build', 'test-motors', '--json', ...yard.flags], env);
const site = () => yard.current('test-motors');
const snapshot = () => readFile(snapshotPath(yard.workDir, 'test-motors'), 'utf8');

beforeAll(async () => {
  yard = await makeYard();
  platform = await startPlatform();
  // An image CDN keeps the build from asking for pictures that are not there.
  const settings = { images: { pattern: 'https://img.example.com/{path}?width={width}' } };
  await yard.tenant('test-motors', { site: { ...siteOf('Test Motors', settings), source: platformSourceOf(platform) } });
  await writeFile(join(yard.tenantsDir, 'operator.json'), operatorFor(platform));
  serve(platform, stock(6));
  platform.website = {
    ...platform.website,
    pages: [{ slug: 'darche', title: 'Darche tents', blocks: [{ type: 'text', text: 'Made for **wind**.' }, { type: 'carousel' }] }],
    reviews: { items: [{ id: 1, author: 'Ana', rating: 5, text: 'Kind &amp; quick' }] },
  };
});
afterAll(async () => {
  await platform.close();
  await yard.remove();
});
beforeEach(() => {
  platform.intercept = undefined;
  platform.seen.length = 0;
});

test('without its tokens a first build says which are missing, and makes nothing', async () => {
  const { code, stdout, stderr } = await build({ FORECOURT_API_TOKEN: '', FORECOURT_SEARCH_KEY: '' });
  expect([code, stderr]).toEqual([1, '']);
  expect(problemsIn({ stdout })).toBe(
    "environment: FORECOURT_API_TOKEN is not set; FORECOURT_SEARCH_KEY is not set. Set them to the dealer platform's API token and search key.",
  );
  expect(platform.seen).toEqual([]);
  await mkdir(yard.outDir, { recursive: true });
  expect((await readdir(yard.outDir)).sort()).toEqual(['report.html', 'report.json']);
});

test('a dealer of the platform is pulled and built, and no token reaches the site', async () => {
  const { code, stdout } = await build();
  expect([code, resultOf({ stdout }).dealers[0].cars]).toEqual([0, 6]);
  const page = await readFile(join(site(), 'cars', 'car-1000.html'), 'utf8');
  expect(page).toContain('One owner, number 0.');
  expect(await readFile(join(site(), 'darche.html'), 'utf8')).toContain('Made for <strong>wind</strong>.');
  expect(await readFile(join(site(), 'reviews.html'), 'utf8')).toContain('Kind &amp; quick');
  expect(stdout).toContain('there is no block \\"carousel\\"');
  expect(page).toContain('https://img.example.com/https%3A%2F%2Fcdn.example.com%2F1000%2F1.jpg?width=');
  for (const file of await listFiles(site())) {
    const text = await readFile(join(site(), file), 'latin1');
    expect(text.includes(token) || text.includes(searchKey), file).toBe(false);
  }
  expect(stdout).not.toMatch(/s3cret/);
});

test('a platform that always fails is reported, and the last release and snapshot stay byte for byte', async () => {
  const [tree, kept] = [await treeOf(site()), await snapshot()];
  platform.intercept = () => ({ status: 500, body: { error: `token ${token} broke it` } });
  const { code, stdout, stderr } = await build();
  expect([code, stderr]).toEqual([1, '']);
  expect(problemsIn({ stdout })).toBe(
    `site configuration: Unable to fetch data from ${platform.url}/api/websites/7.json after 3 tries: it answered 500 Internal Server Error. ` +
      'Check source.api, source.websiteId and the API token, or pull again when the platform is up.',
  );
  expect(platform.paths()).toEqual(Array(3).fill('/api/websites/7.json'));
  expect([await treeOf(site()), await snapshot()]).toEqual([tree, kept]);
});

test('a search service that always fails is reported too', async () => {
  const [tree, kept] = [await treeOf(site()), await snapshot()];
  platform.intercept = ({ method }) => (method === 'POST' ? { status: 503, body: {} } : undefined);
  const { code, stdout } = await build();
  expect(code).toBe(1);
  expect(problemsIn({ stdout })).toMatch(/after 3 tries: it answered 503 Service Unavailable/);
  expect([await treeOf(site()), await snapshot()]).toEqual([tree, kept]);
});

test('a platform that fails twice, then answers, is no failure', async () => {
  let failures = 0;
  platform.intercept = ({ path }) =>
    path === '/api/websites/7.json' && failures++ < 2 ? { status: 500, headers: { 'retry-after': '0' } } : undefined;
  const { code, stdout } = await build();
  expect([code, resultOf({ stdout }).dealers[0].cars, failures]).toEqual([0, 6, 3]);
});

test('a car that fell out of the index leaves the site', async () => {
  platform.docs = platform.docs.slice(1);
  const { code } = await build();
  expect(code).toBe(0);
  expect((await readdir(join(site(), 'cars'))).filter((name) => name.endsWith('.html'))).toEqual(
    ['1001', '1002', '1003', '1004', '1005'].map((id) => `car-${id}.html`),
  );
});

test('values of the platform that no option allows are corrected with a warning (rule O8)', async () => {
  platform.website = { ...platform.website, include_sold_cars_days: 90, default_search_path: '/search' };
  const { code, stdout } = await build();
  const where = 'the platform’s configuration of website 7: ';
  const warnings = [
    'default_search_path: ignored: "/search" is not the path of a search page; correct it on the platform',
    'include_sold_cars_days: expected at most 60, got 90, so the site uses 60; correct it on the platform',
  ].map((line) => where + line);
  const [dealer] = resultOf({ stdout }).dealers;
  expect([code, dealer.notices.filter((line: string) => line.startsWith(where)).sort()]).toEqual([0, warnings]);
  const report = await readFile(join(yard.outDir, 'test-motors', 'releases', `${dealer.release.id}.report.json`), 'utf8');
  expect(JSON.parse(report).notices).toEqual(expect.arrayContaining(warnings));
});

test('a site of listings alone is not released, unless that is accepted (rule R10)', async () => {
  serve(platform, stock(6));
  expect((await build()).code).toBe(0);
  const tree = await treeOf(site());
  const run = (command: string, ...args: string[]) => forecourt([command, 'test-motors', '--json', ...args, ...yard.flags], tokens);
  const errorOf = ({ stdout }: { stdout: string }) => problemsIn({ stdout });
  const statePath = snapshotPath(yard.workDir, 'test-motors').replace(/json$/, 'state.json');

  // The list vanishes and comes back while no detail can be fetched.
  platform.docs = [];
  expect((await run('pull', '--accept-drop')).code).toBe(0);
  await rm(statePath);
  serve(platform, stock(6));
  platform.intercept = ({ path }) => (path.includes('/cars/') ? { status: 404 } : undefined);
  const refused =
    'test-motors: the details of 6 of 6 cars could not be fetched (100 %), more than build.maxMissingDetails allows (50 %); the last release stays live. ' +
    `The first reason: Unable to fetch data from ${platform.url}/api/websites/7/cars/{slug}.json after 3 tries: it answered 404 Not Found. ` +
    `To go on without their pictures and descriptions, run: ${pasted('build test-motors --accept-drop', yard.flags)}`;
  expect(errorOf(await run('build'))).toBe(refused);
  await rm(snapshotPath(yard.workDir, 'test-motors'));
  const firstPull = refused.replace('the last release stays live', 'the last snapshot stays').replace('js build', 'js pull');
  expect(errorOf(await run('pull'))).toBe(firstPull);
  expect(await treeOf(site())).toEqual(tree);

  expect((await run('build', '--accept-drop')).code).toBe(0);
  const page = () => readFile(join(site(), 'cars', 'car-1000.html'), 'utf8');
  expect(await page()).not.toContain('One owner, number 0.');
  expect((await run('build')).code).toBe(0); // what was accepted stays accepted
  platform.intercept = undefined;
  expect((await run('build')).code).toBe(0);
  expect(await page()).toContain('One owner, number 0.');
});
