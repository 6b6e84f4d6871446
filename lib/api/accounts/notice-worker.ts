import { randomUUID } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../store/open-database.ts';
import { compareReleases } from './compare-releases.ts';
import type { NoticeWork } from './notice-thread.ts';

const { url, folder, outDir, dealers } = workerData as NoticeWork;
const database = await openDatabase(url, folder);
try {
  parentPort?.postMessage(await compareReleases(database, { dealers, outDir, now: Date.now, newId: randomUUID }));
} finally {
  await database.close();
}
