import { isatty } from 'node:tty';
import { printError } from './output.ts';

/** The requests to stop, and the exit code of work that they end. */
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
type StopName = keyof typeof exitCodes;

const stopText = (name: string) => `stopped by ${name}`;

/** The request to stop that ends a process with this exit code, in words. */
export function stopReason(exitCode: number): string | undefined {
  const stop = Object.entries(exitCodes).find(([, code]) => code === exitCode);
  return stop && stopText(stop[0]);
}

/** Work that ended because it was asked to. */
export class StoppedError extends Error {
  override name = 'StoppedError';
  readonly exitCode: number;
  constructor(name: StopName) {
    super(stopText(name));
    this.exitCode = exitCodes[name];
  }
}

let answerRequest: ((name: StopName) => void) | undefined;
let answerReload: (() => void) | undefined;

/** Says on a terminal what Ctrl+C stopped, when it has ended. */
function sayWhatStopped(command: string): void {
  if (process.stderr.isTTY) process.once('exit', () => printError(`\nStopped: ${command}`));
}

/** Hears requests to stop. The command ends at once, unless it asked to end its work first; a second request then ends it at once. */
export function hearStopRequests(command: string): void {
  let isStopping = false;
  for (const [name, code] of Object.entries(exitCodes) as [StopName, number][])
    process.on(name, () => {
      if (name === 'SIGHUP' && answerReload && !isStopping) return answerReload();
      if (name === 'SIGINT' && !isStopping) sayWhatStopped(command);
      // A closed terminal sends SIGHUP twice, from the system and from the shell.
      if (isStopping && name === 'SIGHUP') return;
      if (isStopping || !answerRequest) return process.exit(code);
      isStopping = true;
      answerRequest(name);
    });
}

/** A signal that aborts when the process is asked to stop, so that it can end its children and remove staging folders. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  answerRequest = (name) => {
    process.exitCode = exitCodes[name];
    controller.abort(new StoppedError(name));
  };
  return controller.signal;
}

const terminals = [0, 1, 2];

/**
 * Calls back on SIGHUP in place of a stop, unless the process has a terminal (rule R32): one that is closed sends SIGHUP too. `hasTerminal`
 * says whether an input or output of the process is one.
 */
export function onReload(run: () => void, hasTerminal = terminals.some((descriptor) => isatty(descriptor))): void {
  if (!hasTerminal) answerReload = run;
}

/** Calls back when a service is asked to stop. Its exit code is 0, as a stop is how it ends, but for Ctrl+C. */
export function onStop(run: (name: StopName) => void): void {
  answerRequest = (name) => {
    if (name === 'SIGINT') process.exitCode = exitCodes[name];
    run(name);
  };
}
