import { link, mkdir, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readDealer } from '#lib/build/load-dealer.ts';
import { planDealerPictures, preparePictures } from '#lib/build/prepare-pictures.ts';
import { pullStock } from '#lib/build/pull-stock.ts';
import { tryFileLock } from '#lib/disk/file-lock.ts';
import { dayMs, hourMs } from '#lib/model/time.ts';
import { appendRun } from '#lib/report/history/append-run.ts';
import { historyPath, openHistory } from '#lib/report/history/open-history.ts';
import { snapshotPath } from '#lib/sources/snapshot.ts';
import { pruneText } from '../../../scripts/commands/prune.ts';
import { carsOf, siteOf } from '../../contract/build/tenants.ts';
import { madeRun } from '../report/history/made-runs.ts';
import { briefly, makePruneYard, type PruneYard } from './prune-yard.ts';

const release = '20261121T120000Z-1f3c9a0b';
const key = (letter: string) => letter.repeat(20);
const world = { fetch, env: {}, now: Date.now, sleep: async () => undefined, random: () => 0.5 };
const nothing = { pictures: [0, 0], scratch: [0, 0], reports: [0, 0], history: [0, 0] };

let yard: PruneYard;
beforeEach(async () => {
  yard = await makePruneYard();
});
afterEach(() => yard.remove());

const picture = (name: string, bytes = 10) => yard.file(join(yard.work, 'images', name), 'p'.repeat(bytes));
const images = async () => (await readdir(join(yard.work, 'images'))).sort();
const ofRelease = (...path: string[]) => join(yard.out, 'acme', 'releases', release, ...path);

test('nothing to remove, and folders that are not there', async () => {
  const pruned = await yard.prune();
  expect([briefly(pruned), pruned.notices, pruned.problems]).toEqual([nothing, [], []]);
  expect(await readdir(yard.work)).toEqual([]);
});

describe.each([
  [
    'the folder of the sites',
    async () => {
      await rm(yard.out, { recursive: true });
      await writeFile(yard.out, '');
      return `ENOTDIR: not a directory, scandir '${yard.out}'`;
    },
  ],
  [
    'a dealer’s folder',
    async () => {
      await symlink('acme', join(yard.out, 'acme'));
      return `ELOOP: too many symbolic links encountered, scandir '${join(yard.out, 'acme', 'releases')}'`;
    },
  ],
] as const)('where %s cannot be read', (_, damage) => {
  test('pictures stay, because its releases may use them', async () => {
    const problem = await damage();
    await picture(`${key('a')}.jpg`);
    const pruned = await yard.prune();
    expect([briefly(pruned), pruned.problems]).toEqual([nothing, [problem]]);
    expect(pruned.notices).toEqual(['no pictures were removed, because releases that cannot be read may use them']);
    expect(await images()).toEqual([`${key('a')}.jpg`]);
  });
});

