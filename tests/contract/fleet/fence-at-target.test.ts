import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LostTurnError } from '#lib/fleet/fleet-store.ts';
import { publishToSetting } from '#lib/publish/publish-to-setting.ts';
import { makeYard, siteOf, type Yard } from '../build/tenants.ts';
import { siteFiles, writeRelease } from '../publish/releases.ts';

let yard: Yard;
beforeAll(async () => {
  yard = await makeYard();
  await yard.tenant('hilltop', { site: siteOf('hilltop') });
  await writeRelease(yard.outDir, 'hilltop', '20261121T000000Z-old', siteFiles([1, 2, 3], 1));
});
afterAll(() => yard.remove());

test('a worker that lost its turn asks under the lease of the target, and changes nothing there (R55)', async () => {
  const www = join(yard.outDir, '..', 'www');
  const outside = { fetch, guardedFetch: fetch, env: {}, now: Date.now };
  const publish = (mayReplace: () => Promise<void>) =>
    publishToSetting({ to: www } as never, {
      ...{ outDir: yard.outDir, workDir: yard.workDir, tenantsDir: yard.tenantsDir },
      slug: 'hilltop',
      dryRun: false,
      progress: () => undefined,
      outside,
      mayReplace,
    });
  let hasLease = false;
  const lost = publish(async () => {
    hasLease = existsSync(join(www, '.forecourt', 'lease.json'));
    throw new LostTurnError('hilltop: another worker took over, so this one stopped.');
  });
  await expect(lost).rejects.toThrow('hilltop: another worker took over, so this one stopped.');
  expect([hasLease, await readdir(www)]).toEqual([true, ['.forecourt']]);
  expect((await publish(async () => undefined)).release).toBe('20261121T000000Z-old');
  expect(existsSync(join(www, 'index.html'))).toBe(true);
});
