import { readdir, readFile } from 'node:fs/promises';

const pageBytes = 4096;

type Process = { pid: number; parent: number; bytes: number };

async function readProcess(pid: string): Promise<Process[]> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The process name in brackets can contain spaces, the fields after it cannot.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [{ pid: Number(pid), parent: Number(fields[1]), bytes: Number(fields[21]) * pageBytes }];
  } catch {
    return []; // the process has ended
  }
}

/** Resident memory of a process and its descendants in bytes. It is an upper bound, because shared pages count once per process. Linux only. */
export async function treeMemory(root: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const processes = (await Promise.all(pids.map(readProcess))).flat();
  const inTree = new Set([root]);
  for (let grew = true; grew; ) {
    grew = false;
    for (const { pid, parent } of processes) {
      if (inTree.has(parent) && !inTree.has(pid)) {
        inTree.add(pid);
        grew = true;
      }
    }
  }
  return processes.reduce((sum, { pid, bytes }) => (inTree.has(pid) ? sum + bytes : sum), 0);
}
