import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const module = fileURLToPath(new URL('../../../lib/fleet/state/picture-records.ts', import.meta.url));
const count = 600;
/** Fewer files than there are pictures, and enough for Node itself. */
const openFiles = 120;

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'forecourt-records-'));
});
afterEach(() => rm(root, { recursive: true }));

/** Calls a function of the module in a process that may open few files. */
const call = (code: string) =>
  execFileSync('sh', ['-c', `ulimit -n ${openFiles} && exec "$0" --input-type=module -e "$1"`, process.execPath, code], {
    encoding: 'utf8',
  });

it('keeps and places the records of more pictures than a process may open files (rule R47)', async () => {
  const names = Array.from({ length: count }, (_, at) => at.toString(16).padStart(20, '0'));
  await mkdir(join(root, 'work', 'images'), { recursive: true });
  for (const name of names) await writeFile(join(root, 'work', 'images', `${name}.json`), `{"sums":{"${name}.jpg":"1"}}`);
  const workspace = (work: string) => JSON.stringify({ outDir: join(root, 'out'), workDir: join(root, work) });
  const files = JSON.stringify(names.map((name) => `images/${name}.jpg`));
  call(`const { keepPictureRecords } = await import(${JSON.stringify(module)});
    await keepPictureRecords(${workspace('work')}, 'acme', ${files}, false);`);
  call(`const { placePictureRecords } = await import(${JSON.stringify(module)});
    await placePictureRecords(${workspace('other')}, 'acme');`);
  expect((await readdir(join(root, 'other', 'images'))).length).toBe(count);
});
