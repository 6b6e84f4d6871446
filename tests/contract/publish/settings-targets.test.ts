import { execFileSync } from 'node:child_process';
import { mkdir, readFile, realpath, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeWatchedPublications } from '#lib/watch/publish-watched.ts';
import { openPurges } from '../../../scripts/cli/open-purges.ts';
import { followAdvice, forecourt } from '../build/run-here.ts';
import { carsOf, siteOf, type Yard } from '../build/tenants.ts';
import { siteFiles, writeRelease } from './releases.ts';
import { bucket, keys, type Storage, startStorageYard } from './storage.ts';

let yard: Yard;
let storage: Storage;
beforeAll(async () => {
  ({ yard, storage } = await startStorageYard());
});
afterAll(async () => {
  await storage.close();
  await yard.remove();
});

const s3 = (prefix: string) => `s3://${bucket}/${prefix}?endpoint=${encodeURIComponent(storage.endpoint)}`;
const filesAt = async (prefix: string) => {
  const found = (await storage.keys()).filter((key) => key.startsWith(`${prefix}/`) && !key.includes('.forecourt'));
  return Object.fromEntries(await Promise.all(found.map(async (key) => [key.slice(prefix.length + 1), await storage.text(key)])));
};
const servedBy = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).filter(([path]) => !/^_(redirects|hosting)/.test(path)));

test.each([
  [
    ['publish', 'hilltop'],
    'error: Where to? Use --to /srv/www/{slug} or --to "s3://bucket/{slug}?region=ap-southeast-2", or set publish.targets in the settings of a dealer or a layer, such as "publish": { "targets": [{ "to": "/srv/www/{slug}" }] }.',
  ],
  [
    ['build', 'hilltop', '--publish'],
    'error: Where to? --publish needs publish.targets in the settings of a dealer or a layer, such as "publish": { "targets": [{ "to": "/srv/www/{slug}" }] }.',
  ],
  [
    ['publish', 'hilltop', '--reload', 'nginx -s reload'],
    'error: --reload needs --to: targets in publish.targets of the settings have their own options.',
  ],
])('%j is a usage error while settings name no target', async (words, sentence) => {
  const ran = await forecourt([...words, ...yard.flags]);
  expect([ran.code, ran.stderr]).toEqual([2, `${sentence}\n`]);
});

