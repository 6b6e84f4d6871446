import { everyCron, momentCron } from './cron-time.ts';
import { commented, preface } from './preface.ts';
import { dealerWords, dueMinutes, type ScheduleInput, shellWord } from './schedule-input.ts';

/** A percent sign means a new line to cron. */
const cronWord = (word: string) => shellWord(word).replaceAll('%', '\\%');

/** Lines of a crontab, by the clock of the place that cron goes by. */
export function crontab(input: ScheduleInput, timeZone: string): Record<string, string> {
  const { minutes } = dueMinutes(input);
  const words = input.flags.map((flag) => ` ${cronWord(flag)}`).join('');
  const run = (rest: string) => `node scripts/forecourt.js build ${rest}${words}`;
  const line = (when: string, wait: string, command: string) =>
    `${when} cd ${cronWord(input.productDir)} && flock ${wait} package.json sh -c ${cronWord(command)}\n`;
  const late = [
    `Cron begins within the minute; then comes the build. Times are by the clock of ${timeZone}: cron goes by that of its machine.`,
    'One run at a time: a regular one is left out while another runs, one for a known instant waits. Cron knows no years: make this anew in time.',
    'node, the tokens (FORECOURT_API_TOKEN, FORECOURT_SEARCH_KEY) and PATH come from the crontab’s own settings, above these lines.',
  ];
  // Where a source fails, what time changes goes live all the same, from the last good snapshot.
  const all = dealerWords(input.slugs);
  const regular = line(everyCron(input.everyMinutes), '-n', `${run(all)} || ${run(`${all} --no-pull`)}`);
  const dues = minutes.map(({ at, slugs }) => line(momentCron(at, timeZone), '-w 3600', run(`${slugs.join(' ')} --no-pull`))).join('');
  return { crontab: `${commented(preface('cron', input, late))}${regular}${dues}` };
}
