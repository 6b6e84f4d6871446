import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { productDir } from './tenants.ts';

const parts = ['pages', 'components', 'lib', 'styles', 'public', 'next.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'];

/**
 * A copy of the product whose pages differ in a word of every page, so that its HTML and its compiled files differ too. Answers its folder,
 * to be removed by who asked for it.
 */
export async function otherVersion(): Promise<string> {
  // In the product's own folder: on the disk of node_modules, which are linked file by file since Next follows no link out of its folder.
  const dir = join(productDir, '.forecourt', `other-version-${randomUUID()}`);
  await mkdir(dir, { recursive: true });
  for (const part of parts) await cp(join(productDir, part), join(dir, part), { recursive: true });
  execFileSync('cp', ['-al', join(productDir, 'node_modules'), join(dir, 'node_modules')]);
  const file = join(dir, 'components/layout/skip-link.tsx');
  const text = await readFile(file, 'utf8');
  const changed = text.replace('Skip to content', 'Skip to the content');
  if (changed === text) throw new Error(`${file}: it has no word to change any more`);
  await writeFile(file, changed);
  return dir;
}
