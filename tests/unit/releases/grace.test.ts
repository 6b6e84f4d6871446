import { link, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { listFiles } from '#lib/disk/list-files.ts';
import { deltaOf, type Manifest } from '#lib/disk/manifest.ts';
import { dayMs, hourMs } from '#lib/model/time.ts';
import { releaseCalls } from '#lib/releases/calls.ts';
import { chooseGraceFiles, linkGraceFiles } from '#lib/releases/grace.ts';
import { releasesDir } from '#lib/releases/paths.ts';
import { noon } from './made.ts';

const file = (letter: string) => ({ sha256: letter.repeat(64), bytes: 1 });
const manifest = (files: Record<string, string>): Manifest =>
  Object.fromEntries(Object.entries(files).map(([path, letter]) => [path, file(letter)]));

const asked = ({ before = {}, after = {}, ...input }: Partial<Parameters<typeof chooseGraceFiles>[0]>) => {
  const { removed } = deltaOf(before, after);
  return chooseGraceFiles({ before, after, removed, carried: {}, codeId: 'new', now: noon, graceDays: 7, ...input });
};

const chunk = '_next/static/chunks/a1.js';
const indexChunk = 'search/_cars/0123456789abcdef0123.bin';
const photo = 'images/0123456789abcdef0123-320.webp';

describe('what a release carries for pages of the one before', () => {
  test.each<[string, string, boolean]>([
    ['a compiled chunk', chunk, true],
    ['a font', '_next/static/media/inter.woff2', true],
    ['the list of chunks of the build', '_next/static/old/_buildManifest.js', true],
    ['a picture named by its content', photo, true],
    ['a picture with a name of its own', 'images/logo.webp', false],
    ['a page', 'cars/one.html', false],
    ['data of a page that is gone', '_next/data/new/cars/one.json', false],
    ['the search index', 'search/index.json', false],
    ['a search index named by its content, since it would list what was sold', 'search/index.0123456789ab.json', false],
    ['a chunk of the search index', indexChunk, true],
    ['the sitemap', 'sitemap.xml', false],
    ['a rule file', '_redirects', false],
  ])('%s', (_name, path, kept) => {
    expect(asked({ before: manifest({ [path]: 'a' }) })).toEqual(kept ? { [path]: { ...file('a'), leftAt: noon } } : {});
  });

  test('nothing that it has itself', () => {
    expect(
      asked({
        before: manifest({ [chunk]: 'a' }),
        carried: { [photo]: { ...file('b'), leftAt: noon } },
        after: manifest({ [chunk]: 'a', [photo]: 'b' }),
      }),
    ).toEqual({});
  });

  test.each<[string, number, number, number, boolean]>([
    ['a moment before its days are over', noon, noon + 7 * dayMs - 1, 7, true],
    ['when they are over', noon, noon + 7 * dayMs, 7, false],
    ['with fewer days set since', noon, noon + 2 * dayMs, 1, false],
    ['with no days set', noon, noon, 0, false],
    ['with a part of a day', noon, noon + dayMs / 4, 0.5, true],
  ])('what was carried already: %s', (_name, leftAt, now, graceDays, kept) => {
    expect(Object.keys(asked({ carried: { [chunk]: { ...file('a'), leftAt } }, now, graceDays }))).toEqual(kept ? [chunk] : []);
  });

  test.each<[string, number, number, boolean]>([
    ['a moment before its hour is over', hourMs - 1, 7, true],
    ['when it is over', hourMs, 7, false],
    ['with no days set', 0, 0, false],
  ])('a chunk of the search index: %s', (_name, age, graceDays, kept) => {
    const carried = { [indexChunk]: { ...file('a'), leftAt: noon } };
    expect(Object.keys(asked({ carried, now: noon + age, graceDays }))).toEqual(kept ? [indexChunk] : []);
  });

  test('a file that left while the clock ran ahead is counted from now', () => {
    expect(asked({ carried: { [chunk]: { ...file('a'), leftAt: noon + 900 * dayMs } } })).toEqual({
      [chunk]: { ...file('a'), leftAt: noon },
    });
  });

  test('a file that came back and left again is counted from its last use', () => {
    const carried = { [chunk]: { ...file('a'), leftAt: noon - 6 * dayMs } };
    expect(asked({ carried, before: manifest({ [chunk]: 'a' }) })).toEqual({ [chunk]: { ...file('a'), leftAt: noon } });
  });
});

describe('page data under the id of an earlier build', () => {
  const old = '_next/data/old/cars/one.json';
  test.each<[string, Record<string, string>, boolean]>([
    ['stays while the page has the same data now', { '_next/data/new/cars/one.json': 'a' }, true],
    ['goes when the page says something else now, such as another price', { '_next/data/new/cars/one.json': 'b' }, false],
    ['goes with its page, such as a car past its window', { '_next/data/new/cars/two.json': 'a' }, false],
  ])('%s', (_name, after, kept) => {
    expect(Object.keys(asked({ before: manifest({ [old]: 'a' }), after: manifest(after) }))).toEqual(kept ? [old] : []);
    const carried = { [old]: { ...file('a'), leftAt: noon - dayMs / 2 } };
    expect(Object.keys(asked({ carried, after: manifest(after) }))).toEqual(kept ? [old] : []);
  });

  test.each([
    [1, 7, 0],
    [0.99, 7, 1],
    [0.3, 0.25, 0],
  ])('is carried for a day at most: %d days old, of %d', (age, graceDays, expected) => {
    const carried = { [old]: { ...file('a'), leftAt: noon - age * dayMs } };
    const after = manifest({ '_next/data/new/cars/one.json': 'a' });
    expect(Object.keys(asked({ carried, after, graceDays })).length).toBe(expected);
  });
});

describe('the tree of the next release', () => {
  let out = '';
  afterEach(() => rm(out, { recursive: true, force: true }));

  test.each<[string, readonly string[]]>([
    ['that holds no grace file', []],
    ['that holds all of the live release', [chunk, photo, '_next/static/old/a.js']],
    ['that holds one', [photo]],
  ])('%s has those that are kept, and no empty folder', async (_name, present) => {
    out = await mkdtemp(join(tmpdir(), 'grace-'));
    const [live, root] = [join(releasesDir(out, 'acme'), 'live'), join(out, 'next')];
    const kept = { [chunk]: { ...file('a'), leftAt: noon }, [photo]: { ...file('b'), leftAt: noon - 6 * dayMs } };
    const over = { '_next/static/old/a.js': { ...file('c'), leftAt: noon - 7 * dayMs } };
    const left = '_next/static/chunks/left.js';
    await mkdir(root);
    for (const path of [...Object.keys({ ...kept, ...over }), left]) await mkdir(join(live, dirname(path)), { recursive: true });
    for (const path of [...Object.keys({ ...kept, ...over }), left]) await writeFile(join(live, path), path);
    for (const path of present) await mkdir(join(root, dirname(path)), { recursive: true });
    for (const path of present) await link(join(live, path), join(root, path));
    const before = { files: manifest({ [left]: 'd' }), grace: { ...kept, ...over } };
    const next = { root, manifest: {}, codeId: 'new', now: noon, graceDays: 7, isStored: false };
    const options = { outDir: out, slug: 'acme', from: 'live', before, removed: [left], staged: new Set(present), ...next };
    const grace = await linkGraceFiles(options, releaseCalls);
    expect(grace).toEqual({ ...kept, [left]: { ...file('d'), leftAt: noon } });
    expect((await listFiles(root)).sort()).toEqual(Object.keys(grace).sort());
    expect((await readdir(join(root, '_next/static'))).sort()).toEqual(['chunks']);
  });
});
