import { linkSync, mkdirSync, readdirSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { sumTree } from '#lib/releases/tree-totals.ts';

/** Runs in a thread: posts the totals of every file below one folder, links them into another, and posts their paths, one per line. */
const { from, to } = workerData as { from: string; to: string };
const folders: string[] = [];

function listBelow(below: string, files: string[] = []): string[] {
  for (const entry of readdirSync(`${from}/${below}`, { withFileTypes: true })) {
    const path = below + entry.name;
    if (entry.isDirectory()) {
      folders.push(path);
      listBelow(`${path}/`, files);
    } else if (entry.isFile()) files.push(path);
  }
  return files;
}

const files = listBelow('');
parentPort?.postMessage(sumTree(from, files));
for (const folder of folders) mkdirSync(`${to}/${folder}`);
for (const file of files) linkSync(`${from}/${file}`, `${to}/${file}`);
// One text passes between threads in a fraction of the time of a list.
parentPort?.postMessage(files.join('\n'));
