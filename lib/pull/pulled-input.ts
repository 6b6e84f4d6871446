import { join } from 'node:path';
import { z } from 'zod';
import { textOf, writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { filesId, stockSources } from '#lib/disk/code-id.ts';
import { recallFile, rememberFile } from '#lib/disk/remembered-file.ts';
import type { PullContext, Readings } from '#lib/sources/adapter.ts';
import { type Source, sourceKindOf } from '#lib/sources/sources.ts';

/** What the last pull read, by which code, the seal of the snapshot that it gave, and which of its cars were read from what. */
const pulledInput = z.object({ input: z.string(), code: z.string(), snapshot: z.string(), readings: z.record(z.string(), z.string()) });
export type PulledInput = z.infer<typeof pulledInput>;

const inputPath = (workDir: string, slug: string) => join(workDir, 'snapshots', `${slug}.input.json`);
const productDir = join(import.meta.dirname, '../..');

/** Names what a pull would read, and the code that reads it; undefined where only the pull itself can tell. */
export async function inputOf(context: PullContext<Source>): Promise<Pick<PulledInput, 'input' | 'code'> | undefined> {
  const input = await sourceKindOf(context.source).fingerprint?.(context);
  return input === undefined ? undefined : { input, code: await (context.filesId ?? filesId)(productDir, stockSources) };
}

/** What the last pull read, if this code read it and the snapshot with this seal is what it gave. */
export async function lastInput({ workDir, slug, memory }: PullContext, code: string, snapshot: string): Promise<PulledInput | undefined> {
  try {
    const path = inputPath(workDir, slug);
    const known = (await recallFile(memory?.input ?? {}, path)) ?? pulledInput.parse(JSON.parse((await textOf(path)) ?? ''));
    return known.code === code && known.snapshot === snapshot ? known : undefined;
  } catch {
    return undefined; // absent or damaged: all is read
  }
}

/** Keeps what a pull read, for the next one. */
export async function keepInput(
  { workDir, slug, memory }: PullContext,
  { readings = {}, ...input }: Omit<PulledInput, 'readings'> & { readings?: Readings | undefined },
): Promise<void> {
  const path = inputPath(workDir, slug);
  await writeFileAtomic(path, JSON.stringify({ readings, ...input }));
  if (memory) await rememberFile(memory.input, path, { readings, ...input });
}
