/** Writes the stock of the demo dealers: node scripts/tools/demo/generate.ts [tenants folder] */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { stockFiles } from './stock-files.ts';

const tenants = resolve(process.argv[2] ?? join(import.meta.dirname, '../../../tenants'));
for (const [path, text] of Object.entries(stockFiles())) {
  writeFileSync(join(tenants, path), text);
  console.log(join(tenants, path));
}
