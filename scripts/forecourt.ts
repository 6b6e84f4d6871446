import { CommanderError } from 'commander';
import { makeProgram } from './program.ts';

try {
  await makeProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    // Commander has said what is wrong; help and version are no error.
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  } else {
    const { message } = error as Error;
    process.stderr.write(
      `${message}\n${process.env.FORECOURT_DEBUG ? (error as Error).stack : '(FORECOURT_DEBUG=1 shows where in the code)'}\n`,
    );
    process.exitCode = 1;
  }
}
