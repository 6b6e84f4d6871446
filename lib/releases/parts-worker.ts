import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { partNamesIn, readPartText } from '#lib/disk/parts.ts';

/** Runs in a thread. Posts the names and texts of the parts that a long record and its lists name. It only reads. */
const { record, dir } = workerData as { record: string; dir: string };

const texts = new Map<string, string>();
const readAll = (names: readonly string[]) => {
  for (const name of names) {
    const text = texts.has(name) ? undefined : readPartText(dir, name);
    if (text !== undefined) texts.set(name, text);
  }
};
readAll(partNamesIn(readFileSync(record, 'utf8')));
readAll([...texts.values()].flatMap(partNamesIn));
parentPort?.postMessage([[...texts.keys()], [...texts.values()]]);
