import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishToSetting } from '#lib/publish/publish-to-setting.ts';
import { sidecarPath } from '#lib/releases/paths.ts';
import { readDetails, writeDetails } from '#lib/releases/release-details.ts';
import { readRecord, writeRecord } from '#lib/releases/release-record.ts';
import { encodeFeedRecord } from '#lib/report/feed-record.ts';
import { siteFiles, writeRelease } from '../../contract/publish/releases.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'forecourt-setting-'));
  await writeRelease(join(root, 'out'), 'hilltop', '20261121T000000Z-1', siteFiles([1], 1));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const target = { to: '', reload: false, purge: [] as string[], precompress: [] };

/** Publishes to a new folder, and returns the requests that went to the open and to the guarded network. */
async function publish(name: string, more: Partial<typeof target>, env: Record<string, string> = {}) {
  const sent: string[] = [];
  const network = (kind: string) => async (url: string, init: { headers: Record<string, string> }) => {
    sent.push(`${kind} ${url} ${init.headers.authorization ?? 'no token'}`);
    return new Response();
  };
  const outside = { fetch: network('open'), guardedFetch: network('guarded'), env, now: () => 0 } as never;
  const options = {
    outDir: join(root, 'out'),
    workDir: join(root, 'work'),
    tenantsDir: join(root, 'tenants'),
    slug: 'hilltop',
    outside,
    dryRun: false,
    progress: () => undefined,
  };
  const publication = await publishToSetting({ ...target, to: `${root}/${name}-{slug}`, ...more }, options);
  return { publication, sent };
}

test('a webhook of settings gets the token only if the operator named its host (rule R39)', async () => {
  const env = { FORECOURT_PURGE_TOKEN: 't0ken', FORECOURT_PURGE_HOSTS: 'cdn.example.com, other.example.com' };
  const purge = ['https://cdn.example.com/purge/{slug}', 'https://thief.example.com/'];
  expect((await publish('purge', { purge }, env)).sent).toEqual([
    'guarded https://cdn.example.com/purge/hilltop Bearer t0ken',
    'guarded https://thief.example.com/ no token',
  ]);
});

test('a reload runs the command of the environment, never one of settings', async () => {
  await expect(publish('unset', { reload: true })).rejects.toThrow(
    'A target in publish.targets has "reload": true, but no command is set. Set FORECOURT_RELOAD_COMMAND in the environment, such as FORECOURT_RELOAD_COMMAND="nginx -s reload".',
  );
  const { publication } = await publish('set', { reload: true }, { FORECOURT_RELOAD_COMMAND: `echo $FORECOURT_SITE > ${root}/reloaded` });
  expect([publication.reloaded, await readFile(join(root, 'reloaded'), 'utf8')]).toEqual([true, 'hilltop\n']);
  await expect(publish('bad', { reload: true }, { FORECOURT_RELOAD_COMMAND: 'echo broken; exit 3' })).rejects.toThrow(
    'but the command of FORECOURT_RELOAD_COMMAND ended with code 3: broken.',
  );
});

test('a publication also tells IndexNow of pages that changed in a release the target missed (rule M9)', async () => {
  const at = { outDir: join(root, 'told'), workDir: join(root, 'work'), tenantsDir: join(root, 'tenants'), slug: 'hilltop' };
  const told: string[][] = [];
  const fetch = async (_url: string, { body }: { body: string }) => {
    told.push(JSON.parse(body).urlList);
    return new Response();
  };
  const outside = { fetch, guardedFetch: fetch, env: {}, now: () => 0 } as never;
  async function publishRelease(time: string, files: Record<string, string>, modified: Record<string, [string, string]>) {
    const { id } = await writeRelease(at.outDir, at.slug, `${time.replaceAll(/[-:]/g, '')}-1`, files);
    const [record, details] = [await readRecord(at.outDir, at.slug, id), await readDetails(at.outDir, at.slug, id)];
    if (!record || !details) throw new Error('no release');
    await writeRecord(at.outDir, at.slug, { ...record, builtAt: Date.parse(time) });
    await writeDetails(at.outDir, at.slug, id, { ...details, modified });
    const indexNow = { key: 'aaaabbbb', base: 'https://hilltop.example.com' };
    await writeFile(sidecarPath(at.outDir, at.slug, id, 'feeds'), encodeFeedRecord({ indexNow, channels: {} }));
    await publishToSetting({ ...target, to: `${root}/told-{slug}` }, { ...at, outside, dryRun: false, progress: () => undefined });
  }
  await publishRelease('2026-11-20T22:00:00Z', { 'about.html': '1', 'cars/a.html': '1', 'cars/b.html': '1' }, {});
  await publishRelease(
    '2026-11-21T00:10:00Z',
    { 'about.html': '2', 'cars/a.html': '2', 'cars/b.html': '2' },
    { '/about': ['x', '2026-11-19'], '/cars/a': ['y', '2026-11-20'], '/cars/b': ['z', '2026-11-21'] },
  );
  expect(told).toEqual([['https://hilltop.example.com/cars/a', 'https://hilltop.example.com/cars/b']]);
});
