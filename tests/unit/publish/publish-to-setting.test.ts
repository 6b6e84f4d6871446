import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishToSetting } from '#lib/publish/publish-to-setting.ts';
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
  const options = { outDir: join(root, 'out'), slug: 'hilltop', outside, dryRun: false, progress: () => undefined };
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
