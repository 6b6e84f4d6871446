import { linkSync, mkdirSync, readdirSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

/** Runs in a thread: links every file below one folder into another, and posts their paths, one per line. */
const { from, to } = workerData as { from: string; to: string };

function linkFolder(below: string, linked: string[]): string[] {
  for (const entry of readdirSync(`${from}/${below}`, { withFileTypes: true })) {
    const path = below + entry.name;
    if (entry.isDirectory()) {
      mkdirSync(`${to}/${path}`);
      linkFolder(`${path}/`, linked);
    } else if (entry.isFile()) {
      linkSync(`${from}/${path}`, `${to}/${path}`);
      linked.push(path);
    }
  }
  return linked;
}

// One text passes between threads in a fraction of the time of a list.
parentPort?.postMessage(linkFolder('', []).join('\n'));
