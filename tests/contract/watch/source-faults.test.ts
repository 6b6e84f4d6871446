import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#lib/model/time.ts';
import { snapshotPath } from '#lib/sources/snapshot.ts';
import { noon, serve } from '../sources/workplace.ts';
import { cars, describeFaults, leaving, stockWith, watchedDealer } from './source-faults.ts';
import { slug, type WatchYard } from './watch-yard.ts';

const watched = watchedDealer();
const { lastLive, dealer } = watched;
let yard: WatchYard;
beforeEach(() => {
  yard = watched.yard();
});

describe('a working source', () => {
  it('is polled first, then built once, and polled every five minutes', async () => {
    expect(yard.live).toEqual([stockWith(leaving).map((car) => car.slug)]);
    await yard.pass(20 * minuteMs);
    expect(yard.live).toHaveLength(1);
    expect(yard.news.filter(({ event }) => event === 'polled')).toHaveLength(5);
    expect(yard.now() - (dealer().freshAsOf ?? 0)).toBeLessThanOrEqual(5 * minuteMs);
  });

  it('gets conditional requests for its configuration, and no request for a detail twice', async () => {
    const before = yard.platform.seen.length;
    await yard.pass(6 * minuteMs);
    const asked = yard.platform.seen.slice(before);
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/websites/7.json',
      'POST /indexes/Car_production/documents/fetch',
    ]);
    expect(asked[0]?.headers['if-none-match']).toMatch(/^"site-\d+"$/);
  });

  it('a new price is live after the next poll', async () => {
    serve(yard.platform, stockWith({ ...leaving, price: 1 }));
    await yard.pass(5 * minuteMs);
    expect(yard.news.at(-1)).toMatchObject({ event: 'built', reasons: ['stock', 'price'], changedPages: 1 });
  });

  it('a car leaves the listing on time, to the millisecond', async () => {
    expect(dealer().nextDue).toEqual({ at: noon + 30 * minuteMs + 7_500, why: ['sold window'] });
    await yard.pass(30 * minuteMs + 7_499);
    expect(lastLive()).toContain(leaving.slug);
    await yard.pass(1);
    expect(lastLive()).not.toContain(leaving.slug);
    expect(dealer().latenessMs).toBe(0);
  });

  it('a changed file of the dealer leads to a build, a new file date does not', async () => {
    const file = join(yard.workspace.tenantsDir, slug, 'site.json');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text);
    await yard.pass(6 * minuteMs);
    expect(yard.live).toHaveLength(1);
    await writeFile(file, text.replace('Test Motors', 'Best Motors'));
    await yard.pass(6 * minuteMs);
    expect(yard.news.at(-1)).toMatchObject({ event: 'built', reasons: ['site'] });
  });
});

describeFaults(watched, ['gives half of the list it promises', 'gives half of its stock as if it were all']);

it('a car whose detail fails for hours keeps its last good detail, until the source answers again', async () => {
  const [first] = cars as [(typeof cars)[number]];
  const broken = ({ path }: { path: string }) => (path.includes(`/cars/${first.slug}`) ? { status: 500 } : undefined);
  serve(yard.platform, stockWith({ ...first, price: 9_999, comments: 'New words.' }));
  yard.platform.intercept = broken;
  await yard.pass(2 * hourMs);
  const read = async () =>
    JSON.parse(await readFile(snapshotPath(yard.workspace.workDir, slug), 'utf8')).cars.find((car: { id: string }) => car.id === first.id);
  expect(await read()).toMatchObject({ price: 9_999, comments: first.comments });
  expect(dealer().fault).toBeUndefined();
  // The first build and that of the new price: the failing detail causes none.
  expect(yard.live).toHaveLength(2);
  yard.platform.intercept = undefined;
  await yard.pass(6 * minuteMs);
  expect(await read()).toMatchObject({ price: 9_999, comments: 'New words.' });
});

it('a build that fails is tried again, sooner when the stock changes', async () => {
  yard.failBuilds('no room left on the disk');
  serve(yard.platform, stockWith({ ...leaving, price: 1 }));
  await yard.pass(6 * minuteMs);
  expect(dealer().fault).toMatchObject({ stage: 'build', message: 'no room left on the disk' });
  const tries = () => yard.news.filter(({ event }) => event === 'build failed').length;
  expect(tries()).toBeGreaterThan(1);
  yard.failBuilds(undefined);
  await yard.pass(15 * minuteMs);
  expect(dealer().fault).toBeUndefined();
  expect(dealer().pending).toEqual({});
});

it('after a clock was set back, pages made for a later time are built again', async () => {
  yard.setClock(noon + 9 * dayMs);
  await yard.pass(6 * minuteMs);
  expect(lastLive()).not.toContain(leaving.slug);
  yard.setClock(noon + minuteMs);
  await yard.pass(2 * minuteMs);
  // The wrong clock set the running timer, so the watcher wakes by it once.
  yard.setClock(noon + minuteMs);
  await yard.hook({ dealers: [slug] });
  expect(lastLive()).toContain(leaving.slug);
  expect(dealer().nextDue?.at).toBe(noon + 30 * minuteMs + 7_500);
});
