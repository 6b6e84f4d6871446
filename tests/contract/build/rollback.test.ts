import { readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildOne } from '#lib/build/fleet.ts';
import type { Compiled } from '#lib/build/next/compile.ts';
import { dayMs } from '#lib/model/time.ts';
import { findDamagedFiles } from '#lib/releases/damage.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import { problemsIn, resultOf } from '../json-output.ts';
import { pasted } from './cli.ts';
import { renderHere } from './render-here.ts';
import { followAdvice, forecourt } from './run-here.ts';
import { carsOf, makeYard, siteOf, treeOf, type Yard } from './tenants.ts';

const slug = 'back-cars';
const noon = Date.UTC(2026, 10, 21, 12);

let yard: Yard;
let compiled: Compiled;
beforeAll(async () => {
  yard = await makeYard();
  compiled = await renderHere.compile(yard.workspace);
  await yard.tenant(slug, { site: siteOf('Back Cars v1.'), cars: carsOf(2) });
  await yard.tenant('never-built', { site: siteOf('Never Built'), cars: carsOf(1) });
});
afterAll(() => yard.remove());

const run = (command: string, ...args: string[]) => forecourt([command, slug, ...args, ...yard.flags]);
const current = () => yard.current(slug);
const version = async () => /Back Cars v(\d+)\./.exec(await readFile(join(current(), 'index.html'), 'utf8'))?.[1];
const live = async () => (await readlink(current())).slice('releases/'.length);
/** The commands that let builds release again, and release. */
const releaseAndBuild = () => `${pasted(`release ${slug}`, yard.flags)} && ${pasted(`build ${slug}`, yard.flags)}`;
const at = '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC';

/** Builds version `number` of the dealer's site, as if it were `now`. */
async function build(number: number, now: number): Promise<string> {
  await yard.tenant(slug, { site: siteOf(`Back Cars v${number}.`) });
  const world = { fetch, env: {}, now: () => now, sleep: async () => undefined, random: () => 0 };
  const fleet = { workspace: yard.workspace, compiled, start: renderHere.start, world, acceptDrop: false, pull: true, workers: 1 };
  return (await buildOne(slug, fleet, () => undefined)).release.id;
}

