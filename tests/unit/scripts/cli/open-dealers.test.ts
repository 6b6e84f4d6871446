import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeWorkspace } from '#lib/disk/workspace.ts';
import type { Snapshot } from '#lib/model/snapshot.ts';
import { snapshotPath, writeSnapshot } from '#lib/sources/snapshot.ts';
import { type OpenDealers, openDealers } from '../../../../scripts/cli/open-dealers.ts';

let folder: string;
let opened: OpenDealers;
let reports: string[];

const write = async (path: string, value: unknown) => {
  const file = join(folder, 'tenants', path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, typeof value === 'string' ? value : JSON.stringify(value));
};
const siteFile = (phone: string) => ({ template: 'classic', source: { kind: 'files' }, settings: { dealer: { name: 'Acme', phone } } });
const phones = () => opened.list().map(({ slug, phone }) => [slug, phone]);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dealers-'));
  reports = [];
  await write('acme/site.json', siteFile('1'));
  await write('best/site.json', siteFile('2'));
  const workspace = makeWorkspace(process.cwd(), folder, { tenants: join(folder, 'tenants'), work: join(folder, 'work') });
  opened = await openDealers(
    workspace,
    async () => ['acme', 'best'],
    (problem) => void reports.push(problem),
  );
});
afterEach(async () => {
  opened.close();
  await rm(folder, { recursive: true, force: true });
});

it('settings are read again when their file changes; dealers that did not change keep the same object', async () => {
  expect([phones(), reports]).toEqual([
    [
      ['acme', '1'],
      ['best', '2'],
    ],
    [],
  ]);
  const [, best] = opened.list();
  await write('acme/site.json', siteFile('1111'));
  await opened.refresh();
  expect(phones()).toEqual([
    ['acme', '1111'],
    ['best', '2'],
  ]);
  expect(opened.list()[1]).toBe(best);
});

it('broken settings are reported once, and the last good ones stay', async () => {
  await write('acme/site.json', '{');
  await opened.refresh();
  await opened.refresh();
  expect(phones()).toEqual([
    ['acme', '1'],
    ['best', '2'],
  ]);
  expect([reports.length, reports[0]]).toEqual([1, expect.stringContaining('acme/site.json')]);
  await write('acme/site.json', siteFile('3'));
  await opened.refresh();
  expect(phones()).toEqual([
    ['acme', '3'],
    ['best', '2'],
  ]);
});

it('a dealer is read again when a poll brings another stock, and not when it finds the same', async () => {
  const workDir = join(folder, 'work');
  const stock = (pulledAt: number): Snapshot => ({ version: 2, slug: 'acme', pulledAt, cars: [], report: { dropped: [] } });
  const find = async () => {
    await opened.refresh();
    return opened.find('acme');
  };
  await writeSnapshot(workDir, stock(1));
  const first = await find();
  await utimes(snapshotPath(workDir, 'acme'), 5, 5);
  expect(await find()).toBe(first);
  await writeSnapshot(workDir, stock(22));
  expect(await find()).not.toBe(first);
  expect(opened.find('nobody')).toBeUndefined();
});

it('a removed dealer is reported and keeps its last settings, so that its leads still leave', async () => {
  await rm(join(folder, 'tenants', 'best'), { recursive: true });
  await opened.refresh();
  expect([phones(), reports.length]).toEqual([
    [
      ['acme', '1'],
      ['best', '2'],
    ],
    1,
  ]);
});

it('dealers that cannot be listed are reported once, until they can be listed again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let answer: () => Promise<string[]> = async () => [];
  const workspace = makeWorkspace(process.cwd(), folder, { tenants: join(folder, 'tenants'), work: join(folder, 'work') });
  const listing = await openDealers(
    workspace,
    () => answer(),
    (problem) => void reports.push(problem),
  );
  const after = async (next: typeof answer) => {
    answer = next;
    await vi.advanceTimersByTimeAsync(5000);
    await new Promise(setImmediate);
    return reports;
  };
  try {
    const fails = () => Promise.reject(new Error('EACCES'));
    expect(await after(fails)).toEqual(['EACCES']);
    expect(await after(fails)).toEqual(['EACCES']);
    expect(await after(async () => [])).toEqual(['EACCES']);
    expect(await after(fails)).toEqual(['EACCES', 'EACCES']);
  } finally {
    listing.close();
    vi.useRealTimers();
  }
});
