import { countOf } from '#lib/locale/plural.ts';
import type { Engine } from './engines.ts';
import { dealerWords, dueMinutes, type ScheduleInput } from './schedule-input.ts';

const day = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

/** The lines at the head of a definition: where it comes from, what it knows, and how late it may be. */
export function preface(engine: Engine, input: ScheduleInput, late: readonly string[]): string[] {
  const { minutes, left } = dueMinutes(input);
  const known =
    minutes.length === 0
      ? `No change by time alone is known up to ${day(input.until)} UTC.`
      : `${countOf(minutes.length, 'minute')} at which time alone changes something, up to ${day(left > 0 ? (minutes.at(-1)?.at ?? input.until) : input.until)} UTC, are listed${left > 0 ? `; ${left.toLocaleString('en-AU')} later ones are not` : ''}.`;
  return [
    `Made on ${day(input.now)} UTC by: forecourt schedule ${engine} ${dealerWords(input.slugs)} --every ${input.everyMinutes}`,
    `${known} Make this anew every few days:`,
    `what is not listed waits for the next regular run, at most ${countOf(input.everyMinutes, 'minute')}. To the second is \`forecourt watch\`.`,
    ...late,
  ];
}

export const commented = (lines: readonly string[], indent = ''): string => lines.map((line) => `${indent}# ${line}\n`).join('');
