import { join } from 'node:path';
import { z } from 'zod';
import { textOf, writeFileAtomic } from '../atomic-file.ts';
import { filesId } from '../next/code-id.ts';
import type { PullContext } from './adapter.ts';
import { sources } from './registry.ts';

/** What the last pull read, by which code, and the seal of the snapshot that it gave. */
const pulledInput = z.object({ input: z.string(), snapshot: z.string() });

const inputPath = (workDir: string, slug: string) => join(workDir, 'snapshots', `${slug}.input.json`);
const productDir = join(import.meta.dirname, '../../..');

/** Names what a pull would read and the code that reads it; undefined where only the pull itself can tell. */
export async function inputOf(context: PullContext): Promise<string | undefined> {
  const read = await sources[context.source.kind].fingerprint?.(context);
  return read && `${read} ${await filesId(productDir, ['lib/build/sources/*.ts', 'lib/model/*.ts'])}`;
}

/** Whether the snapshot with this seal is what a pull of this input would give. */
export async function isPulled({ workDir, slug }: PullContext, input: string, snapshot: string): Promise<boolean> {
  try {
    const known = pulledInput.parse(JSON.parse((await textOf(inputPath(workDir, slug))) ?? ''));
    return known.input === input && known.snapshot === snapshot;
  } catch {
    return false; // absent or damaged: it is pulled
  }
}

/** Keeps what a pull read, for the next one. */
export const keepInput = ({ workDir, slug }: PullContext, input: string, snapshot: string) =>
  writeFileAtomic(inputPath(workDir, slug), JSON.stringify({ input, snapshot }));
