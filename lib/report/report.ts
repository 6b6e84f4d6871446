import { z } from 'zod';
import { ruleSummary } from '#lib/compliance/law-summary.ts';
import { parseValidJson } from '#lib/disk/valid-json.ts';
import { pullReport } from '#lib/model/snapshot.ts';
import { releaseRecord } from '#lib/releases/release-record.ts';
import { quality } from './quality/check-quality.ts';
import { budgetUse } from './sizes.ts';
import { stockChanges } from './stock-changes.ts';

/** The next scheduled change of a dealer, in milliseconds, and its reasons. */
export const nextDueRecord = z.object({ at: z.number(), why: z.array(z.string()) });
export type NextDue = z.infer<typeof nextDueRecord>;

const count = z.number().int().nonnegative();

/** The number of cars that a rule of a channel affects, and some of their ids. */
const feedReasonCount = z.object({ rule: z.string(), field: z.string(), fix: z.string(), count, cars: z.array(z.string()) });
export type FeedReasonCount = z.infer<typeof feedReasonCount>;

/** The report of one dealer's build, `<id>.report.json` beside the release. It is never served to the public. */
export const buildReport = z.object({
  version: z.literal(3),
  slug: z.string(),
  dealer: z.object({ name: z.string(), url: z.string() }),
  release: releaseRecord.omit({ grace: true, input: true, leaving: true }),
  rendered: z.number().int().describe('rendered pages; the others are unchanged'),
  stages: z.array(z.object({ stage: z.string(), ms: z.number() })).describe('the steps of the build, in order'),
  ms: z.number().describe('total time'),
  stock: stockChanges.optional().describe('absent when there is nothing to compare with'),
  quality,
  law: z.array(ruleSummary).optional().describe('the rules of law that apply; absent in reports of earlier code'),
  sizes: z.array(budgetUse),
  pulled: pullReport.extend({ at: z.number() }).describe('data that the pull could not use'),
  feeds: z
    .array(
      z.object({
        channel: z.string(),
        label: z.string(),
        listed: count,
        leftOut: z.array(feedReasonCount),
        warnings: z.array(feedReasonCount),
        added: count.optional(),
        removed: count.optional(),
      }),
    )
    .optional()
    .describe('the channels of the stock: how many cars each lists, and why others are left out; absent in reports of earlier code'),
  carWarnings: z.number().int().describe('number of cars that were skipped, are not listed, or have older data'),
  notices: z.array(z.string()),
  nextDue: nextDueRecord.optional(),
});

export type BuildReport = z.infer<typeof buildReport>;

/** Parses a report. Undefined if an older version of the product wrote it. */
export const parseReport = (text: string): BuildReport | undefined => parseValidJson(text, buildReport);
