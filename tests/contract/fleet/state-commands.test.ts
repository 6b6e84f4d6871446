import { statSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchCode, uploadCode } from '#lib/fleet/state/compiled-code.ts';
import { openStateStore } from '#lib/fleet/state/open-state.ts';
import { dayMs } from '#lib/model/time.ts';
import { followAdvice, forecourt } from '../build/run-here.ts';
import { carsOf, makeYard, siteOf, treeOf, type Yard } from '../build/tenants.ts';
import { resultOf } from '../json-output.ts';

const slug = 'anywhere';
let yard: Yard;
let root: string;
beforeAll(async () => {
  yard = await makeYard();
  root = join(yard.outDir, '..');
  await yard.tenant(slug, { site: siteOf('Anywhere'), cars: carsOf(3) });
});
afterAll(() => yard.remove());

const place = (name: string) => join(root, name);
/** The folders of a machine, and the state that all share. */
const machine = (name: string) => ['--tenants', yard.tenantsDir, '--out', place(`${name}-out`), '--work', place(`${name}-work`)];
const on = (name: string, command: string, ...args: string[]) =>
  forecourt([command, slug, ...args, '--state', place('state'), ...machine(name)]);
const www = async (name: string) =>
  Object.keys(Object.fromEntries(Object.entries(await treeOf(place(name))).filter(([path]) => !path.startsWith('.forecourt/')))).sort();

test('builds, plans, publications and rollbacks go on from any machine with --state', async () => {
  expect((await on('one', 'build')).code).toBe(0);
  await yard.tenant(slug, { cars: carsOf(4) });
  const built = await on('two', 'build', '--json');
  const [dealer] = (
    resultOf(built) as { dealers: { rendered: number; pages: number; state: { fetchedObjects: number; generation: number } }[] }
  ).dealers;
  expect([dealer?.state.fetchedObjects, dealer?.state.generation]).toEqual([2, 2]);
  expect(dealer?.rendered).toBeLessThan(dealer?.pages as number);

  const planned = await on('three', 'plan', '--json');
  expect(resultOf(planned)).toMatchObject({ include: [{ slug, reason: 'none' }] });
  expect(await readdir(place('three-out/anywhere/releases'))).toContain('stored.json');

  expect((await on('three', 'publish', '--to', place('www'))).stdout).toContain('published');
  const files = await www('www');
  expect(files).toContain('cars/mazda-cx-5-103.html');

  // A person on another machine sees what there is to roll back to, and what channels have.
  const listed = await on('five', 'releases', '--json');
  expect((resultOf(listed) as { dealers: { releases: { live: boolean }[] }[] }).dealers[0]?.releases.map(({ live }) => live)).toEqual([
    true,
    false,
  ]);
  expect((await on('five', 'feeds')).code).toBe(0);

  expect((await on('four', 'rollback')).code).toBe(0);
  await on('two', 'publish', '--to', place('www'));
  expect(await www('www')).not.toContain('cars/mazda-cx-5-103.html');
  const held = await on('one', 'build');
  expect([held.code, held.stdout + held.stderr]).toEqual([1, expect.stringContaining('by a rollback')]);
  expect((await on('four', 'release')).stdout).toContain('builds release again');
  expect((await on('one', 'build')).code).toBe(0);
  await on('one', 'publish', '--to', place('www'));
  expect(await www('www')).toEqual(files);
});

test('without --state, a command on such a machine says what to run', async () => {
  const flags = machine('one');
  const built = await forecourt(['build', slug, ...flags]);
  expect([built.code, built.stdout + built.stderr]).toEqual([1, expect.stringContaining(`files of its release are in ${place('state')}`)]);
  const published = await forecourt(['publish', slug, '--to', place('www'), ...flags]);
  expect(published.stdout + published.stderr).toContain(`--state ${place('state')}`);
  const verified = await forecourt(['verify', slug, ...machine('three')]);
  expect([verified.code, verified.stdout + verified.stderr]).toEqual([1, expect.stringContaining('only some files of ')]);
  expect((await followAdvice(verified.stdout + verified.stderr)).code).toBe(0);
  expect((await forecourt(['verify', slug, ...machine('three')])).code).toBe(0);
  expect((await followAdvice(built.stdout + built.stderr)).code).toBe(0);
  expect((await forecourt(['build', slug, '--state', 's3://x?zone=1', ...flags])).stderr).toContain(
    '--state: A target on S3 accepts region and endpoint, not "zone".',
  );
  const file = yard.file(slug, 'site.json');
  expect((await forecourt(['build', slug, '--state', file, ...flags])).stderr).toContain(
    `--state: ${file} is a file. Name a folder, or s3://`,
  );
  expect((await forecourt(['build', slug, '--state', '/srv/{slug}', ...flags])).stderr).toContain(
    '--state: The location of the state takes no placeholder, because one place holds all dealers: /srv/{slug}. Name a folder, or s3://',
  );
});

