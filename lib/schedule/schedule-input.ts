import type { Due } from '#lib/build/due/next-due.ts';
import { minuteMs } from '#lib/model/time.ts';

/** What a schedule is made of. */
export type ScheduleInput = {
  /** The dealers by name; none means every one there is. */
  slugs: readonly string[];
  everyMinutes: number;
  /** How many machines or jobs share a run. */
  shards: number;
  /** Instants to come at which time alone changes something, a dealer each. */
  dues: readonly { slug: string; due: Due }[];
  /** Up to when these were looked for, in milliseconds. */
  until: number;
  now: number;
  /** The product's folder on the machine that runs it, where that matters. */
  productDir: string;
  /** Further words for each command, such as --out. */
  flags: readonly string[];
};

/** Minutes at which builds are due: the first whole one at or after each instant, and whose they are. */
export type DueMinute = { at: number; slugs: string[] };

/** No engine is given more than this many of them. */
export const mostDueMinutes = 60;

/** The minutes after now at which something is due, soonest first; `left` counts those past the most that are listed. */
export function dueMinutes({ dues, now }: Pick<ScheduleInput, 'dues' | 'now'>): { minutes: DueMinute[]; left: number } {
  const slugsAt = new Map<number, Set<string>>();
  for (const { slug, due } of dues) {
    const at = Math.ceil(due.at / minuteMs) * minuteMs;
    if (at > now) slugsAt.set(at, (slugsAt.get(at) ?? new Set()).add(slug));
  }
  const minutes = [...slugsAt].map(([at, slugs]) => ({ at, slugs: [...slugs].sort() })).sort((a, b) => a.at - b.at);
  return { minutes: minutes.slice(0, mostDueMinutes), left: Math.max(0, minutes.length - mostDueMinutes) };
}

/** A word as a shell takes it. */
export const shellWord = (word: string): string => (/^[\w./:=@+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

/** The dealers as the command line takes them. */
export const dealerWords = (slugs: readonly string[]): string => (slugs.length > 0 ? slugs.join(' ') : '--all');
