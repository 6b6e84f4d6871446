import type { Command } from 'commander';
import { commandName } from './define-command.ts';

/** Whether the command line requests JSON, even if it cannot be parsed. */
export const wantsJson = (words: readonly string[]): boolean =>
  words.slice(0, words.includes('--') ? words.indexOf('--') : undefined).includes('--json');

/** The command that the words name, such as "leads list". Null if they name none. */
export function namedCommand(program: Command, [word, ...rest]: readonly string[]): string | null {
  const command = program.commands.find((one) => one.name() === word);
  if (command) return namedCommand(command, rest);
  return program.parent ? commandName(program) : null;
}
