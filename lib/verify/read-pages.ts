import { setImmediate } from 'node:timers/promises';
import { Tinypool } from 'tinypool';
import type { PageReading } from './page-reading.ts';
import readBatch, { type PageBatch } from './read-worker.ts';

/** Below this number of pages, starting threads takes longer than reading. */
const fewestForThreads = 200;
const batchSize = 32;

const worker = new URL('./read-worker.ts', import.meta.url).href;

async function readInThreads(batches: readonly PageBatch[], threads: number, see: (page: PageReading) => void): Promise<void> {
  const maxThreads = Math.min(threads, batches.length);
  const pool = new Tinypool({ filename: worker, minThreads: maxThreads, maxThreads });
  try {
    await Promise.all(
      batches.map(async (batch) => {
        const pages: PageReading[] = await pool.run(batch);
        for (const page of pages) see(page);
      }),
    );
  } finally {
    await pool.destroy();
  }
}

/** Reads pages of the release at `root` and passes each to `see`; many pages are shared among `threads` threads. */
export async function readPages(
  root: string,
  files: readonly string[],
  base: string,
  threads: number,
  see: (page: PageReading) => void,
): Promise<void> {
  const batches = Array.from({ length: Math.ceil(files.length / batchSize) }, (_, index) => ({
    root,
    base,
    files: files.slice(index * batchSize, (index + 1) * batchSize),
  }));
  if (threads >= 1 && files.length >= fewestForThreads) return readInThreads(batches, threads, see);
  for (const batch of batches) {
    for (const page of readBatch(batch)) see(page);
    await setImmediate(); // other dealers' work and signals get their turn
  }
}
