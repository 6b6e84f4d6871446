import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { NextProcess, NextProcessOptions } from '#lib/build/next/next-process.ts';
import { type NextRun, runNext } from '#lib/build/next/run-next.ts';
import type { FileSource } from '#lib/build/release-tree.ts';
import { writeFileAtomic } from '#lib/disk/atomic-file.ts';

async function exportedFiles(distDir: string): Promise<Map<string, FileSource>> {
  const entries = (await readdir(distDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [path.slice(distDir.length + 1), { move: path }]));
}

/** A folder that Next takes for the product, compiled already: with output: 'export', Next keeps its own files in .next and the site in the folder it is told. */
async function linkedProduct(productDir: string, compiledDir: string, dir: string): Promise<void> {
  await mkdir(dir, { recursive: true });
  const names = (await readdir(productDir)).filter((name) => !name.startsWith('.'));
  for (const name of names) await symlink(join(productDir, name), join(dir, name));
  await cp(compiledDir, join(dir, '.next'), { recursive: true });
  // Next would keep the list without pages that it reads here at first.
  await rm(join(dir, '.next/prerender-manifest.json'));
}

/**
 * Renders by Next's own `output: 'export'`, the reference for generated pages: a plain `next build`, or, with `reusesCode`, from the code that is
 * compiled already, which saves most of the time.
 */
export const startReferenceExport =
  ({ reusesCode }: { reusesCode: boolean }) =>
  async ({ workspace, compiled, workers }: NextProcessOptions): Promise<NextProcess> => {
    const { productDir, nextDir } = workspace;
    const dir = join(nextDir, `reference-${randomUUID()}`);
    const distDir = join(dir, 'site');
    const dataFile = join(nextDir, `data-reference-${randomUUID()}.json`);
    const stopping = new AbortController();
    const run: NextRun = { productDir, codeId: compiled.id, dataFile, workers, distDir, exportTree: true, signal: stopping.signal };
    if (reusesCode) await linkedProduct(productDir, compiled.dir, dir);
    let ended: Promise<Error | undefined> = Promise.resolve(undefined);
    return {
      render: async (_plan, data) => {
        await writeFileAtomic(dataFile, JSON.stringify({ kind: 'data', data }));
        ended = runNext(reusesCode ? { ...run, productDir: dir, mode: 'generate' } : run).then(
          () => undefined,
          (error: Error) => error,
        );
      },
      files: async () => {
        const error = await ended;
        if (error) throw error;
        return exportedFiles(distDir);
      },
      hasEnded: () => false,
      stop: async () => {
        stopping.abort(new Error('the build ended'));
        await ended;
        await Promise.all([dir, dataFile].map((path) => rm(path, { recursive: true, force: true })));
      },
    };
  };
