/** `forecourt index --state`: what a push makes of a dealer whose state many machines share (rule R47). */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forecourt } from '../build/run-here.ts';
import { siteOf } from '../build/tenants.ts';
import { photosOf } from '../fleet/state-yard.ts';
import { resultOf } from '../json-output.ts';
import { ownPlace } from './own-place.ts';
import { cars, makePushYard, type PushYard } from './push-yard.ts';
import type { SearchPlace } from './search-place.ts';

const slug = 'anywhere-cars';
let place: SearchPlace;
let yard: PushYard;
let root: string;
beforeAll(async () => {
  place = await ownPlace();
  yard = await makePushYard(place);
  root = join(yard.outDir, '..');
  const search = { host: place.url, indexing: 'own', index: place.uid('anywhere') };
  const stock = cars(2).map((car, at) => ({ ...car, images: [`photo-${at}.jpg`] }));
  await yard.tenant(slug, { site: siteOf('Anywhere', { search }), cars: stock, files: await photosOf(2) });
});
afterAll(async () => {
  await yard?.remove();
  await place?.close();
});

/** Runs a command on a machine with an empty disk, as a CI job does. */
let machines = 0;
const tryOn = async (key: string | undefined, command: string, ...args: string[]) => {
  const folder = join(root, `machine-${machines++}`);
  const flags = ['--tenants', yard.tenantsDir, '--out', join(folder, 'out'), '--work', join(folder, 'work')];
  const env = { FORECOURT_SEARCH_ADMIN_KEY: key ?? '', FORECOURT_PRIVATE_DESTINATIONS: 'allow' };
  const ran = await forecourt([command, slug, ...args, '--json', '--state', join(root, 'state'), ...flags], env);
  return { ...ran, images: () => readdir(join(folder, 'work', 'images')) };
};
async function on(command: string, ...args: string[]) {
  const ran = await tryOn(place.key, command, ...args);
  expect([ran.code, ran.stderr]).toEqual([0, '']);
  return { result: resultOf(ran), images: ran.images };
}

test('the page key that a push makes on one machine is in the pages that the next one builds', async () => {
  await on('build');
  const dry = await on('index', '--dry-run');
  expect(dry.result).toMatchObject({ dealers: [{ key: { state: 'wanted' } }] });
  const pushed = await on('index');
  expect(pushed.result).toMatchObject({ dealers: [{ cars: 2, plan: { mode: 'whole' }, key: { state: 'made' } }] });
  expect((await pushed.images()).filter((name) => !name.endsWith('.json'))).toEqual([]);
  expect((await on('plan')).result).toMatchObject({ include: [{ slug, reason: 'site' }] });
  expect((await on('build')).result).toMatchObject({ dealers: [{ unchanged: false, notices: [], state: { generation: 3 } }] });
  // The push after this release fails: the next run owes it, although nothing changes.
  expect((await tryOn('a-wrong-key', 'index')).code).toBe(1);
  expect((await on('plan', '--changed')).result).toMatchObject({ include: [{ slug, reason: 'index', pages: 0 }] });
  expect((await on('build')).result).toMatchObject({ dealers: [{ unchanged: true, state: { generation: 3 } }] });
  expect((await on('index')).result).toMatchObject({ dealers: [{ plan: { mode: 'nothing' }, key: { state: 'kept' } }] });
  expect((await on('plan', '--changed')).result).toEqual({ include: [] });
  // What is owed no more is stored once.
  expect((await on('index')).result).toMatchObject({ dealers: [{ plan: { mode: 'nothing' } }] });
  expect((await on('build')).result).toMatchObject({ dealers: [{ unchanged: true, state: { generation: 4 } }] });
});

test('a dealer without an index is not stored', async () => {
  await yard.tenant('paged-cars', { site: siteOf('Paged'), cars: cars(1) });
  const flags = [...yard.flags, '--state', join(root, 'other-state')];
  await forecourt(['pull', 'paged-cars', ...yard.flags]);
  const { code, stdout } = await forecourt(['index', '--all', ...flags], { FORECOURT_SEARCH_ADMIN_KEY: '' });
  expect([code, stdout]).toEqual([1, expect.stringContaining('paged-cars: skipped')]);
  expect(await readdir(join(root, 'other-state')).catch(() => [])).toEqual([]);
});
