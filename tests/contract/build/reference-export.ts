import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { NextProcess, NextProcessOptions } from '#lib/build/next/next-process.ts';
import { runNext } from '#lib/build/next/run-next.ts';
import type { FileSource } from '#lib/build/release-tree.ts';
import { writeFileAtomic } from '#lib/disk/atomic-file.ts';

async function exportedFiles(distDir: string): Promise<Map<string, FileSource>> {
  const entries = (await readdir(distDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [path.slice(distDir.length + 1), { move: path }]));
}

/** Renders by a plain `next build` with output: 'export', the reference for the compiled and generated pages. */
export async function startReferenceExport({ workspace, compiled, workers }: NextProcessOptions): Promise<NextProcess> {
  const { productDir, nextDir } = workspace;
  const distDir = join(nextDir, `reference-${randomUUID()}`);
  const dataFile = join(nextDir, `data-reference-${randomUUID()}.json`);
  const stopping = new AbortController();
  const run = { productDir, codeId: compiled.id, dataFile, workers, distDir, exportTree: true, signal: stopping.signal };
  const ended = runNext(run).then(
    () => undefined,
    (error: Error) => error,
  );
  return {
    render: async (_plan, data) => {
      await writeFileAtomic(dataFile, JSON.stringify({ kind: 'data', data }));
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
      await Promise.all([distDir, dataFile].map((path) => rm(path, { recursive: true, force: true })));
    },
  };
}
