import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countParts, partsOfPage } from '#lib/hosting/page-parts.ts';

const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const head = (links: string) => `<html><head><title>data-joins="x y"</title>${links}</head><body>`;

test.each<[what: string, html: string, styles: string[]]>([
  ['a joined style sheet', head('<link rel="stylesheet" href="/_next/static/css/1.css" data-joins="0a-b~c d_e"/>'), ['0a-b~c d_e']],
  ['single style sheets', head('<link rel="stylesheet" href="/_next/static/chunks/a.css"/>'), []],
  ['what a dealer wrote', `${head('')}<link data-joins="a b"/>`, []],
  ['a name that is no name of a style sheet', head('<link data-joins="../a b"/>'), []],
  ['a page without a head', '<link data-joins="a b"/>', []],
])('styles of a page: %s', (_what, html, styles) => {
  expect(partsOfPage(html)).toEqual({ scripts: [], styles });
});

test('a script that a page has twice is one part', () => {
  expect(partsOfPage('<script>a</script><script>a</script><script>b</script>').scripts).toEqual([source('a'), source('b')]);
});

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'forecourt-parts-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function tree(name: string, files: Record<string, string>) {
  const dir = join(root, name);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), text);
  }
  return (...names: string[]) => names.map((name) => join(dir, name));
}

test('counting all pages, or only changed ones, gives the same counts', async () => {
  const page = (styles: string, ...scripts: string[]) =>
    `${head(`<link data-joins="${styles}"/>`)}${scripts.map((script) => `<script>${script}</script>`).join('')}`;
  const before = await tree('before', { 'a.html': page('p q', 'x', 'x'), 'b.html': page('p r', 'y'), 'c.html': page('p q', 'x') });
  const after = await tree('after', { 'a.html': page('p q', 'w'), 'c.html': page('p q', 'x'), 'e.html': page('p s', 'x', 'v') });
  const counts = await countParts(before('a.html', 'b.html', 'c.html'));
  expect(counts).toEqual({ scripts: { [source('x')]: 2, [source('y')]: 1 }, styles: { 'p q': 2, 'p r': 1 } });
  const full = await countParts(after('a.html', 'c.html', 'e.html'));
  expect(full).toEqual({
    scripts: { [source('w')]: 1, [source('v')]: 1, [source('x')]: 2 },
    styles: { 'p q': 2, 'p s': 1 },
  });
  expect(await countParts([{ scripts: [source('w')], styles: ['p q'] }, ...after('c.html', 'e.html')])).toEqual(full);
  const again = await countParts(after('a.html', 'e.html'), counts, before('a.html', 'b.html'));
  expect(JSON.stringify(again)).toBe(JSON.stringify(full));
});
