import type { Due } from '#lib/build/due/next-due.ts';
import { minuteMs } from '#lib/model/time.ts';

/** The input of every schedule definition. */
export type ScheduleInput = {
  /** The dealers by slug; an empty list means all dealers. */
  slugs: readonly string[];
  everyMinutes: number;
  /** How many CI jobs share a run. */
  shards: number;
  /** The coming scheduled changes, each of one dealer. */
  dues: readonly { slug: string; due: Due }[];
  /** The end of the time in which scheduled changes are listed, in milliseconds. */
  until: number;
  now: number;
  /** The product's folder on the machine that runs it. CI jobs do not use it. */
  productDir: string;
  /** Further arguments of each command, such as --out. */
  flags: readonly string[];
};

/** A minute with scheduled changes, and their dealers. A change belongs to the first whole minute at or after it. */
export type DueMinute = { at: number; slugs: string[] };

/** A definition lists at most this many minutes. */
export const maxDueMinutes = 60;

/** Groups scheduled changes by minute, soonest first. `left` counts the minutes beyond the limit. */
export function groupByMinute({ dues, now }: Pick<ScheduleInput, 'dues' | 'now'>): { minutes: DueMinute[]; left: number } {
  const slugsAt = new Map<number, Set<string>>();
  for (const { slug, due } of dues) {
    const at = Math.ceil(due.at / minuteMs) * minuteMs;
    if (at > now) slugsAt.set(at, (slugsAt.get(at) ?? new Set()).add(slug));
  }
  const minutes = [...slugsAt].map(([at, slugs]) => ({ at, slugs: [...slugs].sort() })).sort((a, b) => a.at - b.at);
  return { minutes: minutes.slice(0, maxDueMinutes), left: Math.max(0, minutes.length - maxDueMinutes) };
}

/** The dealers as arguments of the command line. */
export const formatDealerArguments = (slugs: readonly string[]): string => (slugs.length > 0 ? slugs.join(' ') : '--all');
