import { readFile } from 'node:fs/promises';

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10;

/** The processor time of a process and of its children that have ended, in milliseconds. Linux only. */
export async function cpuTimeMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The process name in brackets can contain spaces, the fields after it cannot.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * tickMs, 0);
}
