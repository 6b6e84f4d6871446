import { basename, delimiter, dirname, relative } from 'node:path';
import { quoteShellWord } from '#lib/model/next-command.ts';
import { stateCommands } from './state-option.ts';

/** How the user called this program: the words before the command, the changed folders, and the location of the dealers' state. */
export type Invocation = { program: string; folders: string; state: string };

type Process = { words: readonly string[]; script: string; cwd: string; env: Readonly<Record<string, string | undefined>> };

const folderOptions = ['--tenants', '--out', '--work'];

/** These options among the words, as written. If an option is given twice, the last one counts. */
function readOptions(words: readonly string[], names: readonly string[]): string {
  const options = new Map<string, string>();
  for (const [index, word] of words.entries()) {
    const [name = '', value = words[index + 1]] = word.includes('=') ? word.split(/=(.*)/s) : [word];
    if (names.includes(name) && value !== undefined) options.set(name, value);
  }
  return [...options].map(([name, value]) => ` ${name} ${quoteShellWord(value)}`).join('');
}

/** `--state` of `new` and of `leads list` has a different meaning. */
const namesLocation = (words: readonly string[]) => [...stateCommands, 'schedule'].includes(words[0] ?? '') || words[0] === 'fleet';

function readProgram({ script, cwd, env }: Process): string {
  // Npm's other variables do not tell whether npm runs this program itself, or another one that calls it. It names its command "run" or
  // "run-script".
  const runs = env.npm_lifecycle_script ?? '';
  if (runs.includes('scripts/forecourt.js')) return 'npm run forecourt --';
  if (env.npm_command === 'exec' && /^['"]?forecourt\b/.test(runs)) return 'npx forecourt';
  const near = relative(cwd, script);
  const path = quoteShellWord(near === '' || near.length > script.length ? script : near);
  if (basename(script).endsWith('.js')) return `node ${path}`;
  const isOnPath = (env.PATH ?? '').split(delimiter).includes(dirname(script));
  return isOnPath ? basename(script) : path;
}

/** Reads how a process was called. */
export const readInvocation = (process: Process): Invocation => ({
  program: readProgram(process),
  folders: readOptions(process.words, folderOptions),
  state: namesLocation(process.words) ? readOptions(process.words, ['--state']) : '',
});

const takesState = (words: string) => stateCommands.includes(words.split(' ')[0] ?? '') && !/ --state\b/.test(words);

/** A message whose commands can be pasted into the reader's shell (rule J3). */
export const wordCommands = (text: string, { program, folders, state }: Invocation): string =>
  text.replaceAll(/`forecourt ([^`]*)`/g, (_whole, words: string) => `${program} ${words}${takesState(words) ? state : ''}${folders}`);

let current: Invocation = { program: 'forecourt', folders: '', state: '' };

/** From here on messages name commands in this form. */
export function setInvocation(invocation: Invocation): void {
  current = invocation;
}

/** A message whose commands can be pasted into the shell that started this process. */
export const pasteable = (text: string): string => wordCommands(text, current);

/** A usage error. The process ends with exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}
