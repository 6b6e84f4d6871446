import { type Command, Option } from 'commander';
import { readable } from './output.ts';
import { hearStopRequests } from './stop-signal.ts';
import { UsageError } from './usage-error.ts';

/** The folders that a command can work in, by the option that moves them. */
const folderOptions = {
  dealers: ['--tenants <dir>', 'folder of the dealers’ data (default: tenants)'],
  sites: ['--out <dir>', 'folder of the built sites (default: out)'],
  work: ['--work <dir>', 'folder of snapshots, pictures and caches (default: .forecourt)'],
} as const;

export type Folder = keyof typeof folderOptions;

/** Adds the options for these folders. The help hides the others, which every command accepts: scripts pass the same folders to each. */
export function addFolders(command: Command, folders: readonly Folder[]): Command {
  for (const [name, [flags, text]] of Object.entries(folderOptions))
    command.addOption(new Option(flags, text).hideHelp(!folders.includes(name as Folder)));
  return command;
}

export const jsonOption = ['--json', 'print one JSON document instead of text'] as const;

/** A command for named dealers or for all of them. */
export function dealersCommand(program: Command, name: string, summary: string, folders: readonly Folder[]): Command {
  const command = program
    .command(name)
    .argument('[slug...]', 'dealers, by the name of their folder')
    .summary(summary)
    .description(summary)
    .option('--all', 'every dealer in the folder of the dealers’ data');
  return addFolders(command, folders).option(...jsonOption);
}

/** The part of a command's help that shows how to call it. */
export const examples = (...lines: string[]) => `\nExamples:\n${lines.map((line) => `  $ forecourt ${line}`).join('\n')}\n`;

/** "forecourt leads export" */
const fullName = (command: Command): string => (command.parent ? `${fullName(command.parent)} ${command.name()}` : command.name());

/**
 * Loads a command's code and runs it; the code of all commands would take half a second to load. A wrong use prints one sentence and exits
 * with code 2, without a stack trace.
 */
export function onRun<A extends unknown[]>(command: Command, load: () => Promise<(...args: A) => Promise<void>>): void {
  command.action(async (...args) => {
    hearStopRequests(fullName(command));
    try {
      const run = await load();
      await run(...(args as unknown as A));
    } catch (error) {
      if (error instanceof UsageError) command.error(`error: ${readable(error.message)}`, { exitCode: 2, code: 'forecourt.usage' });
      throw error;
    }
  });
}
