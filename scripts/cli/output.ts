import { pasteable } from './invocation.ts';
import { formatVersion, type OutputProblem } from './output-schema.ts';
import { stopReason } from './stop-signal.ts';

/** A wrong use of a command. It ends with exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text in which the paths below the working directory are relative to it. Other paths stay absolute. */
export function withRelativePaths(text: string, cwd: string): string {
  if (cwd === '/') return text;
  // Not inside a longer path: "/srv/data/cars" does not contain the folder "/data/cars".
  return text.replaceAll(new RegExp(`(?<![\\w./-])${escaped(cwd)}/`, 'g'), '');
}

/** A message as the user reads it. */
export const readable = (text: string): string => withRelativePaths(pasteable(text), process.cwd());

/** Prints a message on the output stream. JSON for machines does not go through here, because it keeps absolute paths. */
export const printLine = (text: string): void => void process.stdout.write(`${readable(text)}\n`);

/** Prints a message on the error stream. */
export const printError = (text: string): void => void process.stderr.write(`${readable(text)}\n`);

/** How a command ended. Without an exit code it is 1 if there are problems. */
export type CommandOutcome = { result: object | null; problems?: readonly OutputProblem[]; exitCode?: number };

/** The commands that print a line for each event instead of one document (rule J2). */
export const eventCommands: readonly string[] = ['watch', 'api', 'serve', 'dev', 'preview', 'leads export'];

type Ending = { exitCode: number; result: object | null; problems: readonly OutputProblem[] };

/** Says why in every case, because a reader of `ok: false` looks for a reason. */
function problemsOf({ exitCode, problems }: Ending): readonly OutputProblem[] {
  if (exitCode === 0 || problems.length > 0) return problems;
  return [{ message: stopReason(exitCode) ?? `The command ended with exit code ${exitCode}.` }];
}

/** A line that a command prints when something happened. */
export function eventLine(command: string | null, at: number, event: string, details: object): string {
  const head = { formatVersion, command, at: new Date(at).toISOString(), event };
  return `${JSON.stringify({ ...head, ...details, ...head })}\n`;
}

/** The document of a command that ended, or the last event of one that ran on. */
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

/** From here on the output is JSON. However the process ends, its output ends with a document or a last event. */
export function openJsonOutput(command: string | null): void {
  open = { command };
  process.on('uncaughtExceptionMonitor', noteCrash).on('exit', endAtExit);
}

/** Prints an event of a command that runs on, if its output is JSON. */
export function printEvent(event: string, details: object): void {
  if (open) process.stdout.write(eventLine(open.command, Date.now(), event, details));
}

/** Ends a command: sets the exit code, and prints the result if its output is JSON. */
export function endCommand({ result, problems = [], exitCode = problems.length > 0 ? 1 : 0 }: CommandOutcome): void {
  // A request to stop has already set its own code.
  process.exitCode ||= exitCode;
  writeEnding({ exitCode: Number(process.exitCode), result, problems });
}