test('releases, clocks that jump, and the way back', async () => {
  const none = await run('releases');
  expect(none).toEqual({
    code: 0,
    stdout: `${slug}: no release yet. To make one, run: ${pasted(`build ${slug}`, yard.flags)}\n`,
    stderr: '',
  });

  // A day ahead and back again: each is live in turn and sorts after those before.
  const ids = [await build(1, noon), await build(2, noon + dayMs), await build(3, noon)];
  const [first, second, third] = ids as [string, string, string];
  expect([...ids].sort()).toEqual(ids);
  expect([await live(), await version()]).toEqual([third, '3']);

  const listed = await run('releases', '--json');
  expect([listed.code, listed.stderr]).toEqual([0, '']);
  const [told] = resultOf(listed).dealers;
  expect(told.live).toBe(third);
  expect(told.releases.map(({ id, live: isLive, previous }: Record<string, unknown>) => [id, isLive, previous])).toEqual([
    [third, true, second],
    [second, false, first],
    [first, false, undefined],
  ]);

  const tree = await treeOf(join(yard.outDir, slug, 'releases', second));
  const back = await run('rollback');
  expect([back.code, back.stderr]).toEqual([0, '']);
  expect(back.stdout).toMatch(
    new RegExp(
      `^${slug}: ${second} is live again \\(built 2026-11-22 12:00 UTC, 2 cars\\)\\. It replaces ${third} \\(\\d+\\.\\d s\\)\\n` +
        `${slug}: builds and watch keep this release live. New cars, prices and content wait; each build or poll marks cars that were sold or removed, in browsers and not for search engines\\n` +
        `${slug}: when what was wrong with ${third} is fixed, run: ${releaseAndBuild()}\\n$`,
    ),
  );
  expect([await version(), await treeOf(current())]).toEqual(['2', tree]);

  const table = (await run('releases')).stdout.split('\n');
  expect(table[0]).toBe(`${slug}: 3 releases`);
  expect(table[1]).toMatch(/^ {2}release +built +cars +pages +files changed +size$/);
  expect(table[2]).toMatch(new RegExp(`^ {2}${third}  ${at} +2 +\\d+ +\\+\\d+ ~\\d+ -\\d+ +\\d+(\\.\\d)? [KM]iB  rolled back ${at}$`));
  expect(table[3]).toMatch(new RegExp(`^ {2}${second}  ${at} +2 +\\d+ +\\+\\d+ ~\\d+ -\\d+ +\\d+(\\.\\d)? [KM]iB  live$`));
  expect(table[4]).toMatch(new RegExp(`^ {2}${first}  ${at} +2 +\\d+ +\\d+(\\.\\d)? [KM]iB$`));
  expect(table[5]).toMatch(
    new RegExp(
      `^${slug}: held at ${second} since ${at}, by a rollback: no build replaces it\\. To let builds release again, run: ${releaseAndBuild()}$`,
    ),
  );

  // Broken data of the dealer, which may be why somebody goes back, does not stop it.
  await writeFile(yard.file(slug, 'site.json'), '{');
  const further = await run('rollback', '--json');
  expect(resultOf(further)).toMatchObject({ dealers: [{ slug, ok: true, from: second, to: { id: first }, expiredCars: [] }] });
  expect(await version()).toBe('1');

  await expect(build(4, noon)).rejects.toThrow(`${slug}: held at ${first} since `);
  const released = await run('release');
  expect(released.stdout).toMatch(
    new RegExp(`^${slug}: builds release again \\(\\d+\\.\\d s\\)\\n${slug}: Next: ${pasted(`build ${slug}`, yard.flags)}\\n$`),
  );
  expect((await run('release')).stdout).toMatch(new RegExp(`^${slug}: was not held, nothing to do \\(`));
  const next = await build(4, noon);
  expect((await readLiveRelease(yard.outDir, slug))?.previous).toBe(first);
  expect(next > third).toBe(true);
  expect([await version(), await live()]).toEqual(['4', next]);
});

test('a rolled-back dealer stays rolled back until it is released, and never shows a sold car as available', async () => {
  type TinyCar = ReturnType<typeof carsOf>[number];
  const [a, b, c] = carsOf(3) as [TinyCar, TinyCar, TinyCar];
  const soldAt = Date.now();
  await yard.tenant(slug, { cars: [a, b, c] });
  const [fifth, sixth] = [await build(5, noon), await build(6, noon)];
  const availability = async () => JSON.parse(await readFile(join(current(), 'availability.json'), 'utf8'));
  const held = { release: fifth, from: sixth };

  // The stock changed before the rollback: the feed was pulled, nothing was built.
  await yard.tenant(slug, { cars: [{ ...a, status: 'sold', sold_date_timestamp: soldAt }, b, c] });
  await run('pull');
  const back = resultOf(await run('rollback', '--json')).dealers[0];
  expect(back).toMatchObject({ ok: true, from: sixth, marked: 1, to: { id: fifth } });
  expect(Object.keys((await availability()).sold)).toEqual([a.id]);

  // And after it.
  await yard.tenant(slug, {
    site: siteOf('Back Cars v7.', { search: { indexing: 'own' } }),
    cars: [{ ...a, status: 'sold', sold_date_timestamp: soldAt }, c],
  });
  const refused = await run('build', '--json');
  expect(refused.code).toBe(1);
  const [row] = resultOf(refused).dealers;
  expect(row).toMatchObject({ ok: false, held: { ...held, marked: 2, restored: [] } });
  expect(problemsIn(refused)).toMatch(
    new RegExp(
      `^${slug}: held at ${fifth} since ${at}, by a rollback; so nothing was released; 2 cars sold or removed since then are marked on its pages\\. To let builds release again, run: ${releaseAndBuild()}$`,
    ),
  );
  expect([await version(), await live(), await availability()]).toEqual([
    '5',
    fifth,
    { ribbon: 'JUST SOLD', sold: { [a.id]: soldAt + 3 * dayMs }, gone: [b.id] },
  ]);
  const row5 = resultOf(await run('plan', '--json')).include[0];
  expect(row5).toMatchObject({ held: fifth, pages: 0, reason: 'stock' });

  const index = await run('index', '--host', 'http://127.0.0.1:9');
  expect([index.code, index.stdout]).toEqual([
    1,
    expect.stringContaining('a rollback holds the site, so its index waits. To let both go on, run: '),
  ]);

  // A run over all dealers goes on, and says so.
  const all = await forecourt(['build', '--all', ...yard.flags]);
  expect([all.code, all.stderr]).toEqual([0, '']);
  expect(all.stdout).toContain(`${slug}: held at ${fifth} since `);
  expect(all.stdout).toContain(`${slug}: To let builds release again, run: ${releaseAndBuild()}\n`);
  expect(await readFile(join(yard.outDir, 'report.html'), 'utf8')).toContain(`: \`forecourt release ${slug}\`</strong>`);
  expect(await version()).toBe('5');
});

