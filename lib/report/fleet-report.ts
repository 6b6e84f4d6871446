import { z } from 'zod';
import type { Release } from '#lib/releases/release-record.ts';
import type { BuildSummary, DealerOutcome } from './dealer-outcome.ts';
import { type BuildReport, nextDue } from './report.ts';

/** What came of a dealer in a run; `absent` was not part of it. */
export const dealerOutcome = z.enum(['failed', 'released', 'unchanged', 'absent']);

const count = z.number().int().nonnegative();

const dealerRow = z.object({
  slug: z.string(),
  outcome: dealerOutcome,
  message: z.string().optional().describe('why it failed'),
  ms: z.number().optional().describe('absent for a dealer that was not part of the run'),
  release: z
    .object({ id: z.string(), builtAt: z.number(), cars: count, pages: count, bytes: count })
    .optional()
    .describe('the one that is live; absent for a dealer that was never built'),
  rendered: count.optional().describe('pages that this run rendered'),
  changedFiles: count.optional().describe('files that this run added, changed or removed; of a first release, all of them'),
  stock: z
    .object({ added: count, removed: count, priceMoves: count })
    .optional()
    .describe('cars, by the live release against the one before'),
  quality: z.number().int().optional().describe('cars without a fault, percent'),
  warnings: count.optional().describe('of the live release'),
  nextDue: nextDue.optional(),
  report: z.string().optional().describe('the dealer’s own report, from the folder of this one'),
});

/** A run of `forecourt build` over its dealers, and the other dealers there are as they stand. */
export const fleetReport = z.object({
  version: z.literal(2),
  at: z.number().describe('when the run ended, milliseconds'),
  ms: z.number(),
  compileMs: z.number(),
  codeId: z.string(),
  dealers: z.array(dealerRow),
});

export type DealerRow = z.infer<typeof dealerRow>;
export type FleetReport = z.infer<typeof fleetReport>;

/** A dealer as the disk and the run know it; `outcome` is absent where it was not part of the run. */
export type DealerState = {
  slug: string;
  outcome?: DealerOutcome<BuildSummary> | undefined;
  live?: Release | undefined;
  report?: BuildReport | undefined;
};

const inRun = (
  outcome: DealerState['outcome'],
): Pick<DealerRow, 'outcome' | 'message' | 'ms' | 'rendered' | 'changedFiles' | 'nextDue'> => {
  if (!outcome) return { outcome: 'absent' };
  const { slug, ms } = outcome;
  if (!outcome.ok) {
    const { message } = outcome.error;
    // Many messages name the dealer first, which stands before them here already.
    return { outcome: 'failed', message: message.startsWith(`${slug}: `) ? message.slice(slug.length + 2) : message, ms };
  }
  const { unchanged, rendered, release, nextDue: due } = outcome.value;
  if (unchanged) return { outcome: 'unchanged', ms, rendered, changedFiles: 0, nextDue: due };
  const { added, changed, removed } = release.changes ?? { added: release.files, changed: 0, removed: 0 };
  return { outcome: 'released', ms, rendered, changedFiles: added + changed + removed, nextDue: due };
};

function rowOf({ slug, outcome, live, report }: DealerState): DealerRow {
  const told = inRun(outcome);
  if (!live) return { slug, ...told };
  const { id, builtAt, cars, pages, bytes } = live;
  const row = { slug, ...told, release: { id, builtAt, cars, pages, bytes } };
  if (!report) return row;
  const { stock, quality, notices, refused, stale, nextDue: due } = report;
  return {
    ...(due ? { nextDue: due } : {}),
    ...row,
    ...(stock ? { stock: { added: stock.added.count, removed: stock.removed.count, priceMoves: stock.priceMoves.count } } : {}),
    ...(quality.score === undefined ? {} : { quality: quality.score }),
    warnings: notices.length + refused + stale,
    report: `${slug}/releases/${id}.report.html`,
  };
}

const order = dealerOutcome.options;

/** Puts the report of a run together: what failed first, then by name. */
export function makeFleetReport(run: Pick<FleetReport, 'at' | 'ms' | 'compileMs' | 'codeId'>, states: readonly DealerState[]): FleetReport {
  const dealers = states.map(rowOf).sort((a, b) => {
    const [first, second] = [Number(a.outcome !== 'failed'), Number(b.outcome !== 'failed')];
    return first - second || (a.slug < b.slug ? -1 : 1);
  });
  return { version: 2, ...run, dealers };
}

/** How many dealers of a report had each outcome, in the order in which they matter. */
export const outcomesOf = ({ dealers }: FleetReport): [DealerRow['outcome'], number][] =>
  order.map((outcome) => [outcome, dealers.filter((row) => row.outcome === outcome).length]);
