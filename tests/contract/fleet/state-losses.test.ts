import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fetchDealer } from '#lib/fleet/state/fetch-dealer.ts';
import { hourMs } from '#lib/model/time.ts';
import { readDetails } from '#lib/releases/release-details.ts';
import { rollBack } from '#lib/releases/rollback.ts';
import { carsOf, siteOf } from '../build/tenants.ts';
import { makeStateYard, noon } from './state-yard.ts';

const { yard, location, workers, published } = await makeStateYard();

test('a release whose files the store lost is neither rolled back to nor published as a part of itself', async () => {
  const slug = 'lost-files';
  const cars = carsOf(2);
  await yard.tenant(slug, { site: siteOf('Lost Files'), cars });
  const first = await workers.worker();
  const { release: old } = await first.build(slug, noon);
  await yard.tenant(slug, { cars: cars.map((car) => ({ ...car, price: 4_321 })) });
  const { release } = await first.build(slug, noon + hourMs);
  const { workspace, state } = await workers.worker();
  const { outDir } = workspace;
  await fetchDealer(state, workspace, slug);
  const page = (await readDetails(outDir, slug, old.id))?.files['index.html']?.sha256;
  await rm(join(location, 'd', slug, 'files', `${page}.zst`));
  await expect(rollBack({ outDir, slug, now: noon + 2 * hourMs, assetGraceDays: 7, stored: state.filesOf(slug) })).rejects.toThrow(
    `${slug}: ${old.id} is damaged: index.html is not in ${location}. No other release is complete.`,
  );
  const details = join(outDir, slug, 'releases', `${release.id}.details.json`);
  await writeFile(details, 'damaged');
  await expect(published({ workspace, state }, slug, 'www-part')).rejects.toThrow(
    `${slug}: the record of ${release.id} is damaged, so nothing was uploaded. Run: \`forecourt build ${slug} --render-all --state ${location}\``,
  );
});

test('a publication that misses a file in the store names the command that writes it again', async () => {
  const slug = 'lost-page';
  await yard.tenant(slug, { site: siteOf('Lost Page'), cars: carsOf(1) });
  const { release } = await (await workers.worker()).build(slug, noon);
  const second = await workers.worker();
  await fetchDealer(second.state, second.workspace, slug);
  const sha256 = (await readDetails(second.workspace.outDir, slug, release.id))?.files['index.html']?.sha256;
  await rm(join(location, 'd', slug, 'files', `${sha256}.zst`));
  const failed = await published(second, slug, 'www-page').catch((error: Error) => error.message.split('\n'));
  expect(failed).toEqual([
    `index.html: ${location}: the object d/${slug}/files/${sha256}.zst is missing. To write it again, run: \`forecourt build ${slug} --render-all --state ${location}\``,
    expect.stringContaining('files arrived at '),
    'Then publish again: files that arrived are not uploaded twice.',
  ]);
  await (await workers.worker()).build(slug, noon + hourMs, { renderAll: true });
  await fetchDealer(second.state, second.workspace, slug);
  expect(Object.keys(await published(second, slug, 'www-page'))).toContain('index.html');
});
