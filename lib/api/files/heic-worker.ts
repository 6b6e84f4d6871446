import { parentPort, workerData } from 'node:worker_threads';
import { decodeHeic } from './decode-heic.ts';

const picture = await decodeHeic(workerData as Uint8Array);
parentPort?.postMessage(picture, [picture.data.buffer as ArrayBuffer]);
