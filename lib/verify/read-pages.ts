import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { PageFacts } from './page-facts.ts';
import { readPageFile } from './read-page-file.ts';

/** Fewer pages than this are read faster here than by threads that must start first. */
const worthThreads = 200;
const batchSize = 32;

/** Reads pages of the release at `root` and hands the facts of each to `see`; many are shared out among `threads` threads. */
export async function readPages(
  root: string,
  files: readonly string[],
  base: string,
  threads: number,
  see: (page: PageFacts) => void,
): Promise<void> {
  const batches = Array.from({ length: Math.ceil(files.length / batchSize) }, (_, index) =>
    files.slice(index * batchSize, (index + 1) * batchSize),
  );
  if (threads < 1 || files.length < worthThreads) {
    for (const batch of batches) {
      for (const file of batch) see(readPageFile(root, file, base));
      await setImmediate(); // progress and signals of others get their turn
    }
    return;
  }
  await Promise.all(Array.from({ length: Math.min(threads, batches.length) }, () => thread(root, base, batches, see)));
}

/** One thread that takes batches off the list until there is none. */
async function thread(root: string, base: string, batches: string[][], see: (page: PageFacts) => void): Promise<void> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { workerData: { root, base } });
  try {
    await new Promise<void>((done, fail) => {
      const next = () => {
        const batch = batches.shift();
        if (batch) worker.postMessage(batch);
        else done();
      };
      worker.on('message', (pages: PageFacts[]) => {
        try {
          for (const page of pages) see(page);
          next();
        } catch (error) {
          fail(error);
        }
      });
      worker.on('error', fail);
      worker.on('exit', (code) => fail(new Error(`a thread that reads pages ended with code ${code}`)));
      next();
    });
  } finally {
    await worker.terminate();
  }
}
