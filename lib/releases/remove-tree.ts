import { Worker } from 'node:worker_threads';

const script = "require('node:fs').rmSync(require('node:worker_threads').workerData, { recursive: true, force: true })";

/** Removes a folder in a thread: tens of thousands of files would block this one for a third of a second. */
export function removeInThread(folder: string): Promise<void> {
  const worker = new Worker(script, { eval: true, workerData: folder });
  return new Promise((done, fail) => {
    worker.once('error', fail);
    worker.once('exit', () => done());
  });
}