test('a full render and a lost state are said', async () => {
  await rm(place('state'), { recursive: true });
  const { code, stdout } = await on('one', 'build');
  expect([code, stdout]).toEqual([
    0,
    expect.stringContaining(`its state was lost in ${place('state')}, so every page was rendered and stored again`),
  ]);
});

test('compiled code goes to other machines once, without caches and types, and a damaged one is named', async () => {
  const id = '0123456789ab';
  const state = await openStateStore(place('code-state'));
  const folders = (name: string) => ({ ...yard.workspace, nextDir: place(name) });
  const files = { BUILD_ID: id, 'server/pages/index.js': 'x'.repeat(9_999), 'static/chunks/a.js': 'y' };
  for (const [path, text] of Object.entries({ ...files, 'cache/webpack.pack': 'z', 'types/routes.d.ts': 'z' })) {
    const file = join(place('next-a'), `compiled-${id}`, path);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, text);
  }
  expect(await fetchCode(state, folders('next-b'), id)).toBe(false);
  expect(await uploadCode(state, folders('next-a'), id)).toBeGreaterThan(0);
  expect(await uploadCode(state, folders('next-a'), id)).toBe(0);
  expect(await fetchCode(state, folders('next-b'), id)).toBe(true);
  expect(Object.keys(await treeOf(join(place('next-b'), `compiled-${id}`))).sort()).toEqual(Object.keys(files).sort());
  expect(await readFile(join(place('next-b'), `compiled-${id}`, 'BUILD_ID'), 'utf8')).toBe(id);
  const [pack = ''] = await readdir(join(place('code-state'), 'code', 'packs'));
  await writeFile(join(place('code-state'), 'code', 'packs', pack), 'damaged');
  expect(await fetchCode(state, folders('next-b'), id)).toBe(true);
  await expect(fetchCode(state, folders('next-c'), id)).rejects.toThrow(
    `${place('code-state')}: the compiled code code/packs/${pack} is damaged. Remove code/${id}.json there: the next worker compiles and stores it again.`,
  );
});

test('of compiled code, that of a month and the three newest stay', async () => {
  const state = await openStateStore(place('old-code'));
  const daysOld = { a1: 90, b2: 60, c3: 40, d4: 31, e5: 2 };
  const days = (name: string) => Math.floor((Date.now() - statSync(join(place('old-code'), 'code', name)).mtimeMs) / dayMs);
  const upload = async (id: string) => {
    const file = join(place('next-old'), `compiled-${id}`, 'BUILD_ID');
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, id);
    await uploadCode(state, { ...yard.workspace, nextDir: place('next-old') }, id);
  };
  const stored = async () => (await readdir(join(place('old-code'), 'code'), { withFileTypes: true })).filter((one) => one.isFile());
  const packs = () => readdir(join(place('old-code'), 'code', 'packs'));
  for (const id of Object.keys(daysOld)) await upload(id);
  expect([await stored(), await packs()].map((list) => list.length)).toEqual([5, 5]);
  for (const [id, age] of Object.entries(daysOld)) {
    const { pack } = JSON.parse(await readFile(join(place('old-code'), 'code', `${id}.json`), 'utf8'));
    const then = new Date(Date.now() - age * dayMs - 1000);
    for (const name of [`${id}.json`, `packs/${pack}`]) await utimes(join(place('old-code'), 'code', name), then, then);
  }
  await upload('f6');
  expect((await stored()).map(({ name }) => [name, days(name)]).sort()).toEqual([
    ['d4.json', 31],
    ['e5.json', 2],
    ['f6.json', 0],
  ]);
  expect(await packs()).toHaveLength(3);
  for (const id of ['d4', 'e5', 'f6']) expect(await fetchCode(state, { ...yard.workspace, nextDir: place('next-again') }, id)).toBe(true);
});
