import { CommanderError } from 'commander';
import { outliveReader } from './cli/closed-output.ts';
import { printError } from './cli/output.ts';
import { StoppedError } from './cli/stop-signal.ts';
import { makeProgram } from './program.ts';

outliveReader();
try {
  await makeProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    // Commander has already printed the problem. The code is 0 after --help.
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  } else if (error instanceof StoppedError) {
    printError(error.message);
    process.exitCode = error.exitCode;
  } else {
    const { message } = error as Error;
    printError(`${message}\n${process.env.FORECOURT_DEBUG ? (error as Error).stack : '(set FORECOURT_DEBUG=1 to see the stack trace)'}`);
    process.exitCode = 1;
  }
}
