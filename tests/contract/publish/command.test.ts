import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { leasePath } from '#lib/publish/lease.ts';
import { stageOf, stages } from '#lib/publish/order.ts';
import { publishedStatePath } from '#lib/publish/target.ts';
import { pasted, type Running, startForecourt } from '../build/cli.ts';
import { forecourt } from '../build/run-here.ts';
import type { Yard } from '../build/tenants.ts';
import { resultOf } from '../json-output.ts';
import { missingFiles, siteFiles, stayingFiles, writeRelease } from './releases.ts';
import { bucket, keys, type Storage, startStorageYard } from './storage.ts';

let yard: Yard;
let storage: Storage;
beforeAll(async () => {
  ({ yard, storage } = await startStorageYard());
});
afterEach(() => storage.meddle(undefined));
afterAll(async () => {
  await storage.close();
  await yard.remove();
});

let releases = 0;
const makeLive = (files: Record<string, string>, graceFiles: Record<string, string> = {}) => {
  releases += 1;
  return writeRelease(yard.outDir, 'hilltop', `202611${20 + releases}T000000Z-${releases}`, files, graceFiles);
};
const s3 = (prefix: string) => `s3://${bucket}/${prefix}?endpoint=${encodeURIComponent(storage.endpoint)}`;
const args = (to: string, ...more: string[]) => ['publish', 'hilltop', '--to', to, ...more, ...yard.flags];
const publish = (to: string, ...more: string[]) => forecourt(args(to, ...more), keys);
/** Changes at the target without those of the lease, which frame them. */
const writes = () => storage.seen.filter(({ method, key }) => (method === 'PUT' || method === 'DELETE') && !key.endsWith(leasePath));
const filesAt = async (prefix: string) => {
  const found = (await storage.keys()).filter((key) => key.startsWith(`${prefix}/`) && !key.includes('.forecourt'));
  return Object.fromEntries(await Promise.all(found.map(async (key) => [key.slice(prefix.length + 1), await storage.text(key)])));
};
const servedBy = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).filter(([path]) => !/^_(redirects|hosting)/.test(path)));

