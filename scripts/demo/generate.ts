/** Writes the demo dealers: node scripts/demo/generate.ts [tenants folder]. Articles in content/blog and content/pages are kept by hand. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { demoFiles } from './files.ts';

const tenants = resolve(process.argv[2] ?? join(import.meta.dirname, '../../tenants'));
const files = demoFiles();

for (const [path, text] of Object.entries(files)) {
  const file = join(tenants, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
// A page that the generator no longer makes must not stay behind on the site.
for (const slug of new Set(Object.keys(files).map((path) => path.split('/')[0] ?? '')))
  for (const name of readdirSync(join(tenants, slug, 'content')))
    if (name.endsWith('.md') && !(`${slug}/content/${name}` in files)) rmSync(join(tenants, slug, 'content', name));

console.log(`${Object.keys(files).length} files written to ${tenants}`);
