import { isatty } from 'node:tty';
import { pasteable } from './invocation.ts';
import { formatVersion, type OutputProblem } from './output-schema.ts';

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text in which the paths below the working directory are relative to it. Other paths stay absolute. */
export function withRelativePaths(text: string, cwd: string): string {
  if (cwd === '/') return text;
  // Not inside a longer path: "/srv/data/cars" does not contain the folder "/data/cars".
  return text.replaceAll(new RegExp(`(?<![\\w./-])${escaped(cwd)}/`, 'g'), '');
}

/** A message in the user's form. */
export const readable = (text: string): string => withRelativePaths(pasteable(text), process.cwd());

/** Prints a message on the output stream. JSON for machines does not go through here, because it keeps absolute paths. */
export const printLine = (text: string): void => void process.stdout.write(`${readable(text)}\n`);

/** Prints a message on the error stream. */
export const printError = (text: string): void => void process.stderr.write(`${readable(text)}\n`);

/** The outcome of a command. Without an exit code, it is 1 if there are problems. */
export type CommandOutcome = { result: object | null; problems?: readonly OutputProblem[]; exitCode?: number };

/** The commands that print a line for each event instead of one document (rule J2). */
export const eventCommands: readonly string[] = ['watch', 'api', 'serve', 'dev', 'preview', 'leads export', 'fleet work'];

type Ending = { exitCode: number; result: object | null; problems: readonly OutputProblem[] };

/** Always has a reason, because a reader of `ok: false` looks for one. */
function problemsOf({ exitCode, problems }: Ending): readonly OutputProblem[] {
  if (exitCode === 0 || problems.length > 0) return problems;
  return [{ message: stopReason(exitCode) ?? `The command ended with exit code ${exitCode}.` }];
}

/** An event line of a command. */
export function eventLine(command: string | null, at: number, event: string, details: object): string {
  const head = { formatVersion, command, at: new Date(at).toISOString(), event };
  return `${JSON.stringify({ ...head, ...details, ...head })}\n`;
}

/** The document of a command that ended, or the last event of one that kept running. */
export function endingLine(command: string | null, at: number, ending: Ending): string {
  const { exitCode, result } = ending;
  const end = { ok: exitCode === 0, exitCode, result, problems: problemsOf(ending) };
  if (command !== null && eventCommands.includes(command)) return eventLine(command, at, 'ended', end);
  return `${JSON.stringify({ formatVersion, command, ...end })}\n`;
}

type OpenOutput = { command: string | null; crash?: Error };
let open: OpenOutput | undefined;

const noteCrash = (error: Error): void => {
  if (open) open.crash = error;
};

/** Paths stay absolute, because a program reads them. */
const wordProblem = ({ fix, ...problem }: OutputProblem): OutputProblem => ({
  ...problem,
  message: pasteable(problem.message),
  fix: fix === undefined ? undefined : pasteable(fix),
});

function writeEnding(ending: Ending): void {
  if (!open) return;
  const { command, crash } = open;
  open = undefined;
  process.off('uncaughtExceptionMonitor', noteCrash).off('exit', endAtExit);
  const problems = (crash ? [{ message: crash.message || crash.name }] : ending.problems).map(wordProblem);
  process.stdout.write(endingLine(command, Date.now(), { ...ending, problems }));
}

const endAtExit = (exitCode: number): void => writeEnding({ exitCode, result: null, problems: [] });

/** Switches the output to JSON. However the process ends, its output ends with a document or a last event. */
export function openJsonOutput(command: string | null): void {
  open = { command };
  process.on('uncaughtExceptionMonitor', noteCrash).on('exit', endAtExit);
}

/** Prints an event of a command that keeps running, if its output is JSON. */
export function printEvent(event: string, details: object): void {
  if (open) process.stdout.write(eventLine(open.command, Date.now(), event, details));
}

/** Ends a command: sets the exit code, and prints the result if its output is JSON. */
export function endCommand({ result, problems = [], exitCode = problems.length > 0 ? 1 : 0 }: CommandOutcome): void {
  // A stop request has already set its own code.
  process.exitCode ||= exitCode;
  writeEnding({ exitCode: Number(process.exitCode), result, problems });
}

/** The stop signals, and the exit codes of work that they end. */
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
type StopName = keyof typeof exitCodes;

const stopText = (name: string) => `stopped by ${name}`;

/** The stop signal behind an exit code, in words. */
export function stopReason(exitCode: number): string | undefined {
  const stop = Object.entries(exitCodes).find(([, code]) => code === exitCode);
  return stop && stopText(stop[0]);
}

/** Work ended because of a stop request. */
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

/** Says on a terminal what Ctrl+C has stopped. */
function sayWhatStopped(command: string): void {
  if (process.stderr.isTTY) process.once('exit', () => printError(`\nStopped: ${command}`));
}

/** Handles stop requests. The command ends at once, unless it has asked to finish its work first; a second request then ends it at once. */
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

/** A signal that aborts at a stop request, so that the process can end its children and remove staging folders. */
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
 * Calls back on SIGHUP instead of stopping, unless the process has a terminal (rule R32), because closing a terminal also sends SIGHUP.
 * `hasTerminal` says whether an input or output of the process is one.
 */
export function onReload(run: () => void, hasTerminal = terminals.some((descriptor) => isatty(descriptor))): void {
  if (!hasTerminal) answerReload = run;
}

/** Calls back at a request to stop a service. Its exit code is 0, because a stop is its normal end, except for Ctrl+C. */
export function onStop(run: (name: StopName) => void): void {
  answerRequest = (name) => {
    if (name === 'SIGINT') process.exitCode = exitCodes[name];
    run(name);
  };
}
