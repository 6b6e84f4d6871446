import { readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildOne } from '#lib/build/fleet.ts';
import { type Compiled, ensureCompiled } from '#lib/build/next/compile.ts';
import { dayMs } from '#lib/model/time.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import { resultOf } from '../json-output.ts';
import { forecourt, pasted } from './cli.ts';
import { carsOf, makeYard, siteOf, treeOf, type Yard } from './tenants.ts';

const slug = 'back-cars';
const noon = Date.UTC(2026, 10, 21, 12);

let yard: Yard;
let compiled: Compiled;
beforeAll(async () => {
  yard = await makeYard();
  compiled = await ensureCompiled(yard.workspace);
  await yard.tenant(slug, { site: siteOf('Back Cars v1.'), cars: carsOf(2) });
  await yard.tenant('never-built', { site: siteOf('Never Built'), cars: carsOf(1) });
});
afterAll(() => yard.remove());

const run = (command: string, ...args: string[]) => forecourt([command, slug, ...args, ...yard.flags]);
const current = () => yard.current(slug);
const version = async () => /Back Cars v(\d+)\./.exec(await readFile(join(current(), 'index.html'), 'utf8'))?.[1];
const live = async () => (await readlink(current())).slice('releases/'.length);
const at = '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC';

/** Builds version `number` of the dealer's site, as if it were `now`. */
async function build(number: number, now: number): Promise<string> {
  await yard.tenant(slug, { site: siteOf(`Back Cars v${number}.`) });
  const world = { fetch, env: {}, now: () => now, sleep: async () => undefined, random: () => 0 };
  const fleet = { workspace: yard.workspace, compiled, world, acceptDrop: false, pull: true, workers: 1 };
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
        `${slug}: the next build will replace it: stop watch and schedules until you have fixed what was wrong with ${third}\\n$`,
    ),
  );
  expect([await version(), await treeOf(current())]).toEqual(['2', tree]);

  const table = (await run('releases')).stdout.split('\n');
  expect(table[0]).toBe(`${slug}: 3 releases`);
  expect(table[1]).toMatch(/^ {2}release +built +cars +pages +files changed +size$/);
  expect(table[2]).toMatch(new RegExp(`^ {2}${third}  ${at} +2 +\\d+ +\\+\\d+ ~\\d+ -\\d+ +\\d+(\\.\\d)? [KM]iB  rolled back ${at}$`));
  expect(table[3]).toMatch(new RegExp(`^ {2}${second}  ${at} +2 +\\d+ +\\+\\d+ ~\\d+ -\\d+ +\\d+(\\.\\d)? [KM]iB  live$`));
  expect(table[4]).toMatch(new RegExp(`^ {2}${first}  ${at} +2 +\\d+ +\\d+(\\.\\d)? [KM]iB$`));

  // Broken data of the dealer, which may be why somebody goes back, does not stop it.
  await writeFile(yard.file(slug, 'site.json'), '{');
  const further = await run('rollback', '--json');
  expect(resultOf(further)).toMatchObject({ dealers: [{ slug, ok: true, from: second, to: { id: first }, expiredCars: [] }] });
  expect(await version()).toBe('1');

  const next = await build(4, noon);
  expect((await readLiveRelease(yard.outDir, slug))?.previous).toBe(first);
  expect(next > third).toBe(true);
  expect([await version(), await live()]).toEqual(['4', next]);
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

test('two builds of one dealer at once: the one waits for the other, and both end well', async () => {
  await yard.tenant(slug, { site: siteOf('Back Cars v5.') });
  const both = await Promise.all([run('build'), run('build')]);
  expect(both.map(({ code, stderr }) => [code, stderr])).toEqual([
    [0, ''],
    [0, ''],
  ]);
  const waited = both.filter(({ stdout }) => new RegExp(`^${slug}: waiting for the build of process \\d+ on `, 'm').test(stdout));
  expect(waited.length).toBe(1);
  expect(await version()).toBe('5');
  expect((await readdir(join(yard.outDir, slug))).sort()).toEqual(['.lock', 'current', 'releases']);
  expect((await readdir(join(yard.outDir, slug, 'releases'))).filter((name) => name.startsWith('.'))).toEqual([]);
});
