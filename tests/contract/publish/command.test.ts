import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listFiles } from '#lib/disk/list-files.ts';
import { stageOf, stages } from '#lib/publish/order.ts';
import { statePath } from '#lib/publish/target.ts';
import { forecourt, type Running, startForecourt } from '../build/cli.ts';
import { makeYard, siteOf, type Yard } from '../build/tenants.ts';
import { broken, release, siteFiles } from './releases.ts';
import { bucket, keys, type Storage, startStorage } from './storage.ts';

let yard: Yard;
let storage: Storage;
beforeAll(async () => {
  yard = await makeYard();
  storage = await startStorage();
  for (const slug of ['hilltop', 'valley']) await yard.tenant(slug, { site: siteOf(slug) });
});
afterEach(() => storage.meddle(undefined));
afterAll(async () => {
  await storage.close();
  await yard.remove();
});

let made = 0;
const live = (files: Record<string, string>, slug = 'hilltop') => release(yard.outDir, slug, `202611${20 + ++made}T000000Z-${made}`, files);
const s3 = (prefix: string) => `s3://${bucket}/${prefix}?endpoint=${encodeURIComponent(storage.endpoint)}`;
const args = (to: string, ...more: string[]) => ['publish', 'hilltop', '--to', to, ...more, ...yard.flags];
const publish = (to: string, ...more: string[]) => forecourt(args(to, ...more), keys);
const writes = () => storage.seen.filter(({ method }) => method === 'PUT' || method === 'DELETE');
const filesAt = async (prefix: string) => {
  const found = (await storage.keys()).filter((key) => key.startsWith(`${prefix}/`) && !key.includes('.forecourt'));
  return Object.fromEntries(await Promise.all(found.map(async (key) => [key.slice(prefix.length + 1), await storage.text(key)])));
};
const served = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).filter(([path]) => !/^_(redirects|hosting)/.test(path)));

