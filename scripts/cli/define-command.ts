import { type Command, Option } from 'commander';
import { UsageError } from './invocation.ts';
import { type CommandOutcome, endCommand, eventCommands, hearStopRequests } from './output.ts';

/** The folders that a command can work in, by the option that moves them. */
const folderOptions = {
  dealers: ['--tenants <dir>', 'folder of the dealers’ data (default: tenants)'],
  sites: ['--out <dir>', 'folder of the built sites (default: out)'],
  work: ['--work <dir>', 'folder of snapshots, pictures and caches (default: .forecourt)'],
} as const;

export type Folder = keyof typeof folderOptions;

/** For a command that uses all of them. */
export const allFolders = Object.keys(folderOptions) as Folder[];

/** Adds the options for these folders. The help hides the others, which every command accepts: scripts pass the same folders to each. */
export function addFolders(command: Command, folders: readonly Folder[]): Command {
  for (const [name, [flags, text]] of Object.entries(folderOptions))
    command.addOption(new Option(flags, text).hideHelp(!folders.includes(name as Folder)));
  return command;
}

/** "leads export": the words after forecourt. */
export const commandName = (command: Command): string =>
  command.parent?.parent ? `${commandName(command.parent)} ${command.name()}` : command.name();

/** Adds `--json` (rules J1 and J2). */
export const addJson = (command: Command): Command =>
  command.option(
    '--json',
    eventCommands.includes(commandName(command)) ? 'print a line of JSON for each event' : 'print one JSON document instead of text',
  );

/** A command for named dealers or for all of them. */
export function dealersCommand(program: Command, name: string, summary: string, folders: readonly Folder[]): Command {
  const command = program
    .command(name)
    .argument('[slug...]', 'dealers, by the name of their folder')
    .summary(summary)
    .description(summary)
    .option('--all', 'every dealer in the folder of the dealers’ data');
  return addJson(addFolders(command, folders));
}

/** The part of a command's help that shows how to call it. */
export const examples = (...lines: string[]) => `\nExamples:\n${lines.map((line) => `  $ forecourt ${line}`).join('\n')}\n`;

/**
 * Throws UsageError for an option without its value: an unset variable of the shell is an empty text, and in "--to --dry-run" the parser takes the next
 * option for the value (rule J5).
 */
function requireValues(command: Command): void {
  const names = command
    .createHelp()
    .visibleOptions(command)
    .concat(command.options)
    .flatMap(({ long, short }) => [long, short]);
  for (const option of command.options) {
    const values: unknown[] = [command.getOptionValue(option.attributeName())].flat();
    if (!option.required) continue;
    if (values.includes('')) throw new UsageError(`${option.long} is empty. Write a value after it, or leave it out.`);
    const next = values.find((value) => typeof value === 'string' && names.includes(value));
    if (next !== undefined)
      throw new UsageError(`${option.long} has no value: ${next} follows it. Write a value after it, or leave it out.`);
  }
}

/**
 * Connects a command to its function, whose file is loaded only now: the code of all commands would take half a second to load. A function without
 * an outcome has started a command that keeps running.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: a command that runs on returns nothing
export function onRun<A extends unknown[]>(command: Command, load: () => Promise<(...args: A) => Promise<CommandOutcome | void>>): void {
  command.action(async (...args) => {
    requireValues(command);
    hearStopRequests(`forecourt ${commandName(command)}`);
    const run = await load();
    const outcome = await run(...(args as unknown as A));
    if (outcome) endCommand(outcome);
  });
}
