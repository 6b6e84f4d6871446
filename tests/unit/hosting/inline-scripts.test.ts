import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countScripts, inlineScripts } from '#lib/hosting/inline-scripts.ts';

const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test.each<[string, string[]]>([
  ['<script>a()</script>', ['a()']],
  ['<script >é\n</script >', ['é\n']],
  ['<script nonce="x" type="module">m</script>', ['m']],
  ['<SCRIPT type="text/javascript">j</SCRIPT>', ['j']],
  ['<script type=importmap>{}</script>', ['{}']],
  ['<script type="speculationrules">{}</script>', ['{}']],
  ['<script type="application/ld+json">{"a":1}</script>', []],
  ['<script id="__NEXT_DATA__" type="application/json">{}</script>', []],
  ['<script src="/a.js" defer=""></script>', []],
  ['<script>a</script><p>x</p><script src="/a.js"></script><script>b</script>', ['a', 'b']],
  ['<p>no script</p>', []],
])('%s', (html, scripts) => {
  expect(inlineScripts(html)).toEqual(scripts.map(source));
});

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'forecourt-scripts-'));
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
  const page = (...scripts: string[]) => scripts.map((script) => `<script>${script}</script>`).join('');
  const before = await tree('before', { 'a.html': page('x', 'x'), 'b.html': page('y'), 'c.html': page('x') });
  const after = await tree('after', { 'a.html': page('w'), 'c.html': page('x'), 'e.html': page('x', 'v') });
  const scripts = await countScripts(before('a.html', 'b.html', 'c.html'));
  expect(scripts).toEqual({ [source('x')]: 2, [source('y')]: 1 });
  const full = await countScripts(after('a.html', 'c.html', 'e.html'));
  expect(full).toEqual({ [source('w')]: 1, [source('v')]: 1, [source('x')]: 2 });
  expect(await countScripts([[source('w')], ...after('c.html', 'e.html')])).toEqual(full);
  const again = await countScripts(after('a.html', 'e.html'), scripts, before('a.html', 'b.html'));
  expect(JSON.stringify(again)).toBe(JSON.stringify(full));
});
