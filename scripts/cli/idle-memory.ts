import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { secondMs } from '#lib/model/time.ts';

export type IdleMemory = {
  /** The bytes that the heap has allocated from the system, used or not. */
  heapBytes: () => number;
  /** The processor time of the process so far, milliseconds. */
  cpuMs: () => number;
  /** Collects garbage and returns the memory to the system. */
  collect: () => void;
};

const lookMs = 15 * secondMs;
/** Below this share of a core, the process counts as idle. */
const idleShare = 0.1;
/** The minimum growth of the heap that is worth a collection, which takes about 4 ms per megabyte in use. */
const leastGrowth = 1.5;
const leastGrownBytes = 32_000_000;

let collectGarbage: ((options: { type: 'major'; flavor: 'last-resort' }) => void) | undefined;

/** V8's function for returning memory is hidden behind a flag. */
function collectNow(): void {
  if (!collectGarbage) {
    setFlagsFromString('--expose-gc');
    collectGarbage = runInNewContext('gc') as typeof collectGarbage;
  }
  collectGarbage?.({ type: 'major', flavor: 'last-resort' });
}

const ofThisProcess: IdleMemory = {
  heapBytes: () => getHeapStatistics().total_heap_size,
  cpuMs: () => (process.cpuUsage().user + process.cpuUsage().system) / 1000,
  collect: collectNow,
};

/**
 * A function to call every 15 seconds that returns the memory which the start needed: V8 keeps several times the memory in use until other
 * work needs it.
 */
export function idleMemory({ heapBytes, cpuMs, collect }: IdleMemory): () => void {
  let cpuBefore = cpuMs();
  let heapBefore = 0;
  return () => {
    const cpu = cpuMs();
    const isIdle = cpu - cpuBefore < idleShare * lookMs;
    cpuBefore = cpu;
    const heap = heapBytes();
    if (!isIdle || heap < heapBefore * leastGrowth || heap - heapBefore < leastGrownBytes) return;
    collect();
    heapBefore = heapBytes();
    cpuBefore = cpuMs();
  };
}

/**
 * Returns memory to the system whenever this process is idle, until the returned function is called. Call that function before a build: V8
 * also drops compiled code, and the next build would take half a second longer.
 */
export function keepIdleMemoryLow(): () => void {
  const timer = setInterval(idleMemory(ofThisProcess), lookMs).unref();
  return () => clearInterval(timer);
}
