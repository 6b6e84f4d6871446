import { CommanderError } from 'commander';
import { printError } from './cli/output.ts';
import { makeProgram } from './program.ts';

try {
  await makeProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    // Commander has already printed the problem. The code is 0 after --help.
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  } else {
    const { message } = error as Error;
    printError(`${message}\n${process.env.FORECOURT_DEBUG ? (error as Error).stack : '(set FORECOURT_DEBUG=1 to see the stack trace)'}`);
    process.exitCode = 1;
  }
}