describe('pictures', () => {
  test('a dealer whose folder is a link to that of another one waits for no lock of its own', async () => {
    await mkdir(ofRelease('images'), { recursive: true });
    await yard.file(ofRelease('images', `${key('a')}.jpg`));
    await symlink(join(yard.out, 'acme'), join(yard.out, 'zed'));
    await picture(`${key('a')}.jpg`);
    const pruned = await yard.prune();
    expect([briefly(pruned), pruned.problems]).toEqual([nothing, []]);
  });

  test('of no release and no snapshot leave, with their records; those of releases stay, linked or copied', async () => {
    for (const letter of ['a', 'b', 'c']) for (const name of ['-320.webp', '-640.webp', '.json']) await picture(`${key(letter)}${name}`);
    await picture(`${key('d')}.jpg`, 7);
    await picture(`${key('d')}.json`, 3);
    await picture('readme.txt');
    // One width of `a` is linked, `b` is copied: its release lies on another disk.
    await mkdir(ofRelease('images'), { recursive: true });
    await link(join(yard.work, 'images', `${key('a')}-320.webp`), ofRelease('images', `${key('a')}-320.webp`));
    await yard.file(ofRelease('images', `${key('b')}-640.webp`));
    const dry = await yard.prune({ dryRun: true });
    expect((await images()).length).toBe(12);
    const pruned = await yard.prune();
    expect(briefly(pruned)).toEqual({ ...nothing, pictures: [7, 60] });
    expect(briefly(dry)).toEqual(briefly(pruned));
    expect(await images()).toEqual([`${key('a')}-320.webp`, `${key('a')}.json`, `${key('b')}-640.webp`, `${key('b')}.json`, 'readme.txt']);
    expect(briefly(await yard.prune())).toEqual(nothing);
  });

  test('that the next build of a snapshot needs stay until a pull no longer has their car', async () => {
    const workspace = { ...yard.workspace, productTenantsDir: join(import.meta.dirname, '../../../tenants') };
    const photo = (ink: string) =>
      sharp({ create: { width: 800, height: 600, channels: 3, background: ink } })
        .png()
        .toBuffer();
    const [first, second] = carsOf(2).map((car, index) => ({ ...car, images: [`photos/${index}.png`] }));
    await mkdir(join(yard.tenants, 'acme', 'photos'), { recursive: true });
    await writeFile(join(yard.tenants, 'acme', 'site.json'), JSON.stringify(siteOf('Acme', { images: { linkCards: 2 } })));
    await writeFile(join(yard.tenants, 'acme', 'photos', '0.png'), await photo('red'));
    await writeFile(join(yard.tenants, 'acme', 'photos', '1.png'), await photo('blue'));
    const pullCars = async (cars: unknown[]) => {
      await writeFile(join(yard.tenants, 'acme', 'cars.json'), JSON.stringify(cars));
      await pullStock(workspace, 'acme', world, () => undefined, { acceptDrop: true });
    };
    await pullCars([first, second]);
    await preparePictures(await readDealer({ workspace, slug: 'acme', now: yard.now() }), {
      workspace,
      slug: 'acme',
      progress: () => undefined,
      drawsCards: true,
    });
    const all = await images();
    // The pictures of links to the home page, the blog, and the three default pages, with their records.
    const ofPages = 5 * 2;
    expect(all.length).toBeGreaterThan(ofPages + 5);
    expect(briefly(await yard.prune({ workspace })).pictures).toEqual([0, 0]);
    expect(await images()).toEqual(all);
    await pullCars([first]);
    expect(briefly(await yard.prune({ workspace })).pictures?.[0]).toBe((all.length - ofPages) / 2);
    const left = await images();
    // The next build renders nothing again.
    const dealer = await readDealer({ workspace, slug: 'acme', now: yard.now() });
    expect((await planDealerPictures(dealer, { workspace, slug: 'acme' })).filter(({ render }) => render)).toEqual([]);
    expect(all).toEqual(expect.arrayContaining(left));
    // Where a store has the pictures themselves, their records stay (rule R47).
    const records = left.filter((name) => name.endsWith('.json'));
    for (const name of left) if (!records.includes(name)) await rm(join(yard.work, 'images', name));
    expect(briefly(await yard.prune({ workspace })).pictures).toEqual([0, 0]);
  });

  test('younger than an hour stay: another process may just have made them', async () => {
    await picture(`${key('a')}-320.webp`);
    expect(briefly(await yard.prune({ now: Date.now }))).toEqual(nothing);
  });

  test('half written ones leave after an hour', async () => {
    await picture('.0b7d6f0e-5f0c-4a51-9d0c-2f6f3c1f7a10', 99);
    expect(briefly(await yard.prune())).toEqual({ ...nothing, scratch: [1, 99] });
  });

  test('a dealer whose data cannot be read keeps those of its releases, and is named', async () => {
    await yard.file(join(yard.tenants, 'broken', 'site.json'), '{');
    await yard.file(snapshotPath(yard.work, 'broken'), '{}');
    await yard.file(join(yard.tenants, 'new', 'site.json'), '{}');
    await picture(`${key('a')}-320.webp`);
    const { notices, problems } = await yard.prune();
    expect([notices, problems]).toEqual([
      ['the data of broken cannot be read, so that only the pictures of their releases count as used'],
      [],
    ]);
  });
});

describe('beside a build', () => {
  beforeEach(async () => {
    await picture(`${key('a')}-320.webp`);
    await yard.file(ofRelease('..', '.staging-1', 'index.html'), 'half a page');
    await yard.file(ofRelease('index.html'));
  });

  test('pictures and what it puts together stay, the rest is pruned, and the problem is said', async () => {
    const scratch = await yard.file(join(yard.work, 'snapshots', '.acme.json.0b7d6f0e-5f0c-4a51-9d0c-2f6f3c1f7a10.tmp'), 'xx', 2 * hourMs);
    const unlock = await tryFileLock(join(yard.out, 'acme', '.lock'), 'build', Date.now());
    const pruned = await yard.prune();
    expect(pruned.problems).toEqual([expect.stringMatching(/^acme: no prune now, the dealer is locked by the build of process \d+ on /)]);
    expect(await stat(ofRelease('..', '.staging-1', 'index.html'))).toBeDefined();
    expect(await images()).toEqual([`${key('a')}-320.webp`]);
    expect(briefly(pruned)).toEqual({ ...nothing, scratch: [1, 2] });
    await expect(stat(scratch)).rejects.toThrow('ENOENT');
    // A dry run neither waits nor counts what the build puts together.
    expect(briefly(await yard.prune({ dryRun: true }))).toEqual({ ...nothing, pictures: [1, 10] });
    await unlock?.();
    expect(briefly(await yard.prune())).toEqual({ ...nothing, pictures: [1, 10], scratch: [1, 11] });
    expect(await readdir(ofRelease('..'))).toEqual([release]);
  });

  test('that ends while the prune waits', async () => {
    const unlock = await tryFileLock(join(yard.out, 'acme', '.lock'), 'build', Date.now());
    const said: string[] = [];
    const pruning = yard.prune({ waitMs: 30_000, say: (note) => said.push(note.replace(/process.*/, '…')) });
    await expect.poll(() => said).toEqual(['acme: waiting for the build of …']);
    await unlock?.();
    expect((await pruning).problems).toEqual([]);
    expect(await images()).toEqual([]);
  });
});

