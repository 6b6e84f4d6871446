import { Worker } from 'node:worker_threads';
import type { DecodeHeic, RawPicture } from './decode-heic.ts';

/** A picture that takes longer to decode is refused. */
const longestMs = 30_000;

/** Decodes a HEIC picture in its own thread, so that the server keeps answering and the memory is freed when the thread ends. */
export const decodeHeicInThread: DecodeHeic = (bytes) =>
  new Promise<RawPicture>((resolve, reject) => {
    // Silenced, because the library prints the faults of a picture.
    const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { workerData: bytes, stdout: true, stderr: true });
    const timer = setTimeout(() => void worker.terminate(), longestMs);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('the picture could not be decoded'));
    });
  });
