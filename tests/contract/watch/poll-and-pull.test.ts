import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dayMs } from '#lib/model/time.ts';
import { pullOne } from '#lib/pull/pull-one.ts';
import { releaseCalls } from '#lib/releases/calls.ts';
import { writeRecord } from '#lib/releases/release-record.ts';
import { switchTo } from '#lib/releases/switch.ts';
import { readSnapshot } from '#lib/sources/snapshot.ts';
import { makeSnapshotMemory } from '#lib/sources/snapshot-memory.ts';
import { pollDealer } from '#lib/watch/poll-dealer.ts';
import { makeFileMemory } from '#lib/watch/tenant-files.ts';
import { makeYard, productDir } from '../build/tenants.ts';
import { startPlatform } from '../sources/fake-platform.ts';
import { csvOf, ownFields, startFeedServer } from '../sources/feed-server.ts';
import { noon, operatorFor, platformSourceOf, searchKey, serve, stock, token } from '../sources/workplace.ts';

test('watch and pull ask the platform for the same cars, those sold within the sold window and goneDays', async () => {
  const [yard, platform] = [await makeYard(), await startPlatform()];
  serve(platform, stock(2));
  const settings = { dealer: { name: 'Acme', url: 'https://acme.example.com' }, build: { goneDays: 40 } };
  await yard.tenant('acme', { site: { source: platformSourceOf(platform), settings } });
  await writeFile(join(yard.tenantsDir, 'operator.json'), operatorFor(platform));
  const env = { FORECOURT_API_TOKEN: token, FORECOURT_SEARCH_KEY: searchKey, FORECOURT_PRIVATE_DESTINATIONS: 'allow' };
  const world = { fetch, env, now: () => noon, sleep: async () => undefined, random: () => 0 };
  const asked = async (pull: () => Promise<unknown>) => {
    platform.seen.length = 0;
    await pull();
    return platform.seen.flatMap(({ path, body }) => (path.includes('/indexes/') ? [body] : []));
  };
  const pulled = await asked(() => pullOne(yard.workspace, 'acme', world, () => undefined));
  expect(JSON.stringify(pulled)).toContain(`sold_date_timestamp >= ${noon - (7 + 40) * 86_400_000}`);
  expect(await asked(() => pollDealer(yard.workspace, 'acme', world, makeFileMemory()))).toEqual(pulled);
  // The poll changed nothing: the snapshot of the pull has the same cars.
  expect(JSON.parse(await readFile(join(yard.workDir, 'snapshots', 'acme.json'), 'utf8')).cars).toHaveLength(2);
  await platform.close();
  await yard.remove();
});

test('a poll of a feed takes what is new, keeps what it has, and refuses a stock that fell too far or lost its prices', async () => {
  const [yard, server] = [await makeYard(), await startFeedServer()];
  server.serve(csvOf(stock(10)));
  const source = { kind: 'feed', from: server.url, fields: ownFields };
  const settings = { dealer: { name: 'Acme', url: 'https://acme.example.com' }, build: { pollMinutes: 7 } };
  await yard.tenant('acme', { site: { source, settings } });
  const env = { FORECOURT_PRIVATE_DESTINATIONS: 'allow' };
  const world = { fetch, env, now: () => noon, sleep: async () => undefined, random: () => 0 };
  const remembered = { snapshot: makeSnapshotMemory() };
  const poll = () => pollDealer(yard.workspace, 'acme', world, makeFileMemory(), remembered);
  const kept = async () => JSON.parse(await readFile(join(yard.workDir, 'snapshots', 'acme.json'), 'utf8')).cars.length;
  expect(await poll()).toMatchObject({ changed: true, everyMs: 7 * 60_000 });
  expect(await poll()).toMatchObject({ changed: false });
  server.serve(csvOf(stock(3)));
  await expect(poll()).rejects.toThrow(
    'acme: the stock fell from 10 to 3 cars (70 %), more than build.maxStockDrop allows (40 %); the last release stays live. If the fall is real, run: `forecourt build acme --accept-drop`',
  );
  const runbook = await readFile(join(productDir, 'lib/watch/README.md'), 'utf8');
  expect(/^\| poll failed: … the stock fell .*/m.exec(runbook)?.[0]).toContain('`forecourt build <slug> --accept-drop`');
  server.serve(csvOf(stock(10).map((car) => ({ ...car, price: '' }))));
  await expect(poll()).rejects.toThrow(
    'acme: 10 of 10 cars lost their price since the last pull (100 %), more than build.maxStockDrop allows (40 %); the last release stays live. If that is right, run: `forecourt build acme --accept-drop`',
  );
  server.serve('<html></html>');
  await expect(poll()).rejects.toThrow('it is a web page, not a feed');
  expect(await kept()).toBe(10);
  server.serve(csvOf(stock(9)));
  expect(await poll()).toMatchObject({ changed: true, sold: true });
  expect(await kept()).toBe(9);
  await server.close();
  await yard.remove();
});

test('a poll without a snapshot compares with the live release, and knows when it first saw that a car was sold', async () => {
  const [yard, server] = [await makeYard(), await startFeedServer()];
  const source = { kind: 'feed', from: server.url, fields: { ...ownFields, tag: 'tag' } };
  await yard.tenant('acme', { site: { source, settings: { dealer: { name: 'Acme', url: 'https://acme.example.com' } } } });
  const [first = {}, ...others] = stock(20);
  server.serve(csvOf([{ ...first, tag: 'SOLD' }, ...others].slice(0, 8)));
  const { id: sold } = first as { id: string };
  const about = { version: 2, id: '20261120T000000Z-0123456789', builtAt: noon, codeId: 'c', pages: 1, files: 1, bytes: 1 } as const;
  await mkdir(join(yard.outDir, 'acme', 'releases', about.id), { recursive: true });
  const isLive = (cars: number) => writeRecord(yard.outDir, 'acme', { ...about, cars, soldTags: { [sold]: noon - 10 * dayMs } });
  await isLive(20);
  await switchTo(yard.outDir, 'acme', about.id, releaseCalls);
  const env = { FORECOURT_PRIVATE_DESTINATIONS: 'allow' };
  const world = { fetch, env, now: () => noon, sleep: async () => undefined, random: () => 0 };
  const poll = () => pollDealer(yard.workspace, 'acme', world, makeFileMemory());
  await expect(poll()).rejects.toThrow('acme: the stock fell from 20 to 7 cars');
  await isLive(8);
  await poll();
  expect((await readSnapshot(yard.workDir, 'acme'))?.soldTags).toEqual({ [sold]: noon - 10 * dayMs });
  await server.close();
  await yard.remove();
});
