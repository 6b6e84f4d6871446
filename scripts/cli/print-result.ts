import { printError, printLine } from './output.ts';

/** Prints the text of a command, on the error stream if the code is not 0. The highest exit code counts. */
export function printResult({ text, code }: { text: string; code: number }): void {
  (code === 0 ? printLine : printError)(text);
  if (code !== 0) process.exitCode = Math.max(code, Number(process.exitCode ?? 0));
}
