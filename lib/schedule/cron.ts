import { quoteShellWord } from '#lib/model/next-command.ts';
import { hourMs, minuteMs } from '#lib/model/time.ts';
import {
  commentLines,
  formatDealerArguments,
  formatIndexArguments,
  groupByMinute,
  makePreface,
  type ScheduleInput,
} from './schedule-input.ts';

/** The intervals, in minutes, that cron can run evenly. */
export const cronIntervals = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 60, 120, 180, 240, 360, 480, 720, 1440] as const;

/** The five cron fields of a run every so many minutes (one of `cronIntervals`), starting `offset` minutes into the hour. */
export function formatIntervalCron(minutes: number, offset = 0): string {
  if (minutes < 60) {
    const first = Math.min(offset, minutes - 1);
    return `${first === 0 ? '*' : `${first}-59`}/${minutes} * * * *`;
  }
  const hours = minutes / 60;
  return `${offset} ${hours === 1 ? '*' : hours === 24 ? '0' : `*/${hours}`} * * *`;
}

/**
 * The five cron fields of one minute, in a time zone. Cron has no years, so it would run again a year later. When clocks go back, cron runs
 * a repeated time only once, at its first occurrence. So a minute of the second occurrence becomes the first minute after that hour.
 */
export function formatMinuteCron(at: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const fieldsAt = (time: number) => {
    const part = Object.fromEntries(parts.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    return `${part.minute} ${part.hour} ${part.day} ${part.month} *`;
  };
  let once = at;
  while (fieldsAt(once) === fieldsAt(once - hourMs)) once += minuteMs;
  return fieldsAt(once);
}

/** Quotes a word for a crontab, where a percent sign means a new line. */
const quoteCronWord = (word: string) => quoteShellWord(word).replaceAll('%', '\\%');

/** Makes a crontab, with times in the time zone of the machine that runs it. `node` is a path, because cron has its own short PATH. */
export function makeCrontab(input: ScheduleInput, timeZone: string, node: string): Record<string, string> {
  const { minutes } = groupByMinute(input);
  const words = input.flags.map((flag) => ` ${quoteCronWord(flag)}`).join('');
  const forecourt = (command: string) => `${quoteCronWord(node)} scripts/forecourt.js ${command}${words}`;
  const run = (rest: string) => forecourt(`build ${rest}${input.publishes.any ? ' --publish' : ''}`);
  // If one dealer of a build failed, the others were released.
  const after = (slugs: readonly string[]) => {
    const indexed = formatIndexArguments(input, slugs);
    const commands = [
      ...(indexed === undefined ? [] : [`index ${indexed}`]),
      ...(input.notices ? [`notices ${formatDealerArguments(slugs)}`] : []),
    ];
    return commands.map((command) => `; ${forecourt(command)}`).join('');
  };
  const line = (when: string, wait: string, command: string) =>
    `${when} cd ${quoteCronWord(input.productDir)} && flock ${wait} package.json sh -c ${quoteCronWord(command)}\n`;
  const notes = [
    `Cron starts a build within a minute, and up to an hour late in the hour that comes twice when clocks go back. Times are in ${timeZone}, because cron uses the time zone of its machine.`,
    'Only one run at a time: a regular run is skipped while another runs, and a run for a scheduled change waits. Cron has no years, so create this file again within a year.',
    `Set the tokens (FORECOURT_API_TOKEN, FORECOURT_SEARCH_KEY)${input.notices ? ', and FORECOURT_DATABASE_URL as the functions have it,' : ''} in the crontab above these lines.`,
  ];
  // If a source fails, the build from the last good snapshot still makes scheduled changes live.
  const dealers = formatDealerArguments(input.slugs);
  const regular = line(
    formatIntervalCron(input.everyMinutes),
    '-n',
    `${run(dealers)} || ${run(`${dealers} --no-pull`)}${after(input.slugs)}`,
  );
  const dues = minutes
    .map(({ at, slugs }) => line(formatMinuteCron(at, timeZone), '-w 3600', `${run(`${slugs.join(' ')} --no-pull`)}${after(slugs)}`))
    .join('');
  return { crontab: `${commentLines(makePreface('cron', input, notes))}${regular}${dues}` };
}
