import type { Recorded } from './recorder.ts';

/** Interactions of one kind: the time of each to the next paint, and the longest task after each, in milliseconds. */
export type Samples = { toPaint: number[]; blocked: number[] };

/** An interaction without a report was faster than this. */
const unreportedMs = 16;

/** The time of each interaction: that of its slowest event. `expected` interactions took place. */
export function interactionTimes(events: Recorded['events'], expected: number): number[] {
  const slowest = new Map<number, number>();
  for (const { interaction, duration } of events) slowest.set(interaction, Math.max(slowest.get(interaction) ?? 0, duration));
  const times = [...slowest.values()];
  return [...times, ...Array.from({ length: Math.max(0, expected - times.length) }, () => unreportedMs)];
}

/** The value that `share` of the numbers do not exceed; NaN without numbers. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** The budget of every interaction: what browsers call good. */
export const mostMs = 200;

export type Figures = { kind: string; count: number; p75: number; worst: number; longestTask: number; met: boolean };

/** The figures of one kind of interaction; `longestTask` is the p75 of the longest tasks. */
export function figuresOf(kind: string, { toPaint, blocked }: Samples): Figures {
  const p75 = percentile(toPaint, 0.75);
  return {
    kind,
    count: toPaint.length,
    p75,
    worst: Math.max(...toPaint),
    longestTask: percentile(blocked, 0.75),
    met: p75 <= mostMs,
  };
}