test('what dead processes left: trees, reports and unfinished files; and the tree that is kept for the next release', async () => {
  await yard.file(ofRelease('index.html'), 'live');
  const dir = join(yard.out, 'acme', 'releases');
  await yard.file(join(dir, '.removing-20260101T000000Z-aaaaaaaa', 'index.html'), 'a'.repeat(50));
  await yard.file(join(dir, '.spare-20260101T000000Z-cccccccc', 'index.html'), 'e'.repeat(7));
  await yard.file(join(dir, '20260101T000000Z-bbbbbbbb.report.html'), 'b'.repeat(30));
  await yard.file(join(dir, '20260101T000000Z-bbbbbbbb.details.json'), 'c'.repeat(20));
  await yard.file(join(dir, `${release}.report.html`));
  await yard.file(join(yard.workspace.nextDir, 'generate-acme-1', 'chunk.js'), 'd'.repeat(40));
  const long = new Date(Date.now() - 2 * hourMs);
  await utimes(join(yard.workspace.nextDir, 'generate-acme-1'), long, long);
  await yard.file(join(yard.workspace.nextDir, 'generate-acme-2', 'chunk.js'), 'in use');
  // A file that a release links frees nothing.
  await link(ofRelease('index.html'), join(dir, '.removing-20260101T000000Z-aaaaaaaa', 'linked.html'));
  const pruned = await yard.prune();
  expect(briefly(pruned)).toEqual({ ...nothing, scratch: [5, 117], reports: [1, 30] });
  expect((await readdir(dir)).sort()).toEqual([release, `${release}.report.html`]);
  expect(await readdir(yard.workspace.nextDir)).toEqual(['generate-acme-2']);
});

test('pages of dealers that are in no history leave, and releases without a dealer stay and are named', async () => {
  for (const slug of ['gone', 'known', 'here']) {
    await yard.file(join(yard.out, slug, 'history.html'), 'page');
    await yard.file(join(yard.out, slug, 'releases', release, 'index.html'));
  }
  await yard.file(join(yard.tenants, 'here', 'site.json'), '{}');
  const database = openHistory(historyPath(yard.work));
  appendRun(database, madeRun({ dealer: 'known', startedAt: yard.now() }));
  database.close();
  const pruned = await yard.prune();
  expect(briefly(pruned)).toEqual({ ...nothing, reports: [1, 4] });
  expect(pruned.notices).toEqual([
    `gone; known in ${yard.out}: no such dealer any more; its releases stay until someone removes its folder`,
  ]);
  expect((await readdir(join(yard.out, 'gone'))).sort()).toEqual(['.lock', 'releases']);
});

test('old history gives its room back', async () => {
  const database = openHistory(historyPath(yard.work));
  database.exec('pragma synchronous = off');
  for (let index = 0; index < 400; index++)
    appendRun(database, madeRun({ dealer: 'x'.repeat(200), startedAt: yard.now() - (index < 390 ? 500 : 3) * dayMs }));
  database.close();
  const [{ size }, dry] = [await stat(historyPath(yard.work)), await yard.prune({ dryRun: true })];
  expect(briefly(dry)).toEqual({ ...nothing, history: [390, 0] });
  const { history } = briefly(await yard.prune());
  expect(history).toEqual([390, size - (await stat(historyPath(yard.work))).size]);
  expect(history?.[1]).toBeGreaterThan(50_000);
});

test('a damaged history is a problem that stops nothing else', async () => {
  await mkdir(yard.work, { recursive: true });
  await writeFile(historyPath(yard.work), 'x'.repeat(5000));
  await picture(`${key('a')}-320.webp`);
  const pruned = await yard.prune();
  expect(briefly(pruned).pictures).toEqual([1, 10]);
  expect(pruned.problems).toEqual([
    expect.stringContaining('history.sqlite: the history could not be written (file is not a database).'),
    expect.stringContaining('history.sqlite: the history could not be read (file is not a database).'),
  ]);
});

test('a prune that is stopped ends', async () => {
  await expect(yard.prune({ signal: AbortSignal.abort(new Error('stopped by SIGINT')) })).rejects.toThrow('stopped by SIGINT');
});

test('the text says how much of each', () => {
  const removed = [
    { kind: 'pictures' as const, files: 1204, bytes: 5 * 1024 * 1024 },
    { kind: 'scratch' as const, files: 1, bytes: 1024 },
    { kind: 'reports' as const, files: 0, bytes: 0 },
    { kind: 'history' as const, files: 2, bytes: 0 },
  ];
  expect(pruneText({ removed, notices: ['x'], problems: [] }, false).split('\n')).toEqual([
    'prepared pictures: 1,204 files, 5 MiB',
    'old compiled code, and what dead builds left: 1 file, 1 KiB',
    'reports: nothing to remove',
    'old runs of the history: 2 runs, 0 KiB',
    'note: x',
    'Freed 5 MiB.',
  ]);
  expect(pruneText({ removed, notices: [], problems: [] }, true).split('\n').at(-1)).toBe('Would free 5 MiB. Nothing was removed.');
});
