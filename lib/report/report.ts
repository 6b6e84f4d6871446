import { z } from 'zod';
import { pullReport } from '#lib/model/snapshot.ts';
import { releaseRecord } from '#lib/releases/release-record.ts';
import { quality } from './quality/judge.ts';
import { size } from './sizes.ts';
import { stockChanges } from './stock-changes.ts';

/** When a dealer is to be built again if nothing but time changes, and why; milliseconds. */
export const nextDue = z.object({ at: z.number(), why: z.array(z.string()) });
export type NextDue = z.infer<typeof nextDue>;

/** What a build made of a dealer, kept beside its release as `<id>.report.json` and never served to the public. */
export const buildReport = z.object({
  version: z.literal(2),
  slug: z.string(),
  dealer: z.object({ name: z.string(), url: z.string() }),
  release: releaseRecord.omit({ grace: true, input: true }),
  rendered: z.number().int().describe('pages that were rendered; the rest was carried over'),
  stages: z.array(z.object({ stage: z.string(), ms: z.number() })).describe('what was done, in order'),
  ms: z.number().describe('all stages together'),
  stock: stockChanges.optional().describe('absent where there is nothing to compare with'),
  quality,
  sizes: z.array(size),
  pulled: pullReport.extend({ at: z.number() }).describe('what the pull left out; lists hold the first of each'),
  refused: z.number().int().describe('cars that the pull left out'),
  stale: z.number().int().describe('cars that keep their last good detail'),
  notices: z.array(z.string()),
  nextDue: nextDue.optional(),
});

export type BuildReport = z.infer<typeof buildReport>;

/** Reads a report; undefined where it is not one of this version, as for a release of an earlier version of the product. */
export function parseReport(text: string): BuildReport | undefined {
  try {
    return buildReport.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
