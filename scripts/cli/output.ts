import { pasteable } from './invocation.ts';

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
