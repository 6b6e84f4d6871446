import { randomUUID } from 'node:crypto';
import { copyFileSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiled } from './compile.ts';

/** Folders that `generate` does not read. */
const leftOut = new Set(['cache', 'trace', 'trace-build', 'diagnostics', 'turbopack', 'types', 'dev']);

/** Folders that `generate` only reads, as it does source maps anywhere. It rewrites manifests outside them in place. */
const readOnly = new Set(['server/chunks', 'static/chunks', 'static/media']);

function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to); // a file system without links
  }
}

function copyFolder(from: string, to: string, below: string, isReadOnly: boolean): void {
  mkdirSync(join(to, below));
  for (const entry of readdirSync(join(from, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (leftOut.has(path)) continue;
    if (entry.isDirectory()) copyFolder(from, to, path, isReadOnly || readOnly.has(path));
    else if (isReadOnly || path.endsWith('.map')) linkFile(join(from, path), join(to, path));
    else copyFileSync(join(from, path), join(to, path));
  }
}

/**
 * Gives a dealer a copy of the compiled code, for `generate` to write its pages into. Code is linked, because copying it costs each build most of a
 * second. The calls are synchronous: behind a build that is busy reading a large stock, hundreds of promises would start Next too late.
 */
export function copyCompiled(compiled: Compiled, nextDir: string, slug: string): string {
  const dir = join(nextDir, `generate-${slug}-${randomUUID()}`);
  copyFolder(compiled.dir, dir, '', false);
  return dir;
}
