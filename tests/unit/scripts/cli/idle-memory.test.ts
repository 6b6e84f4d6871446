import { expect, it } from 'vitest';
import { idleMemory } from '../../../../scripts/cli/idle-memory.ts';

it('memory is given back once after each busy time, and only when the process is idle', () => {
  let [heapMegabytes, cpuMs, collected] = [0, 0, 0];
  const look = idleMemory({
    heapBytes: () => heapMegabytes * 1_000_000,
    cpuMs: () => cpuMs,
    collect: () => {
      collected += 1;
      heapMegabytes = 70;
      cpuMs += 200;
    },
  });
  // What happens in fifteen seconds: the processor time, and the heap after it.
  const steps: [string, number, number, boolean][] = [
    ['a start is busy', 12_000, 320, false],
    ['the start has ended', 100, 320, true],
    ['polls that change nothing', 100, 80, false],
    ['polls leave some garbage', 100, 101, false],
    ['more of it', 100, 106, true],
    ['settings of all dealers are read again', 9_000, 400, false],
    ['more of them', 1_500, 410, false],
    ['all are read', 1_400, 410, true],
    ['nothing', 0, 70, false],
  ];
  for (const [what, cpu, heap, collects] of steps) {
    const before = collected;
    cpuMs += cpu;
    heapMegabytes = heap;
    look();
    expect([what, collected - before]).toEqual([what, collects ? 1 : 0]);
  }
});

it('of a large heap in use, a small part more is not collected', () => {
  const heaps = [900_000_000, 600_000_000, 800_000_000, 899_000_000, 901_000_000, 600_000_000];
  const kept: number[] = [];
  const look = idleMemory({ heapBytes: () => heaps.shift() ?? 0, cpuMs: () => 0, collect: () => void kept.push(heaps.length) });
  for (let at = 0; at < 4; at += 1) look();
  expect(kept).toEqual([5, 1]);
});