test('a damaged release that is held is repaired from others, or the message names a way that works', async () => {
  const fifth = await live();
  const [script] = (await readdir(join(current(), '_next', 'static', 'chunks'))).filter((name) => name.endsWith('.js')) as [string];
  await rm(join(current(), '_next', 'static', 'chunks', script));
  const repaired = resultOf(await run('build', '--json')).dealers[0];
  expect(repaired.held.restored).toEqual([`_next/static/chunks/${script}`]);
  expect((await readLiveRelease(yard.outDir, slug))?.id).toBe(fifth);
  expect(await findDamagedFiles(yard.outDir, slug, fifth)).toEqual([]);

  // Only this release has its home page.
  await rm(join(current(), 'index.html'));
  const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8'));
  const marked = async () => {
    const { sold, gone } = await readJson(join(current(), 'availability.json'));
    return [...Object.keys(sold), ...gone];
  };
  const before = await marked();
  const { documents } = await readJson(join(current(), 'search', 'index.json'));
  const { id } = documents.find((car: { id: string }) => !before.includes(car.id));
  const cars: { id: string }[] = await readJson(yard.file(slug, 'cars.json'));
  await yard.tenant(slug, { cars: cars.filter((car) => car.id !== id) });
  const lost = await run('build');
  expect(lost.code).toBe(1);
  // A car that is gone since is marked all the same (rule R31).
  expect(await marked()).toContain(id);
  expect(lost.stdout).toContain(
    `${fifth} is held and damaged: index.html is missing. No other release has what is missing. Run: node scripts/forecourt.js rollback ${slug} --to `,
  );
  expect((await followAdvice(lost.stdout)).code).toBe(0);
  expect(await version()).toBe('4');

  expect((await run('release')).code).toBe(0);
  expect((await run('build')).code).toBe(0);
  expect([await version(), resultOf(await run('releases', '--json')).dealers[0].hold]).toEqual(['7', undefined]);
});

test('a rollback to what is not whole is refused, and nothing changes', async () => {
  const before = await live();
  const { previous } = (await readLiveRelease(yard.outDir, slug)) as { previous: string };
  await rm(join(yard.outDir, slug, 'releases', previous, '404.html'));
  const { code, stdout } = await run('rollback');
  expect(code).toBe(1);
  expect(stdout).toContain(`${slug}  ${previous} is damaged: 404.html is missing. `);
  expect(await live()).toBe(before);
});

test('--to names a release of one dealer', async () => {
  expect(await forecourt(['rollback', '--all', '--to', '20200101T000000Z-aa', ...yard.flags])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'error: --to names a release of one dealer. Name only that dealer.\n',
  });
});
