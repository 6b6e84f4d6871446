import { readdir } from 'node:fs/promises';
import { z } from 'zod';
import { writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { readValidJson } from '#lib/disk/valid-json.ts';
import type { ReleaseCalls } from './calls.ts';
import { releasePattern, releasesDir, sidecarPath } from './paths.ts';

const count = z.number().int().nonnegative();

/** The input of a release. While it is unchanged, and until `until`, a build produces the same release. */
const releaseInput = z.strictObject({
  hash: z.string(),
  due: z.strictObject({ at: z.number(), why: z.array(z.string()) }).describe('the next scheduled build, milliseconds, and its reasons'),
  until: z.number().describe('when the passing of time may change a file, milliseconds'),
  notices: z.array(z.string()).describe('notices of the build that are still true'),
});
export type ReleaseInput = z.infer<typeof releaseInput>;

/** Cars that a release leaves out (rule R11). They are retried once the car, or the code or settings behind `key`, have changed. */
const quarantine = z.strictObject({
  key: z.string(),
  cars: z.array(z.strictObject({ id: z.string(), slug: z.string(), digest: z.string(), problem: z.string(), fix: z.string() })),
});
export type Quarantine = z.infer<typeof quarantine>;

/** The short record of a release, `<id>.json`: the data that commands list, and that shows whether anything changed. */
export const releaseRecord = z.object({
  version: z.literal(2).optional().describe('absent in records of the first version, which can still be listed and replaced'),
  id: z.string(),
  builtAt: z.number().describe('milliseconds'),
  codeId: z.string(),
  cars: z.number().int(),
  leaving: z.array(z.number()).optional().describe('when the sold window of each sold car ends, milliseconds'),
  soldTags: z
    .record(z.string(), z.number())
    .optional()
    .describe('when a pull first saw the tag SOLD of a car without a sold date, milliseconds, in case the snapshot is lost'),
  quarantine: quarantine.optional().describe('cars that are left out because a page of theirs failed a check'),
  pages: z.number().int(),
  files: z.number().int(),
  bytes: z.number().int(),
  htmlBytes: count.optional().describe('of its HTML files; absent in records of earlier code'),
  scriptBytes: count.optional().describe('of its scripts'),
  generation: z
    .number()
    .optional()
    .describe('grows each time a release of the dealer goes live, a rollback included: milliseconds, or one more than the last'),
  previous: z.string().optional().describe('the release that was live before this one'),
  changes: z.object({ added: count, changed: count, removed: count }).optional().describe('files, compared with the previous release'),
  // Records of older code have the list itself here. Losing it only ends a grace period early.
  grace: z
    .object({ files: count, bytes: count })
    .optional()
    .catch(undefined)
    .describe('the number and size of the grace files in its tree'),
  input: releaseInput.optional(),
  rolledBackAt: z.number().optional().describe('when someone rolled back from it, milliseconds'),
});

export type Release = z.infer<typeof releaseRecord>;

/** The generation of a release. Releases of older code have none. */
export const generationOf = ({ generation, builtAt }: Pick<Release, 'generation' | 'builtAt'>): number => generation ?? builtAt;

/** The generation of a release that goes live at `now`, after `live`. */
export const nextGeneration = (live: Release | undefined, now: number): number => Math.max(now, live ? generationOf(live) + 1 : 0);

/** How many of a release's cars are still listed at `now`. Cars whose sold window has ended since do not count. */
export const stillListed = ({ cars, leaving = [] }: Pick<Release, 'cars' | 'leaving'>, now: number): number =>
  cars - leaving.filter((at) => at <= now).length;

/** The short record of a release. Undefined if it is missing, damaged, or written by another version. */
export async function readRecord(outDir: string, slug: string, id: string): Promise<Release | undefined> {
  const record = await readValidJson(sidecarPath(outDir, slug, id, 'record'), releaseRecord);
  return record?.id === id ? record : undefined;
}

/** Writes the short record of a release atomically. */
export const writeRecord = (outDir: string, slug: string, record: Release, calls?: ReleaseCalls): Promise<boolean> =>
  writeFileAtomic(sidecarPath(outDir, slug, record.id, 'record'), JSON.stringify(record), calls);

/** The ids of the releases that have a tree, newest first. */
export async function releaseIds(outDir: string, slug: string): Promise<string[]> {
  const names = await readdir(releasesDir(outDir, slug), { withFileTypes: true }).catch(() => []);
  return names
    .filter((entry) => entry.isDirectory() && releasePattern.test(entry.name))
    .map(({ name }) => name)
    .sort()
    .reverse();
}

/** A release cannot be created, kept or chosen. The message says why and what to do. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
}
