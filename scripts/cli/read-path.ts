import { resolve } from 'node:path';
import { type PathKind, pathProblem } from '#lib/disk/path-problem.ts';
import { UsageError } from './invocation.ts';

/** Reads an option with a folder or file on this machine, as an absolute path. Throws UsageError. */
export function readPath(name: string, text: string, kind: PathKind = 'folder'): string {
  const problem = pathProblem(text, kind);
  if (problem !== undefined) throw new UsageError(`${name}: ${problem}`);
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(text))
    throw new UsageError(
      `${name}: ${JSON.stringify(text)} is not a path. Write the path of a ${kind} on this machine, such as /srv/forecourt${kind === 'file' ? '.json' : ''}.`,
    );
  return resolve(text);
}
