import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listPathsFollowingLinks } from '#lib/disk/list-files.ts';

/** Contents that were read before, by path, size and time of change, so that only what changed is read again. */
export type FileMemory = Map<string, { seen: string; sha256: string }>;

async function contentOf(path: string, memory: FileMemory): Promise<string | undefined> {
  const about = await stat(path).catch(() => undefined); // removed meanwhile, or a link to nothing
  if (!about?.isFile()) return undefined;
  const seen = `${about.size} ${about.mtimeMs} ${about.ino}`;
  const known = memory.get(path);
  if (known?.seen === seen) return known.sha256;
  const sha256 = hash('sha256', await readFile(path));
  memory.set(path, { seen, sha256 });
  return sha256;
}

/** A fingerprint of what a dealer's pages are made of beside its stock: its own folder and the layers. Equal content gives an equal one, whatever its dates. */
export async function fingerprintFiles(slug: string, tenantsDir: string, productTenantsDir: string, memory: FileMemory): Promise<string> {
  const folders = [join(tenantsDir, slug), ...new Set([join(tenantsDir, 'layers'), join(productTenantsDir, 'layers')])];
  const lines: string[] = [];
  for (const folder of folders)
    for (const below of (await listPathsFollowingLinks(folder)).sort()) {
      const path = join(folder, below);
      // The stock is compared as a pull reads it.
      const sha256 = path === join(tenantsDir, slug, 'cars.json') ? undefined : await contentOf(path, memory);
      if (sha256) lines.push(`${path} ${sha256}`);
    }
  return hash('sha256', lines.join('\n')).slice(0, 16);
}
