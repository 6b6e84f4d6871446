import { Worker } from 'node:worker_threads';
import type { ComparedRelease } from './compare-releases.ts';
import type { ReleasingDealer } from './live-stock.ts';

/** What the thread needs. `url` and `folder` are those of `openDatabase`. */
export type NoticeWork = { url: string; folder: string; outDir: string; dealers: readonly ReleasingDealer[] };

/**
 * Compares releases in a worker thread with its own connection, so that requests never wait while thousands of saved searches are matched.
 * The process may end while it runs: the next run writes what is missing. Rejects if the thread fails.
 */
export const compareInThread = (work: NoticeWork): Promise<ComparedRelease[]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./notice-worker.ts', import.meta.url), { workerData: work });
    worker.unref();
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread that compares releases ended early')));
  });
