import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { textOf, writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { parseValidJson } from '#lib/disk/valid-json.ts';
import { type ReleaseCalls, releaseCalls } from './calls.ts';
import { releasesDir } from './paths.ts';

/** Why a dealer's builds release nothing (rule R31): someone rolled back. */
const holdRecord = z
  .object({
    version: z.literal(1),
    since: z.number().describe('when someone rolled back, milliseconds'),
    release: z.string().describe('the release that stays live'),
    from: z.string().describe('the release that was live before'),
  })
  .transform(({ version: _version, ...hold }) => hold);

/** With an unreadable file, only its time is known; the dealer is still held. */
export type Hold = { since: number; release?: string; from?: string };

const holdPath = (outDir: string, slug: string) => join(releasesDir(outDir, slug), 'hold.json');

/** The hold on a dealer. Undefined if builds may release. */
export async function readHold(outDir: string, slug: string, calls?: Pick<ReleaseCalls, 'readFile'>): Promise<Hold | undefined> {
  const path = holdPath(outDir, slug);
  const text = await textOf(path, calls);
  if (text === undefined) return undefined;
  return parseValidJson(text, holdRecord) ?? { since: (await stat(path)).mtimeMs };
}

/** Holds a dealer at a release. */
export const writeHold = (outDir: string, slug: string, hold: Required<Hold>, calls: ReleaseCalls = releaseCalls): Promise<boolean> =>
  writeFileAtomic(holdPath(outDir, slug), JSON.stringify({ version: 1, ...hold }), calls);

/** Ends the hold on a dealer, and returns it. Call it under the dealer's lock. */
export async function removeHold(outDir: string, slug: string): Promise<Hold | undefined> {
  const hold = await readHold(outDir, slug);
  if (hold) await rm(holdPath(outDir, slug));
  return hold;
}

/** Removes the hold of a failed rollback. */
export async function restoreHold(outDir: string, slug: string, { since, release, from }: Partial<Hold> = {}): Promise<void> {
  if (since === undefined) await removeHold(outDir, slug);
  else if (release !== undefined && from !== undefined) await writeHold(outDir, slug, { since, release, from });
}