test('targets of settings: each gets the release, one that fails stops no other, and the history has it (rule R39)', async () => {
  const folder = join(yard.outDir, '..', 'www');
  const targets = [{ to: `${folder}/{slug}` }, { to: s3('{slug}').replace(bucket, 'nobody') }, { to: s3('settings-{slug}') }];
  const settle = (slug: string, more: object) => yard.tenant(slug, { site: siteOf(slug, { publish: more }), cars: carsOf(2) });
  await settle('hilltop', { targets });
  const files = siteFiles([1], 1);
  for (const slug of ['hilltop', 'valley']) await writeRelease(yard.outDir, slug, '20261121T000000Z-1', files);
  const ran = await forecourt(['publish', 'hilltop', ...yard.flags], keys);
  expect([ran.code, await filesAt('settings-hilltop')]).toEqual([1, servedBy(files)]);
  expect(await readFile(join(folder, 'hilltop', 'index.html'), 'utf8')).toBe(files['index.html']);
  expect(ran.stdout).toContain('hilltop  s3://nobody/hilltop: there is no such bucket. Create it, or correct its name in the target\n');
  await settle('hilltop', { targets: [targets[0], targets[2]] });
  const again = await forecourt(['publish', '--all', ...yard.flags], keys);
  expect([again.code, again.stderr]).toEqual([0, '']);
  expect(again.stdout).toMatch(/^hilltop: .*\/www\/hilltop already has \S+; s3:\/\/dealers\/settings-hilltop already has \S+ \(/m);
  expect(again.stdout).toMatch(/^valley: its settings name no target /m);
});

test('build --publish publishes what it released', async () => {
  await yard.tenant('built', {
    site: siteOf('Built', { publish: { targets: [{ to: `${yard.outDir}/../www/{slug}` }, { to: s3('{slug}') }] } }),
    cars: carsOf(2),
  });
  const ran = await forecourt(['build', 'built', '--publish', ...yard.flags], keys);
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  expect(ran.stdout.match(/^built: published .*$/gm)).toEqual([
    expect.stringMatching(/\/www\/built: \d+ files added, 0 changed, 0 removed, /),
    expect.stringMatching(/ to s3:\/\/dealers\/built: \d+ files added, 0 changed, 0 removed, /),
  ]);
  const page = await readFile(join(yard.current('built'), 'index.html'), 'utf8');
  expect(await storage.text('built/index.html')).toBe(page);
  expect(await readFile(join(yard.outDir, '../www/built/index.html'), 'utf8')).toBe(page);
});

test('only files to upload are read, unless --recheck is given (rule R20)', async () => {
  // Written by a build, so that its records are true: damage that keeps size and time shows in the hash only.
  const root = await realpath(yard.current('built'));
  const hide = async (file: string) => {
    const { size, atime, mtime } = await stat(join(root, file));
    await writeFile(join(root, file), '#'.repeat(size));
    await utimes(join(root, file), atime, new Date(Math.floor(mtime.getTime() - 1)));
  };
  await hide('index.html');
  const run = (...more: string[]) => forecourt(['publish', 'built', ...more, ...yard.flags], keys);
  const plain = await run();
  expect([plain.code, plain.stdout]).toEqual([0, expect.stringContaining('already has')]);
  const checked = await run('--recheck');
  expect([checked.code, checked.stdout]).toEqual([1, expect.stringContaining('is damaged: index.html was changed after the build')]);
  // A damaged file is never uploaded, and the build that the message names makes it again.
  const elsewhere = await forecourt(['publish', 'built', '--to', s3('elsewhere'), ...yard.flags], keys);
  expect([elsewhere.code, await filesAt('elsewhere')]).toEqual([1, {}]);
  expect((await followAdvice(checked.stdout)).code).toBe(0);
  expect(await run()).toMatchObject({ code: 0 });
});

test('a folder that hangs gives its place back, and nothing is published beside it until it works again (rule R42)', async () => {
  const www = join(yard.outDir, '..', 'hanging');
  await yard.tenant('hanging', { site: siteOf('Hanging', { publish: { targets: [{ to: `${www}/{slug}` }] } }) });
  await writeRelease(yard.outDir, 'hanging', '20261121T000000Z-1', siteFiles([1], 1));
  // Nobody writes to the pipe, so opening it to read waits, as on a network disk that is gone.
  const pipe = join(www, 'hanging', '.forecourt', 'published.json');
  await mkdir(dirname(pipe), { recursive: true });
  execFileSync('mkfifo', [pipe]);
  const outside = openPurges({ fetch, env: {}, now: Date.now });
  const runs: string[] = [];
  const { publish } = makeWatchedPublications({
    ...{ workspace: yard.workspace, outside, signal: new AbortController().signal, stallMs: 300 },
    record: async ({ result, fault }) => void runs.push(`${result}: ${fault?.message}`),
    setTimer: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
  const target = join(www, 'hanging');
  await expect(publish('hanging', target)).rejects.toThrow(`${target}: no progress for `);
  await expect(publish('hanging', target)).rejects.toThrow(`${target}: the publication that began at `);
  expect(runs).toEqual([expect.stringMatching(/^failed: .*no progress for /), expect.stringMatching(/^failed: .*hangs and has not ended/)]);
  await writeFile(pipe, '');
  await rm(pipe);
  await vi.waitFor(async () => expect((await publish('hanging', target))?.release).toBe('20261121T000000Z-1'), { timeout: 10_000 });
  await outside.close();
});
