import { basename, delimiter, dirname, relative } from 'node:path';
import { quoteShellWord } from '#lib/model/next-command.ts';

/** How the reader called this program: the words before the command, and the folders that they moved. */
export type Invocation = { program: string; folders: string };

type Process = { words: readonly string[]; script: string; cwd: string; env: Readonly<Record<string, string | undefined>> };

const folderOptions = ['--tenants', '--out', '--work'];

/** The folder options among the words, as they were written; of an option given twice the last counts. */
function readFolders(words: readonly string[]): string {
  const folders = new Map<string, string>();
  for (const [index, word] of words.entries()) {
    const [name = '', value = words[index + 1]] = word.includes('=') ? word.split(/=(.*)/s) : [word];
    if (folderOptions.includes(name) && value !== undefined) folders.set(name, value);
  }
  return [...folders].map(([name, value]) => ` ${name} ${quoteShellWord(value)}`).join('');
}

function readProgram({ script, cwd, env }: Process): string {
  // Npm's other variables do not tell whether npm runs this program, or one that calls it. It names its command "run" or "run-script".
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
export const readInvocation = (process: Process): Invocation => ({ program: readProgram(process), folders: readFolders(process.words) });

/** A message in which each command can be pasted into the shell of the reader (rule J3). */
export const wordCommands = (text: string, { program, folders }: Invocation): string =>
  text.replaceAll(/`forecourt ([^`]*)`/g, (_whole, words: string) => `${program} ${words}${folders}`);

let current: Invocation = { program: 'forecourt', folders: '' };

/** From here on messages name commands in this form. */
export function setInvocation(invocation: Invocation): void {
  current = invocation;
}

/** A message in which each command can be pasted into the shell that started this process. */
export const pasteable = (text: string): string => wordCommands(text, current);

/** A wrong use of a command. It ends with exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}
