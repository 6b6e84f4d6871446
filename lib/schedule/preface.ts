import { countOf } from '#lib/locale/plural.ts';
import { utcMinute } from '#lib/locale/utc-text.ts';
import type { ScheduleEngine } from './engines.ts';
import { formatDealerArguments, groupByMinute, type ScheduleInput } from './schedule-input.ts';

/** Makes the comment at the top of a definition: where it comes from, which scheduled changes it lists, and how late it may run. */
export function makePreface(engine: ScheduleEngine, input: ScheduleInput, notes: readonly string[]): string[] {
  const { minutes, left } = groupByMinute(input);
  const end = left > 0 ? (minutes.at(-1)?.at ?? input.until) : input.until;
  const more = left > 0 ? ` ${left.toLocaleString('en-AU')} later ones are not listed.` : '';
  const listed =
    minutes.length === 0
      ? `There are no scheduled changes up to ${utcMinute(end)}.`
      : `Scheduled changes up to ${utcMinute(end)} are listed (${countOf(minutes.length, 'minute')}).${more}`;
  return [
    `Created on ${utcMinute(input.now)} by: forecourt schedule ${engine} ${formatDealerArguments(input.slugs)} --every ${input.everyMinutes}`,
    `${listed} Create this file again every few days:`,
    `a change that is not listed waits for the next regular run, at most ${countOf(input.everyMinutes, 'minute')}. \`forecourt watch\` is exact to the second.`,
    ...notes,
  ];
}

export const commentLines = (lines: readonly string[], indent = ''): string => lines.map((line) => `${indent}# ${line}\n`).join('');
