import type { Due } from '#lib/build/due/next-due.ts';
import { countOf } from '#lib/locale/plural.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import { utcMinute } from '#lib/locale/utc-text.ts';
import { quoteShellWord } from '#lib/model/next-command.ts';
import { dayMs, minuteMs } from '#lib/model/time.ts';

/** The systems that can run Forecourt on a schedule. */
export const scheduleEngines = ['github', 'gitlab', 'cron', 'systemd'] as const;
export type ScheduleEngine = (typeof scheduleEngines)[number];

/** The input of every schedule definition. */
export type ScheduleInput = {
  /** The dealers by slug; an empty list means all dealers. */
  slugs: readonly string[];
  everyMinutes: number;
  /** How many CI jobs share a run. */
  shards: number;
  /** The coming scheduled changes, each of one dealer. */
  dues: readonly { slug: string; due: Pick<Due, 'at'> }[];
  /** The unreadable dealers without a record in the earlier file. */
  lacks?: readonly string[] | undefined;
  /** The unreadable dealers that keep their record from the earlier file. */
  kept?: readonly string[] | undefined;
  /** The end of the period in which scheduled changes are listed, in milliseconds. */
  until: number;
  now: number;
  /** The product's folder on the machine that runs it. CI jobs do not use it. */
  productDir: string;
  /**
   * The folders of the dealers' targets, and whether there is anything to publish: a target (rule R39) or listings at Trade Me (rule M10).
   */
  publishes: { folders: readonly string[]; any: boolean };
  /** The dealers whose search index `forecourt index` fills. */
  indexed: readonly string[];
  /** The variables that dealers' settings name, for jobs that see only the variables in their definition. */
  variables?: readonly string[] | undefined;
  /** Further arguments of each command, such as --out. */
  flags: readonly string[];
  /** The store of the state of dealers (rule R47), for CI jobs, whose disks are empty, and for units of a fleet's workers. */
  state?: string | undefined;
  /** The folder of the daily backups of leads. Undefined: no backups. */
  backups?: string | undefined;
  /** Whether the API runs elsewhere, so that the run must create the shoppers' notices of its releases. */
  notices?: boolean | undefined;
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

/**
 * The arguments of `forecourt index` after a build of these dealers; undefined when none of them has an index to fill. With names it fails for a
 * dealer that has none.
 */
export function formatIndexArguments({ indexed }: Pick<ScheduleInput, 'indexed'>, slugs: readonly string[]): string | undefined {
  if (slugs.length === 0) return indexed.length > 0 ? '--all' : undefined;
  return slugs.filter((slug) => indexed.includes(slug)).join(' ') || undefined;
}

/**
 * The command that recreates a definition. It includes the folders: without them it would build other dealers, or build to another place.
 */
function creatingCommand(engine: ScheduleEngine, input: ScheduleInput): string {
  const { slugs, everyMinutes, shards, until, now, state, backups, notices, flags } = input;
  const jobs = engine === 'github' || engine === 'gitlab' ? String(shards) : undefined;
  const days = String(Math.round((until - now) / dayMs));
  const values = Object.entries({ '--shards': jobs, '--days': days, '--state': state, '--backups': backups }).flatMap(([name, value]) =>
    value === undefined ? [] : [name, value],
  );
  const words = [...values, ...(notices ? ['--notices'] : []), ...flags].map((word) => ` ${quoteShellWord(word)}`);
  return `forecourt schedule ${engine} ${formatDealerArguments(slugs)} --every ${everyMinutes}${words.join('')}`;
}

/** Makes the comment at the top of a definition: where it comes from, which scheduled changes it lists, and how late it may run. */
export function makePreface(engine: ScheduleEngine, input: ScheduleInput, notes: readonly string[]): string[] {
  const { lacks = [], kept = [] } = input;
  const { minutes, left } = groupByMinute(input);
  const end = left > 0 ? (minutes.at(-1)?.at ?? input.until) : input.until;
  const more = left > 0 ? ` ${formatNumber(left)} later ones are not listed.` : '';
  const listed =
    minutes.length === 0
      ? `There are no scheduled changes up to ${utcMinute(end)}.`
      : `Scheduled changes up to ${utcMinute(end)} are listed (${countOf(minutes.length, 'minute')}).${more}`;
  return [
    `Created on ${utcMinute(input.now)} by: ${creatingCommand(engine, input)}`,
    ...(lacks.length > 0
      ? [
          `INCOMPLETE: the scheduled changes, targets and variables of ${lacks.join(', ')} are missing, because these dealers could not be read.`,
        ]
      : []),
    ...(kept.length > 0
      ? [
          `OLD: the scheduled changes, targets and variables of ${kept.join(', ')} are from the earlier file, because these dealers could not be read.`,
        ]
      : []),
    `${listed} Create this file again every few days:`,
    `a change that is not listed waits for the next regular run, at most ${countOf(input.everyMinutes, 'minute')}. \`forecourt watch\` is exact to the second.`,
    ...notes,
  ];
}

export const commentLines = (lines: readonly string[], indent = ''): string => lines.map((line) => `${indent}# ${line}\n`).join('');
