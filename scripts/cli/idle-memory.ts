import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { secondMs } from '#lib/model/time.ts';

export type IdleMemory = {
  /** The bytes that the heap has of the system, used or not. */
  heapBytes: () => number;
  /** The processor time of the process so far, milliseconds. */
  cpuMs: () => number;
  /** Frees what nothing uses, and gives it back to the system. */
  collect: () => void;
};

const lookMs = 15 * secondMs;
/** With less of a core than this, nobody waits for the process. */
const idleShare = 0.1;
/** A heap that grew by less is not worth a collection, which takes about 4 ms for each megabyte in use. */
const leastGrowth = 1.5;
const leastGrownBytes = 32_000_000;

let collectGarbage: ((options: { type: 'major'; flavor: 'last-resort' }) => void) | undefined;

/** V8 knows how to give memory back, but its function is hidden unless a flag shows it. */
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
 * What to call every 15 seconds to give back the memory that a start needed: V8 keeps several times of what is in use as long as no other work
 * needs it.
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
 * Gives memory of this process back whenever it is idle, until the returned function is called. Call it before a build: V8 gives back what it
 * compiled too, and the next build would take half a second longer.
 */
export function keepIdleMemoryLow(): () => void {
  const timer = setInterval(idleMemory(ofThisProcess), lookMs).unref();
  return () => clearInterval(timer);
}