test('a first publication goes up in order, with types, cache rules and hashes', async () => {
  const { manifest } = await live(siteFiles([1, 2], 1));
  storage.seen.length = 0;
  const ran = await publish(s3('first'));
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  expect(ran.stdout).toContain(
    'hilltop: published 20261121T000000Z-1 to s3://dealers/first: 13 files added, 0 changed, 0 removed, 0.5 KiB',
  );
  const order = writes().map(({ key }) => key.replace('first/', ''));
  expect([order[0], order.at(-1)]).toEqual([statePath, statePath]);
  const ranks = order.slice(1, -1).map((path) => stages.indexOf(stageOf(path)));
  expect(ranks).toEqual([...ranks].sort());
  expect(new Set(ranks).size).toBe(stages.length);
  for (const [path, type, cache] of [
    ['index.html', 'text/html; charset=utf-8', 'public, max-age=0, must-revalidate'],
    ['search/index.json', 'application/json; charset=utf-8', 'public, max-age=0, must-revalidate'],
    ['_next/static/chunks/app-1.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['images/00000000000000000001-640.webp', 'image/webp', 'public, max-age=31536000, immutable'],
  ] as const) {
    const sha256 = manifest[path]?.sha256 ?? '';
    expect(await storage.head(`first/${path}`)).toMatchObject({ ContentType: type, CacheControl: cache, Metadata: { sha256 } });
    const sent = writes().find(({ key }) => key === `first/${path}`);
    expect(sent?.headers['x-amz-checksum-sha256']).toBe(Buffer.from(sha256, 'hex').toString('base64'));
  }
});

test('the next uploads what changed, deletes last, and says what it would do before', async () => {
  await live(siteFiles([1, 2], 1));
  await publish(s3('delta'));
  await live(siteFiles([2, 3], 1));
  const dry = await publish(s3('delta'), '--dry-run', '--grace', '0', '--json');
  const [{ delta }] = JSON.parse(dry.stdout).dealers;
  expect(delta).toEqual({
    added: ['_next/data/1/cars/car-3.json', 'cars/car-3.html', 'images/00000000000000000003-640.webp'],
    changed: ['index.html', 'search/index.json', 'search/used-cars.html', 'sitemap.xml'],
    removed: ['_next/data/1/cars/car-1.json', 'cars/car-1.html', 'images/00000000000000000001-640.webp'],
  });
  storage.seen.length = 0;
  expect((await publish(s3('delta'), '--grace', '0')).code).toBe(0);
  const done = writes().map(({ method, key }) => `${method} ${key.replace('delta/', '')}`);
  expect(done.slice(-4, -1).sort()).toEqual(delta.removed.map((path: string) => `DELETE ${path}`));
  expect(done.filter((line) => line.startsWith('PUT')).length).toBe(7 + 2);
  storage.seen.length = 0;
  expect((await publish(s3('delta'), '--grace', '0')).stdout).toContain('s3://dealers/delta already has 20261123T000000Z-3');
  expect(writes()).toEqual([]);
});

/** Runs a publication that is killed as the storage gets the nth write; what had arrived before stays. Answers the writes that arrived. */
async function killedAt(to: string, at: number): Promise<string[]> {
  storage.seen.length = 0;
  let run: Running | undefined;
  const arrived: string[] = [];
  storage.meddle(({ method, key }, response) => {
    if (method !== 'PUT' && method !== 'DELETE') return false;
    if (arrived.length + 1 < at) {
      arrived.push(key);
      return false;
    }
    run?.kill();
    response.destroy();
    return true;
  });
  run = startForecourt(args(to, '--grace', '0'), keys);
  const { code } = await run.ended;
  storage.meddle(undefined);
  expect(code).toBeNull();
  return arrived;
}

test('killed at any write, every page in the bucket works, and the next run goes on without a second upload', async () => {
  await live(siteFiles([1, 2, 3], 1));
  expect((await publish(s3('killed'))).code).toBe(0);
  const next = siteFiles([2, 3, 4, 5], 2);
  await live(next);
  let grown = 0;
  for (const at of [1, 2, 5, 9, 4, 6]) {
    const before = await filesAt('killed');
    const sent = await killedAt(s3('killed'), at);
    const isThere = (key: string) => before[key.slice('killed/'.length)] === next[key.slice('killed/'.length)];
    expect(sent.filter((key) => !key.endsWith(statePath) && isThere(key))).toEqual([]);
    await sleep(50);
    const after = await filesAt('killed');
    expect(broken(after)).toEqual([]);
    grown += Object.keys(after).length - Object.keys(before).length;
  }
  expect(grown).toBeGreaterThan(6);
  const last = await publish(s3('killed'), '--grace', '0');
  expect(last.stdout).toContain('finished an interrupted upload of ');
  expect(last.code).toBe(0);
  expect(await filesAt('killed')).toEqual(served(next));
});

test('a mirror that is killed works at every moment, and the next run ends with the release', async () => {
  const cars = Array.from({ length: 400 }, (_, index) => index);
  const dir = join(yard.outDir, '..', 'mirror');
  await live(siteFiles(cars.slice(0, 300), 1));
  expect((await publish(dir)).code).toBe(0);
  const next = siteFiles(cars.slice(100), 2);
  await live(next);
  const read = async () => {
    const ours = (await listFiles(dir)).filter((path) => !path.startsWith('.forecourt'));
    return Object.fromEntries(await Promise.all(ours.map(async (path) => [path, await readFile(join(dir, path), 'utf8')])));
  };
  let kills = 0;
  const state = join(dir, statePath);
  for (let more = 0; more < 8; more += 1) {
    const before = await readFile(state, 'utf8');
    const run = startForecourt(args(dir, '--grace', '0'));
    // The first thing a run writes is that it has begun.
    while (run.child.exitCode === null && (await readFile(state, 'utf8')) === before && more === 0) await sleep(1);
    await (more === 0 ? sleep(5) : run.until('hilltop: '));
    await sleep(more * 12);
    run.kill();
    if ((await run.ended).code === null) kills += 1;
    expect(broken(await read())).toEqual([]);
  }
  expect(kills).toBeGreaterThan(2);
  expect((await publish(dir, '--grace', '0')).code).toBe(0);
  expect(await read()).toEqual(next);
  expect(await readdir(join(dir, '.forecourt', 'incoming'))).toEqual([]);
});

test.each<[string, () => string, Record<string, string>, string]>([
  [
    'a wrong secret',
    () => s3('x'),
    { AWS_SECRET_ACCESS_KEY: 'not-it-at-all' },
    's3://dealers/x: the secret key in the environment does not fit its access key (AWS_SECRET_ACCESS_KEY)',
  ],
  [
    'an unknown key',
    () => s3('x'),
    { AWS_ACCESS_KEY_ID: 'AKIANOBODY' },
    's3://dealers/x: the storage does not know the access key in the environment (AWS_ACCESS_KEY_ID or AWS_PROFILE)',
  ],
  [
    'no credentials',
    () => s3('x'),
    { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '', HOME: '/nonexistent' },
    's3://dealers/x: there are no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, in the environment',
  ],
  [
    'nothing at the address',
    () => `s3://${bucket}/x?endpoint=http://127.0.0.1:1`,
    {},
    's3://dealers/x: nothing answers at this address; look at the endpoint of the target',
  ],
])('%s is said in a sentence, without a key, and ends with 1', async (_what, to, env, sentence) => {
  await live(siteFiles([1], 1));
  const ran = await forecourt(args(to()), { ...keys, ...env });
  expect(ran.stdout).toContain(`hilltop  ${sentence}\n`);
  expect(ran.stdout + ran.stderr).not.toMatch(/S3RVER|not-it-at-all/);
  expect(ran.code).toBe(1);
});

test('a bucket that is not there is named', async () => {
  await live(siteFiles([1], 1));
  const ran = await publish(s3('x').replace(bucket, 'nobody'));
  expect(ran.stdout).toContain('hilltop  s3://nobody/x: there is no such bucket. Make it first, or mend its name in the target\n');
  expect(ran.code).toBe(1);
});

test('a file that the storage refuses is named, with what the bucket shows', async () => {
  await live(siteFiles([1, 2], 1));
  await publish(s3('refused'));
  await live(siteFiles([1, 2], 2));
  storage.meddle(({ method, key }, response) => {
    if (method !== 'PUT' || !key.endsWith('/index.html')) return false;
    response.writeHead(403, { 'content-type': 'application/xml' }).end('<Error><Code>AccessDenied</Code><Message>No.</Message></Error>');
    return true;
  });
  const { code, stdout } = await publish(s3('refused'));
  expect(code).toBe(1);
  expect(stdout).toContain(
    'hilltop  index.html: the credentials in the environment may not do that in this bucket (they need list, get, put and delete)\n',
  );
  expect(stdout).toContain('at s3://dealers/refused. Some of its pages are new; all that they load is there, so every page works.\n');
});

test('a storage that fails now and then is asked again', async () => {
  const files = siteFiles([1, 2, 3], 1);
  await live(files);
  let failures = 0;
  storage.meddle(({ method, key }, response) => {
    if (method !== 'PUT' || !/car-[12]\.html$/.test(key) || failures > 3) return false;
    failures += 1;
    response.writeHead(503).end();
    return true;
  });
  expect((await publish(s3('flaky'))).code).toBe(0);
  expect(failures).toBe(4);
  expect(await filesAt('flaky')).toEqual(served(files));
});

test.each([
  [['publish', 'hilltop'], 'error: Where to? Use --to /srv/www/{slug} or --to "s3://bucket/{slug}?region=ap-southeast-2".'],
  [
    ['publish', 'hilltop', 'valley', '--to', '/srv/www/all'],
    'error: Several dealers cannot share one target. Put {slug} into --to, such as --to /srv/www/{slug}.',
  ],
  [
    ['publish', 'hilltop', '--to', 's3://key:secret@bucket/x'],
    'error: Keys are never part of the target’s address: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, in the environment.',
  ],
  [['publish', 'hilltop', '--to', '/x', '--grace', 'long'], 'error: --grace takes a number of hours, not "long".'],
])('%j is a wrong use', async (words, sentence) => {
  const ran = await forecourt([...words, ...yard.flags]);
  expect(ran.stderr).toContain(`${sentence}\n`);
  expect(ran.code).toBe(2);
});

test('a dealer without a release is told so; a target that is a file too', async () => {
  const ran = await forecourt(['publish', 'valley', '--to', '/tmp/{slug}-nowhere', ...yard.flags]);
  expect(ran.stdout).toContain('valley  valley has no release to publish; run: forecourt build valley\n');
  await live(siteFiles([1], 1));
  const file = join(yard.outDir, '..', 'a-file');
  await mkdir(yard.outDir, { recursive: true });
  await writeFile(file, '');
  const blocked = await publish(file);
  expect(blocked.stdout).toContain('a file is in the way where a folder should be');
  expect(blocked.code).toBe(1);
});
