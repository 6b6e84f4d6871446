import type { WorkerLike } from './worker-engine.ts';

/** Starts the engine's worker. The bundler finds the script by this exact expression. */
export const startWorker = (): WorkerLike => new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module' });
