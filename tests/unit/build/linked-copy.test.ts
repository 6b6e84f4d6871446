import { link, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { recordFinder } from '#lib/build/carried-files.ts';
import { startLinkedCopy } from '#lib/build/linked-copy.ts';
import type { PreviousRelease } from '#lib/build/previous-release.ts';
import { completeTree, type FileSource, MissingFileError, type ReleaseTree, writeTree } from '#lib/build/release-tree.ts';
import { makeManifest, recordOf } from '#lib/disk/manifest.ts';
import type { Release } from '#lib/releases/release-record.ts';
import { giveBackTree } from '#lib/releases/spare-tree.ts';
import { sumTree } from '#lib/releases/tree-totals.ts';

let out: string;
let root: string;
beforeEach(async () => {
  out = await mkdtemp(join(tmpdir(), 'linked-copy-'));
  root = join(out, 'acme', 'releases', 'live');
});
afterEach(() => rm(out, { recursive: true, force: true }));

const names = Array.from({ length: 250 }, (_, index) => `${['', 'cars/', '_next/data/c0de/cars/'][index % 3]}${index}.html`);
/** Starts a copy of so few files too. */
const startCopy = () => startLinkedCopy(out, 'acme', live(), 1);
const live = (changes: Partial<Release> = {}) => ({ id: 'live', files: names.length, ...changes }) as Release;

async function writeLive() {
  for (const folder of ['cars', '_next/data/c0de/cars']) await mkdir(join(root, folder), { recursive: true });
  for (const name of names) await writeFile(join(root, name), name);
}
const filesBelow = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

it('links every file of the live release, of which the next release takes what it carries over', async () => {
  await writeLive();
  const copy = await startCopy();
  const linked = await copy?.files();
  expect(linked?.toSorted()).toEqual([...names].sort());
  const staged = copy?.staged as string;
  expect(await filesBelow(staged)).toEqual([...names].sort());
  expect((await stat(join(staged, 'cars/1.html'))).ino).toBe((await stat(join(root, 'cars/1.html'))).ino);
  const tree: ReleaseTree = new Map<string, FileSource>([
    ...names.slice(3).map((name): [string, FileSource] => [name, { kept: root }]),
    ['cars/1.html', { text: 'a new price' }],
    ['new/page.html', { text: 'a new page' }],
    // The same name from elsewhere.
    ['0.html', { link: join(root, '3.html') }],
  ]);
  await completeTree(tree, staged, root, linked ?? []);
  expect(await filesBelow(staged)).toEqual([...tree.keys()].sort());
  const read = (name: string) => readFile(join(staged, name), 'utf8');
  expect([await read('cars/1.html'), await read('new/page.html'), await read('0.html')]).toEqual(['a new price', 'a new page', '3.html']);
  expect(await readFile(join(root, 'cars/1.html'), 'utf8')).toBe('cars/1.html');
});

it('is made in the tree of a removed release: links to the same files stay, all else is as in the live one', async () => {
  await writeLive();
  const spare = join(out, 'acme', 'releases', '.spare-1');
  for (const folder of ['cars/old', 'gone']) await mkdir(join(spare, folder), { recursive: true });
  const kept = names.filter((name) => name.startsWith('cars/')).slice(5);
  for (const name of kept) await link(join(root, name), join(spare, name));
  // Another file of the same name, size and time; files and a link that the live release lacks; a folder in the place of a file, and the reverse.
  await writeFile(join(spare, 'cars/1.html'), 'CARS/1.html');
  const { atime, mtime } = await stat(join(root, 'cars/1.html'));
  await utimes(join(spare, 'cars/1.html'), atime, mtime);
  for (const name of ['cars/old/a.html', 'gone/a.html', 'b.html', '_next']) await writeFile(join(spare, name), name);
  await mkdir(join(spare, '0.html'));
  await symlink('/etc', join(spare, 'etc'));
  const inodes = async (folder: string) =>
    Object.fromEntries(
      await Promise.all((await filesBelow(folder)).map(async (name) => [name, (await stat(join(folder, name))).ino] as const)),
    );
  const copy = await startCopy();
  expect((await copy?.files())?.toSorted()).toEqual([...names].sort());
  const staged = copy?.staged as string;
  expect(await inodes(staged)).toEqual(await inodes(root));
  expect((await readdir(staged, { recursive: true })).sort()).toEqual((await readdir(root, { recursive: true })).sort());
  // It is kept for the next build, unless it became a release.
  await giveBackTree(out, 'acme', staged);
  await giveBackTree(out, 'acme', staged);
  expect((await readdir(join(out, 'acme', 'releases'))).map((name) => name.slice(0, 7)).sort()).toEqual(['.spare-', 'live']);
  const next = await startCopy();
  await next?.files(); // the folder is removed after the test
  expect(await inodes(next?.staged as string)).toEqual(await inodes(root));
});

it('of a tree without files, which a worker with an empty disk has, is an empty folder (rule R47)', async () => {
  await mkdir(root, { recursive: true });
  const copy = await startCopy();
  const linked = await copy?.files();
  expect(linked).toEqual([]);
  await completeTree(new Map([['index.html', { text: 'home' }]]), copy?.staged as string, root, linked ?? []);
  expect(await filesBelow(copy?.staged as string)).toEqual(['index.html']);
});

it('adds up the files of the live release before it links them', async () => {
  await writeLive();
  await utimes(join(root, 'cars/1.html'), 2_000_000_000, 2_000_000_000);
  const copy = await startCopy();
  expect(await copy?.totals()).toEqual({ files: names.length, bytes: names.join('').length, newest: 2_000_000_000_000 });
  expect(await copy?.totals()).toEqual(sumTree(root, names));
  expect(sumTree(root, ['cars/1.html', 'cars/gone.html'])).toBeUndefined();
  expect(sumTree(root, [])).toEqual({ files: 0, bytes: 0, newest: 0 });
  await copy?.files(); // the folder is removed after the test
});

it('leaves no empty folder behind', async () => {
  await writeLive();
  const copy = await startCopy();
  const staged = copy?.staged as string;
  const kept = names.filter((name) => !name.startsWith('_next/'));
  await completeTree(new Map(kept.map((name) => [name, { kept: root }])), staged, root, (await copy?.files()) ?? []);
  expect((await readdir(staged)).includes('_next')).toBe(false);
});

it('leaves files there that the next release need not have, unless it has its own', async () => {
  await writeLive();
  const copy = await startCopy();
  const staged = copy?.staged as string;
  const tree: ReleaseTree = new Map([['cars/1.html', { text: 'a new price' }]]);
  const stay = new Set(['cars/1.html', 'cars/4.html']);
  const stayed = await completeTree(tree, staged, root, (await copy?.files()) ?? [], (path) => stay.has(path));
  expect([...stayed]).toEqual(['cars/4.html']);
  expect(await filesBelow(staged)).toEqual(['cars/1.html', 'cars/4.html']);
  expect(await readFile(join(staged, 'cars/1.html'), 'utf8')).toBe('a new price');
});

it('leaves out a file that is not of the release, and notices one that is missing', async () => {
  await writeLive();
  await rename(join(root, 'cars/1.html'), join(root, 'cars/renamed.html'));
  const copy = await startCopy();
  const linked = (await copy?.files()) ?? [];
  const staged = copy?.staged as string;
  const tree = (of: readonly string[]): ReleaseTree => new Map(of.map((name) => [name, { kept: root }]));
  await expect(completeTree(tree(names), staged, root, linked)).rejects.toThrow(MissingFileError);
  expect((await filesBelow(staged)).includes('cars/renamed.html')).toBe(false);
});

it('gives an empty folder where the release is gone, and does not start for few files or none', async () => {
  const copy = await startCopy();
  expect(await copy?.files()).toBeUndefined();
  expect(await copy?.totals()).toBeUndefined();
  expect(await filesBelow(copy?.staged as string)).toEqual([]);
  expect(await startLinkedCopy(out, 'acme', live({ files: 1_999 }))).toBeUndefined();
  expect(await startLinkedCopy(out, 'acme', undefined)).toBeUndefined();
});

it('has the manifest of all its files, though those that are carried over are not read', async () => {
  await writeLive();
  const files = await makeManifest(root, names);
  const staged = join(out, 'staged');
  const kept = names.slice(3, 40).map((name): [string, FileSource] => [name, { kept: root }]);
  await writeFile(join(out, 'page'), 'a page that was rendered');
  const made: [string, FileSource][] = [
    ['new.html', { text: 'a new page – 日' }],
    ['icon.png', { bytes: Buffer.from([1, 2]) }],
    ['chunk.bin', { packed: 'cars' }],
    ['code.js', { copy: join(root, 'cars/1.html') }],
    ['images/a.webp', { link: join(root, 'cars/4.html') }],
    ['moved.html', { move: join(out, 'page'), record: recordOf('a page that was rendered') }],
  ];
  const tree: ReleaseTree = new Map([...kept, ...made]);
  await writeTree(tree, staged);
  const find = recordFinder({ root, details: { files } } as unknown as PreviousRelease, tree);
  expect(await makeManifest(staged, tree.keys(), find)).toEqual(await makeManifest(staged, tree.keys()));
  expect([...tree.keys()].filter((path) => !find(path))).toEqual(['icon.png', 'chunk.bin', 'code.js', 'images/a.webp']);
});
