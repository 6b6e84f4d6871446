import { readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#lib/model/time.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import { sidecarPath } from '#lib/releases/paths.ts';
import { type FleetReport, fleetReport } from '#lib/report/fleet-report.ts';
import { historyPath } from '#lib/report/history/open-history.ts';
import { type BuildReport, buildReport } from '#lib/report/report.ts';
import { rowsOf } from '../../unit/report/history/made-runs.ts';
import { readReport } from '../../unit/report/html/read-report.ts';
import { resultOf } from '../json-output.ts';
import { forecourt } from './run-here.ts';
import { carsOf, makeYard, siteOf, type Yard } from './tenants.ts';

const slug = 'report-cars';
const cars = carsOf(4);

let yard: Yard;
beforeAll(async () => {
  yard = await makeYard();
  await yard.tenant(slug, { site: siteOf('Report Cars', { build: { keptReleases: 2 } }), cars });
  await yard.tenant('broken-cars', { site: '{ broken' });
  await yard.tenant('quiet-cars', { site: siteOf('Quiet Cars'), cars: carsOf(1) });
});
afterAll(() => yard.remove());

const build = (...args: string[]) => forecourt(['build', ...args, ...yard.flags]);
const fleetPath = () => join(yard.outDir, 'report.html');

async function live(): Promise<{ id: string; report: BuildReport; page: string; text: string }> {
  const { id } = (await readLiveRelease(yard.outDir, slug)) ?? { id: 'none' };
  const page = sidecarPath(yard.outDir, slug, id, 'reportPage');
  const { errors, text } = readReport(await readFile(page, 'utf8'));
  expect(errors).toEqual([]);
  return { id, page, text, report: buildReport.parse(JSON.parse(await readFile(sidecarPath(yard.outDir, slug, id, 'report'), 'utf8'))) };
}

const fleet = async (): Promise<FleetReport> => fleetReport.parse(JSON.parse(await readFile(join(yard.outDir, 'report.json'), 'utf8')));
const briefly = ({ dealers }: FleetReport) => dealers.map((row) => [row.slug, row.outcome, row.release?.cars, row.message?.split('\n')[0]]);

test('a first build, a build with changes, and an unchanged build', async () => {
  const first = await build(slug, 'broken-cars');
  expect([first.code, first.stderr]).toEqual([1, '']);
  expect(first.stdout.trimEnd().split('\n').at(-1)).toBe(`Report: ${fleetPath()}`);
  const one = await live();
  expect(one.report.stock).toBeUndefined();
  expect(one.text).toContain('No comparison: this is the first release.');
  expect(one.report.stages.map(({ stage }) => stage)).toEqual([
    'pull',
    'load',
    'pictures',
    'compare',
    'generate',
    'carry',
    'manifest',
    'assemble',
    'verify',
    'release',
  ]);
  expect(one.report.nextDue).toEqual({ at: one.report.release.builtAt + dayMs, why: ['build.rebuildHours'] });
  expect(one.report.quality.checks.filter(({ count }) => count > 0).map(({ check, count }) => [check, count])).toEqual([
    ['photos', 4],
    ['facts', 4],
  ]);
  expect(one.report.sizes.map(({ budget, over }) => [budget, over])).toEqual([
    ['pageHtml', 0],
    ['pageScript', 0],
    ['picture', 0],
    ['searchIndex', 0],
  ]);
  expect(briefly(await fleet())).toEqual([
    ['broken-cars', 'failed', undefined, "1 problem in the site's data"],
    ['quiet-cars', 'absent', undefined, undefined],
    [slug, 'released', 4, undefined],
  ]);

  // One car is removed, one is added, one gets a lower price, and one is sold without a date.
  const [a, b, c, d] = cars as [object, object, object, object];
  const late = { ...d, status: 'sold' };
  await yard.tenant(slug, {
    cars: [{ ...a, price: 25_000 }, c, late, { ...b, id: 'new', slug: 'new-car', name: 'New <b>one</b>', make: '' }],
  });
  const second = await build(slug, '--json');
  expect([second.code, second.stderr, resultOf(second).report]).toEqual([0, '', fleetPath()]);
  const two = await live();
  expect(two.report.stock).toMatchObject({
    since: one.id,
    added: { count: 1, cars: [{ id: 'new', name: 'New <b>one</b>', price: '$30,001' }] },
    removed: { count: 2, cars: [{ id: '101' }, { id: '103' }] },
    priceMoves: { count: 1, cars: [{ id: '100', price: '$25,000', was: { price: '$30,000' } }] },
    statusMoves: { count: 0 },
  });
  expect(two.text).toContain('\nNew price (1)\n2021 Mazda CX-5$5,000 less: was $30,000, now $25,000\n');
  expect(two.text).toContain('\nSold without a date (1)\n');
  expect((await fleet()).dealers.find((row) => row.slug === slug)).toMatchObject({
    outcome: 'released',
    stock: { added: 1, removed: 2, priceMoves: 1 },
    report: `${slug}/releases/${two.id}.report.html`,
  });

  const before = await stat(two.page);
  expect((await build(slug)).stdout).toContain(`nothing changed since ${two.id}`);
  const after = await stat(two.page);
  expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
  expect(briefly(await fleet()).at(-1)).toEqual([slug, 'unchanged', 3, undefined]);

  // A damaged list cannot be compared. Reports are deleted with their releases.
  await writeFile(sidecarPath(yard.outDir, slug, two.id, 'details'), '{"version":1,');
  await yard.tenant(slug, { cars: [a, c] });
  await build(slug, '--accept-drop');
  const three = await live();
  expect(three.text).toContain(`No comparison: the cars of the previous release, ${two.id}, were not read.`);
  const names = await readdir(join(yard.outDir, slug, 'releases'));
  expect(names.filter((name) => name.startsWith(one.id))).toEqual([]);
  expect(names.filter((name) => /\.(details\.json|report\.(json|html))$/.test(name)).sort()).toEqual(
    [two.id, three.id].flatMap((id) => ['details.json', 'report.html', 'report.json'].map((ending) => `${id}.${ending}`)),
  );
});

test('when the report cannot be written, the sites still go live and a message says so', async () => {
  const aside = `${fleetPath()}.aside`;
  await rename(fleetPath(), aside);
  await symlink(fleetPath(), fleetPath());
  const { code, stdout, stderr } = await build('quiet-cars');
  await rm(fleetPath());
  expect(code).toBe(0);
  expect(stdout).toMatch(/^quiet-cars: 1 car, \d+ pages \(\d+ rendered\), /m);
  expect(stdout).not.toContain('Report:');
  expect(stderr).toBe(
    `${fleetPath()}: the report could not be written: ${fleetPath()}: links lead in a circle (ELOOP). Correct them, or name another folder.\n`,
  );
});

test('the history has a row of each run', async () => {
  const rows = rowsOf(historyPath(yard.workDir), 'select * from runs order by id');
  const broken = rows.find(({ dealer }) => dealer === 'broken-cars');
  expect(broken).toMatchObject({ command: 'build', result: 'failed', fault: 'settings', message: "1 problem in the site's data" });
  const mine = rows.filter(({ dealer }) => dealer === slug);
  expect(mine.map(({ result, cars, dropped_cars, rendered, pages }) => [result, cars, dropped_cars, rendered === pages])).toEqual([
    ['done', 4, 0, true],
    ['done', 3, 0, false],
    ['unchanged', 3, 0, false],
    ['done', 2, 0, true],
  ]);
  const [first] = mine as [Record<string, number>];
  const record = await readLiveRelease(yard.outDir, slug);
  expect(mine.at(-1)).toMatchObject({
    release: record?.id,
    bytes: record?.bytes,
    html_bytes: record?.htmlBytes,
    script_bytes: record?.scriptBytes,
  });
  expect(first.html_bytes).toBeGreaterThan(10_000);
  expect(first.script_bytes).toBeGreaterThan(10_000);
  expect(first.bytes).toBeGreaterThan((first.html_bytes as number) + (first.script_bytes as number));
});
