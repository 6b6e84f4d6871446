import { CommanderError } from 'commander';
import type { Renderer } from '#lib/build/next/renderer.ts';
import { namedCommand, wantsJson } from './cli/command-words.ts';
import { wordedMessage } from './cli/disk-words.ts';
import { readInvocation, setInvocation, UsageError } from './cli/invocation.ts';
import { endCommand, openJsonOutput, printError, readable, StoppedError } from './cli/output.ts';
import { outputProblems } from './cli/output-problems.ts';
import { makeProgram, version } from './program.ts';

const noCommand = 'No command was named.\nTo list the commands, use --help.';

/** Commander throws an error for the help, the version and a usage error. It has already printed the text, except with JSON. */
function endByCommander({ exitCode, code, message }: CommanderError, help: readonly string[]): void {
  const [text = '', hint] = (code === 'commander.help' ? noCommand : message.replace(/^error: /, '')).split('\n');
  const problem = { message: text, ...(hint ? { fix: hint.replace(/^\((.*)\)$/, '$1') } : {}) };
  if (exitCode !== 0) endCommand({ result: null, problems: [problem], exitCode: 2 });
  else endCommand({ result: code === 'commander.version' ? { version } : { help: help.join('') } });
}

function endByError(error: Error): void {
  const end = (exitCode: number) => endCommand({ result: null, problems: outputProblems(error), exitCode });
  if (error instanceof UsageError) {
    printError(`error: ${readable(error.message)}`);
    end(2);
  } else if (error instanceof StoppedError) {
    printError(error.message);
    end(error.exitCode);
  } else {
    printError(`${wordedMessage(error)}\n${process.env.FORECOURT_DEBUG ? error.stack : '(set FORECOURT_DEBUG=1 to see the stack trace)'}`);
    end(1);
  }
}

/** Runs a command line without the name of the program. Sets the exit code, and prints problems and, with `--json`, the document. Next renders unless `renderer` is set. */
export async function runProgram(words: readonly string[], renderer?: Renderer): Promise<void> {
  setInvocation(readInvocation({ words, script: process.argv[1] ?? 'forecourt', cwd: process.cwd(), env: process.env }));
  const isJson = wantsJson(words);
  const help: string[] = [];
  const program = makeProgram(isJson ? (text) => help.push(text) : undefined, renderer);
  if (isJson) openJsonOutput(namedCommand(program, words));
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) endByCommander(error, help);
    else endByError(error as Error);
  }
}
