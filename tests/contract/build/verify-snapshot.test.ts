import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forecourt } from './run-here.ts';
import { carsOf, makeYard, siteOf, type Yard } from './tenants.ts';

const slug = 'later-yard';

let yard: Yard;
beforeAll(async () => {
  yard = await makeYard();
});
afterAll(() => yard.remove());

const priced = (price: number) => carsOf(2).map((car) => ({ ...car, price }));
const run = async (command: string) => {
  const { code, stdout, stderr } = await forecourt([command, slug, ...yard.flags]);
  return { code, text: stdout + stderr };
};
const good = { code: 0, text: expect.stringContaining('no problems') };

test('verify compares a release with the snapshot that it was made from: after a pull whose build was killed, and after a rollback', async () => {
  await yard.tenant(slug, { site: siteOf('Later Yard'), cars: priced(20_000) });
  expect((await run('build')).code).toBe(0);
  await yard.tenant(slug, { cars: [...priced(21_000), ...carsOf(3).slice(2)] });
  expect((await run('pull')).code).toBe(0);
  expect(await run('verify')).toEqual(good);
  expect((await run('build')).code).toBe(0);
  expect((await run('rollback')).code).toBe(0);
  expect(await run('verify')).toEqual(good);
  const releases = join(yard.outDir, slug, 'releases');
  const [oldest = ''] = (await readdir(releases)).filter((name) => name.endsWith('.snapshot.json')).sort();
  await writeFile(join(releases, oldest), '{');
  expect(await run('verify')).toEqual({
    code: 1,
    text: expect.stringMatching(
      /\.snapshot\.json: the snapshot is damaged, it is not whole JSON\. To make a new release, run: .* build later-yard --render-all/,
    ),
  });
});
