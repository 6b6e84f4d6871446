import type { WorkerLike } from './worker-engine.ts';

/** Starts the engine's worker; the bundler finds its script by these very words. */
export const startWorker = (): WorkerLike => new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module' });
