import { Worker } from 'node:worker_threads';
import type { DecodeHeic, RawPicture } from './decode-heic.ts';

/** A picture that takes longer to decode is refused. */
const longestMs = 30_000;

/** Decodes a HEIC picture in a thread of its own, which keeps the server answering and gives the memory back when it ends. */
export const decodeHeicInThread: DecodeHeic = (bytes) =>
  new Promise<RawPicture>((resolve, reject) => {
    // The library prints what is wrong with a picture.
    const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { workerData: bytes, stdout: true, stderr: true });
    const timer = setTimeout(() => void worker.terminate(), longestMs);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('the picture could not be decoded'));
    });
  });
