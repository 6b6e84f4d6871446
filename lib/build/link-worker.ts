import { linkSync, mkdirSync, readdirSync, rmSync, type Stats, statSync, unlinkSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { sumTree } from '#lib/releases/tree-totals.ts';

/**
 * Runs in a thread: posts the totals of every file below one folder, links them into another, and posts their paths, one per line. The
 * other folder may contain the tree of an earlier release: links to the same files stay, and everything else there is removed.
 */
const { from, to } = workerData as { from: string; to: string };

type Listed = { files: string[]; folders: string[]; others: string[] };

function listBelow(root: string, below = '', listed: Listed = { files: [], folders: [], others: [] }): Listed {
  for (const entry of readdirSync(`${root}/${below}`, { withFileTypes: true })) {
    const path = below + entry.name;
    if (entry.isDirectory()) {
      listed.folders.push(path);
      listBelow(root, `${path}/`, listed);
    } else (entry.isFile() ? listed.files : listed.others).push(path);
  }
  return listed;
}

/** Names a file by its inode. Numbers of some file systems are longer than JavaScript's, and then no file counts as the same. */
const inodeOf = ({ dev, ino }: Stats): string | undefined => (Number.isSafeInteger(ino) ? `${dev} ${ino}` : undefined);

const live = listBelow(from);
const inodes = new Map<string, string | undefined>();
parentPort?.postMessage(sumTree(from, live.files, (path, stats) => inodes.set(path, inodeOf(stats))));

const old = listBelow(to);
const keptPaths = new Set<string>();
for (const path of old.files) {
  const inode = inodes.get(path);
  if (inode !== undefined && inode === inodeOf(statSync(`${to}/${path}`))) keptPaths.add(path);
  else unlinkSync(`${to}/${path}`);
}
for (const path of old.others) unlinkSync(`${to}/${path}`);
const folders = new Set(live.folders);
for (const folder of old.folders) if (!folders.delete(folder)) rmSync(`${to}/${folder}`, { recursive: true, force: true });
for (const folder of folders) mkdirSync(`${to}/${folder}`);
for (const file of live.files) if (!keptPaths.has(file)) linkSync(`${from}/${file}`, `${to}/${file}`);
// Passing one text between threads takes a fraction of the time of a list.
parentPort?.postMessage(live.files.join('\n'));