test('a first publication uploads in order, with types, cache rules and hashes', async () => {
  const { manifest } = await makeLive(siteFiles([1, 2], 1));
  storage.seen.length = 0;
  const ran = await publish(s3('first'));
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  expect(ran.stdout).toContain(
    'hilltop: published 20261121T000000Z-1 to s3://dealers/first: 13 files added, 0 changed, 0 removed, 0.5 KiB',
  );
  const order = writes().map(({ key }) => key.replace('first/', ''));
  expect([order[0], order.at(-1)]).toEqual([publishedStatePath, publishedStatePath]);
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

test('the next publication uploads what changed and deletes last; a dry run says the same before', async () => {
  await makeLive(siteFiles([1, 2], 1));
  await publish(s3('delta'));
  await makeLive(siteFiles([2, 3], 1));
  const dry = await publish(s3('delta'), '--dry-run', '--json');
  const [{ delta, kinds }] = resultOf(dry).dealers;
  expect(kinds[0]).toEqual({
    ...{ kind: 'car pages', added: 1, changed: 0, removed: 1, bytes: 77 },
    examples: ['+ cars/car-3.html', '- cars/car-1.html'],
  });
  const summary = (await publish(s3('delta'), '--dry-run')).stdout.replaceAll(/removed, [^,]+, such/g, 'removed, … KiB, such');
  expect(summary.split('\n').slice(2)).toEqual([
    'hilltop: car pages: 1 added, 0 changed, 1 removed, … KiB, such as + cars/car-3.html, - cars/car-1.html',
    'hilltop: other pages: 0 added, 2 changed, 0 removed, … KiB, such as ~ index.html, ~ search/used-cars.html',
    'hilltop: page data: 1 added, 0 changed, 1 removed, … KiB, such as + _next/data/1/cars/car-3.json, - _next/data/1/cars/car-1.json',
    'hilltop: pictures: 1 added, 0 changed, 0 removed, … KiB, such as + images/00000000000000000003-640.webp',
    'hilltop: other files: 0 added, 2 changed, 0 removed, … KiB, such as ~ search/index.json, ~ sitemap.xml',
    'hilltop: add --verbose or --json to list every file',
    'hilltop: 1 file of earlier releases kept for visitors with an open page',
    '',
  ]);
  expect((await publish(s3('delta'), '--dry-run', '--verbose')).stdout).toContain('hilltop: ~ sitemap.xml\n');
  expect(delta).toEqual({
    added: ['_next/data/1/cars/car-3.json', 'cars/car-3.html', 'images/00000000000000000003-640.webp'],
    changed: ['index.html', 'search/index.json', 'search/used-cars.html', 'sitemap.xml'],
    removed: ['_next/data/1/cars/car-1.json', 'cars/car-1.html'],
  });
  storage.seen.length = 0;
  expect((await publish(s3('delta'))).code).toBe(0);
  const done = writes().map(({ method, key }) => `${method} ${key.replace('delta/', '')}`);
  expect(done.slice(-3, -1).sort()).toEqual(delta.removed.map((path: string) => `DELETE ${path}`));
  expect(done.filter((line) => line.startsWith('PUT')).length).toBe(7 + 2);
  storage.seen.length = 0;
  expect((await publish(s3('delta'))).stdout).toContain('s3://dealers/delta already has 20261123T000000Z-3');
  expect(writes()).toEqual([]);
});

test.each([
  ['the folder of the built sites', 'out', 'would make the folder of the built sites public ($/out)'],
  ['a folder around it', '', 'would make the folder of the built sites public ($/out)'],
  ['the folder of a dealer in it', 'out/hilltop', 'is in the folder of the releases of hilltop, which are private'],
  ['a folder in that', 'out/hilltop/www', 'is in the folder of the releases of hilltop, which are private'],
  ['the folder of the dealers', 'tenants', 'would make the folder of the dealers’ settings public ($/tenants)'],
  ['the folder of a dealer’s settings', 'tenants/hilltop', 'is in the folder of the dealers’ settings, which are private ($/tenants)'],
  ['the work folder', 'work', 'would make the folder of snapshots and enquiries public ($/work)'],
  ['a folder in the work folder', 'work/www', 'is in the folder of snapshots and enquiries, which are private ($/work)'],
])('%s is no target, and nothing is written', async (_name, path, problem) => {
  const to = resolve(yard.outDir, '..', path);
  const { code, stdout } = await publish(to);
  expect([code, stdout]).toEqual([
    1,
    expect.stringContaining(
      `${to} ${problem.replace('$', resolve(yard.outDir, '..'))}. Publish to a folder of its own, such as /srv/www/{slug}.`,
    ),
  ]);
  expect(await readdir(to).catch(() => [])).not.toContain('.forecourt');
});

test('a grace file is kept, and the output says so', async () => {
  const [two, one] = [siteFiles([1, 2], 1), siteFiles([1], 1)];
  await makeLive(two);
  await publish(s3('carried'));
  await makeLive(one, stayingFiles(two, one));
  const { stdout } = await publish(s3('carried'));
  expect(stdout).toContain('hilltop: 1 file of earlier releases kept for visitors with an open page\n');
  expect(await filesAt('carried')).toEqual({ ...servedBy(one), ...stayingFiles(two, one) });
});

/** Runs a publication and kills it when the storage receives the nth write. Returns the writes that arrived before. */
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
  run = startForecourt(args(to), keys);
  const { code } = await run.ended;
  storage.meddle(undefined);
  expect(code).toBeNull();
  return arrived;
}

test('killed at any write, every page in the bucket works, and the next publication uploads nothing twice', async () => {
  const first = siteFiles([1, 2, 3], 1);
  await makeLive(first);
  expect((await publish(s3('killed'))).code).toBe(0);
  const next = siteFiles([2, 3, 4, 5], 2);
  await makeLive(next);
  let grown = 0;
  for (const at of [3, 9]) {
    const before = await filesAt('killed');
    const sent = await killedAt(s3('killed'), at);
    const isThere = (key: string) => before[key.slice('killed/'.length)] === next[key.slice('killed/'.length)];
    expect(sent.filter((key) => !key.includes('/.forecourt/') && isThere(key))).toEqual([]);
    await sleep(50);
    const after = await filesAt('killed');
    expect(missingFiles(after)).toEqual([]);
    grown += Object.keys(after).length - Object.keys(before).length;
  }
  expect(grown).toBeGreaterThan(3);
  const last = await publish(s3('killed'));
  expect(last.stdout).toContain('finished an interrupted upload of ');
  expect(last.code).toBe(0);
  expect(await filesAt('killed')).toEqual({ ...servedBy(next), ...stayingFiles(first, next) });
});

test.each<[string, () => string, Record<string, string>, string]>([
  [
    'a wrong secret',
    () => s3('x'),
    { AWS_SECRET_ACCESS_KEY: 'not-it-at-all' },
    's3://dealers/x: the secret key in the environment does not match the access key (AWS_SECRET_ACCESS_KEY)',
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
    's3://dealers/x: no server answers at this address: check the endpoint of the target',
  ],
])('%s: one sentence without a key, and exit code 1', async (_what, to, env, sentence) => {
  await makeLive(siteFiles([1], 1));
  const ran = await forecourt(args(to()), { ...keys, ...env });
  expect(ran.stdout).toContain(`hilltop  ${sentence}\n`);
  expect(ran.stdout + ran.stderr).not.toMatch(/S3RVER|not-it-at-all/);
  expect(ran.code).toBe(1);
});

test('a bucket that does not exist is named', async () => {
  await makeLive(siteFiles([1], 1));
  const ran = await publish(s3('x').replace(bucket, 'nobody'));
  expect(ran.stdout).toContain('hilltop  s3://nobody/x: there is no such bucket. Create it, or correct its name in the target\n');
  expect(ran.code).toBe(1);
});

test('a file that the storage refuses is named; the message says what visitors see', async () => {
  await makeLive(siteFiles([1, 2], 1));
  await publish(s3('refused'));
  await makeLive(siteFiles([1, 2], 2));
  storage.meddle(({ method, key }, response) => {
    if (method !== 'PUT' || !key.endsWith('/index.html')) return false;
    response.writeHead(403, { 'content-type': 'application/xml' }).end('<Error><Code>AccessDenied</Code><Message>No.</Message></Error>');
    return true;
  });
  const { code, stdout } = await publish(s3('refused'));
  expect(code).toBe(1);
  expect(stdout).toContain(
    'hilltop  index.html: the credentials in the environment do not allow this in the bucket (they need list, get, put and delete)\n',
  );
  expect(stdout).toContain(
    'at s3://dealers/refused. Some of its pages are new. Every page works, because everything that pages load is there.\n',
  );
});

test('a request that the storage fails is retried', async () => {
  const files = siteFiles([1, 2, 3], 1);
  await makeLive(files);
  let failures = 0;
  storage.meddle(({ method, key }, response) => {
    if (method !== 'PUT' || !/car-[12]\.html$/.test(key) || failures > 3) return false;
    failures += 1;
    response.writeHead(503).end();
    return true;
  });
  expect((await publish(s3('flaky'))).code).toBe(0);
  expect(failures).toBe(4);
  expect(await filesAt('flaky')).toEqual(servedBy(files));
});

test.each([
  [
    ['publish', 'hilltop', 'valley', '--to', '/srv/www/all'],
    'error: Several dealers cannot share one target. Put {slug} into --to, such as --to /srv/www/{slug}.',
  ],
  [
    ['publish', 'hilltop', '--to', 's3://key:secret@bucket/x'],
    'error: Do not write keys into the target: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, in the environment.',
  ],
  [['publish', 'hilltop', '--to', '/x', '--grace', '1'], "error: unknown option '--grace'"],
])('%j is a usage error', async (words, sentence) => {
  const ran = await forecourt([...words, ...yard.flags]);
  expect(ran.stderr).toContain(`${sentence}\n`);
  expect(ran.code).toBe(2);
});

test('a dealer without a release, and a target that is a file, get a message', async () => {
  const ran = await forecourt(['publish', 'valley', '--to', '/tmp/{slug}-nowhere', ...yard.flags]);
  expect(ran.stdout).toContain(`valley  no release yet. To make one, run: ${pasted('build valley', yard.flags)}\n`);
  await makeLive(siteFiles([1], 1));
  const file = join(yard.outDir, '..', 'a-file');
  await mkdir(yard.outDir, { recursive: true });
  await writeFile(file, '');
  const blocked = await publish(file);
  expect(blocked.stdout).toContain('there is a file where a folder is needed');
  expect(blocked.code).toBe(1);
});
