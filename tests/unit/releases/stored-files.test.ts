import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listFiles } from '#lib/disk/list-files.ts';
import type { FileRecord, Manifest } from '#lib/disk/manifest.ts';
import { minuteMs } from '#lib/model/time.ts';
import { findUnservableFiles } from '#lib/releases/damage.ts';
import { findLikelyDamage, noteDamage } from '#lib/releases/damage-note.ts';
import { readDetails } from '#lib/releases/release-details.ts';
import type { Release } from '#lib/releases/release-record.ts';
import { fillTree, LostFileError, readStoredFile, storedMarkPath } from '#lib/releases/stored-files.ts';
import { makeOut, noon, release, removeOut } from './made.ts';

const texts = { 'index.html': 'two', 'about.html': 'about', 'cars/a.html': 'a' };
let out: string;
let live: Release;
let asked: string[];
const manifestOfLive = async (): Promise<Manifest> => (await readDetails(out, 'acme', live.id))?.files ?? {};
/** A store that has these texts. */
const storeOf = (known: readonly string[]) => ({
  name: 'the store',
  read: async ({ bytes, sha256 }: FileRecord) => {
    const manifest = await manifestOfLive();
    const path = Object.keys(manifest).find((one) => manifest[one]?.sha256 === sha256 && manifest[one]?.bytes === bytes) ?? '';
    asked.push(path);
    if (!known.includes(path)) throw new LostFileError(`the store lacks ${path}`);
    return Buffer.from(texts[path as keyof typeof texts]);
  },
  lacks: async (files: readonly FileRecord[]) => {
    const manifest = await manifestOfLive();
    const shas = new Set(known.map((path) => manifest[path]?.sha256));
    return new Set(files.flatMap(({ sha256 }) => (shas.has(sha256) ? [] : [sha256])));
  },
});
beforeEach(async () => {
  asked = [];
  out = await makeOut();
  await release(out, { 'index.html': 'one', 'about.html': 'about' });
  live = await release(out, texts, { at: noon + minuteMs });
  await writeFile(storedMarkPath(out, 'acme'), JSON.stringify({ store: 'the store' }));
});
afterEach(() => removeOut(out));

const root = () => join(out, 'acme', 'releases', live.id);
const path = (file: string) => join(root(), file);

describe('a tree that lacks files which a store has (rule R47)', () => {
  test('gets them from the trees beside it where they are whole, else from the store, and only those', async () => {
    for (const file of Object.keys(texts)) await rm(path(file));
    const files = await manifestOfLive();
    await fillTree(root(), ['index.html', 'about.html', 'no-such-file'], files, storeOf(['index.html', 'about.html']));
    expect([asked, (await listFiles(root())).sort()]).toEqual([['index.html'], ['about.html', 'index.html']]);
    expect([await readFile(path('index.html'), 'utf8'), await readFile(path('about.html'), 'utf8')]).toEqual(['two', 'about']);
    await fillTree(root(), ['index.html'], files, storeOf([]));
    await expect(fillTree(root(), ['cars/a.html'], files, storeOf([]))).rejects.toThrow(new LostFileError('the store lacks cars/a.html'));
    // What was fetched is no sign of damage.
    expect(await findLikelyDamage(out, 'acme', live)).toEqual([]);
    expect((await listFiles(root())).length).toBe(2);
  });

  test('is read from there, and so is a file that is damaged here', async () => {
    const files = await manifestOfLive();
    const read = async (file: string) => String(await readStoredFile(root(), file, files[file] as FileRecord, storeOf(['index.html'])));
    expect([await read('index.html'), asked]).toEqual(['two', []]);
    await writeFile(path('index.html'), 'owt');
    expect([await read('index.html'), asked]).toEqual(['two', ['index.html']]);
  });

  test('is not damaged for that, and can be rolled back to; what changed here leaves the tree', async () => {
    await rm(path('about.html'));
    await writeFile(path('index.html'), 'changed');
    await writeFile(path('extra.html'), 'extra');
    expect(await findUnservableFiles(out, 'acme', live.id)).toEqual(['index.html has 7 bytes, not 3']);
    expect(await findLikelyDamage(out, 'acme', live)).toEqual([]);
    expect(await listFiles(root())).toEqual(['cars/a.html']);
    expect(await findUnservableFiles(out, 'acme', live.id)).toEqual([]);
    expect(await findUnservableFiles(out, 'acme', live.id, storeOf(['index.html']))).toEqual(['about.html is not in the store']);
  });

  test('is looked at as a whole after damage was noted', async () => {
    await writeFile(path('index.html'), 'owt');
    await utimes(path('index.html'), 0, 0);
    expect([await findLikelyDamage(out, 'acme', live), (await listFiles(root())).length]).toEqual([[], 3]);
    await noteDamage(out, 'acme', live.id, [{ file: 'index.html', problem: 'was changed after the build' }]);
    expect([await findLikelyDamage(out, 'acme', live), (await listFiles(root())).sort()]).toEqual([[], ['about.html', 'cars/a.html']]);
  });

  test('without the mark of a store, a file that is not there is damage', async () => {
    await rm(storedMarkPath(out, 'acme'));
    await rm(path('about.html'));
    expect(await findLikelyDamage(out, 'acme', live)).toEqual([{ file: 'about.html', problem: 'is missing' }]);
  });
});
