import { quoteShellWord } from '#lib/model/next-command.ts';
import { formatIntervalCron, formatMinuteCron } from './cron-time.ts';
import { commentLines, makePreface } from './preface.ts';
import { formatDealerArguments, groupByMinute, type ScheduleInput } from './schedule-input.ts';

/** Quotes a word for a crontab, where a percent sign means a new line. */
const quoteCronWord = (word: string) => quoteShellWord(word).replaceAll('%', '\\%');

/** Makes a crontab, with times in the time zone of the machine that runs it. `node` is a path, because cron has a short PATH of its own. */
export function makeCrontab(input: ScheduleInput, timeZone: string, node: string): Record<string, string> {
  const { minutes } = groupByMinute(input);
  const words = input.flags.map((flag) => ` ${quoteCronWord(flag)}`).join('');
  const run = (rest: string) => `${quoteCronWord(node)} scripts/forecourt.js build ${rest}${words}`;
  const line = (when: string, wait: string, command: string) =>
    `${when} cd ${quoteCronWord(input.productDir)} && flock ${wait} package.json sh -c ${quoteCronWord(command)}\n`;
  const notes = [
    `Cron starts a build within a minute. Times are in ${timeZone}, because cron uses the time zone of its machine.`,
    'Only one run at a time: a regular run is skipped while another runs, and a run for a scheduled change waits. Cron has no years, so create this file again within a year.',
    'Set the tokens (FORECOURT_API_TOKEN, FORECOURT_SEARCH_KEY) in the crontab above these lines.',
  ];
  // When a source fails, the build from the last good snapshot still makes scheduled changes live.
  const dealers = formatDealerArguments(input.slugs);
  const regular = line(formatIntervalCron(input.everyMinutes), '-n', `${run(dealers)} || ${run(`${dealers} --no-pull`)}`);
  const dues = minutes
    .map(({ at, slugs }) => line(formatMinuteCron(at, timeZone), '-w 3600', run(`${slugs.join(' ')} --no-pull`)))
    .join('');
  return { crontab: `${commentLines(makePreface('cron', input, notes))}${regular}${dues}` };
}
