import { z } from 'zod';
import type { Hold } from '#lib/releases/hold.ts';
import type { Release } from '#lib/releases/release-record.ts';
import type { BuildSummary, DealerOutcome } from './dealer-outcome.ts';
import { type BuildReport, nextDueRecord } from './report.ts';

/** A dealer's outcome in a run. An `absent` dealer was not part of it. */
const fleetOutcome = z.enum(['failed', 'released', 'unchanged', 'absent']);

const count = z.number().int().nonnegative();

const dealerRow = z.object({
  slug: z.string(),
  outcome: fleetOutcome,
  message: z.string().optional().describe('why it failed'),
  ms: z.number().optional().describe('absent for a dealer that was not part of the run'),
  release: z
    .object({ id: z.string(), builtAt: z.number(), cars: count, pages: count, bytes: count })
    .optional()
    .describe('the live release; absent for a dealer that was never built'),
  heldSince: z.number().optional().describe('since when a rollback keeps the live release live, milliseconds'),
  rendered: count.optional().describe('pages that this run rendered'),
  changedFiles: count.optional().describe('files that this run added, changed or removed; all files for a first release'),
  stock: z
    .object({ added: count, removed: count, priceMoves: count })
    .optional()
    .describe('cars of the live release, compared with the release before'),
  quality: z.number().int().optional().describe('percentage of cars without a fault'),
  feeds: z
    .array(z.object({ channel: z.string(), listed: count, leftOut: count }))
    .optional()
    .describe('the channels of the live release: cars listed, and cars left out'),
  warnings: count.optional().describe('warnings of the live release'),
  law: z
    .object({ block: count, warn: count, note: count })
    .optional()
    .describe('rules of law that pages of the live release break, by severity'),
  nextDue: nextDueRecord.optional(),
  report: z.string().optional().describe('path of the dealer’s own report, relative to this report'),
});

/** A run of `forecourt build` over its dealers, with the current state of all other dealers. */
export const fleetReport = z.object({
  version: z.literal(2),
  at: z.number().describe('when the run ended, milliseconds'),
  ms: z.number(),
  compileMs: z.number(),
  codeId: z.string(),
  dealers: z.array(dealerRow),
  leads: z
    .object({
      problem: z.string().optional().describe('why the database of leads could not be read'),
      dead: z.array(z.object({ dealer: z.string(), count, destinations: z.array(z.string()) })).describe('deliveries that were given up'),
    })
    .optional()
    .describe('absent where no leads are taken'),
});

export type DealerRow = z.infer<typeof dealerRow>;
export type FleetReport = z.infer<typeof fleetReport>;

/** A dealer's state on disk and its outcome in the run. Without an outcome, it was not part of the run. */
export type DealerState = {
  slug: string;
  outcome?: DealerOutcome<BuildSummary> | undefined;
  live?: Release | undefined;
  hold?: Hold | undefined;
  report?: BuildReport | undefined;
};

const summarizeOutcome = (
  outcome: DealerState['outcome'],
): Pick<DealerRow, 'outcome' | 'message' | 'ms' | 'rendered' | 'changedFiles' | 'nextDue'> => {
  if (!outcome) return { outcome: 'absent' };
  const { slug, ms } = outcome;
  if (!outcome.ok) {
    const { message } = outcome.error;
    // The report already shows the dealer's name, so it is removed from the message.
    return { outcome: 'failed', message: message.startsWith(`${slug}: `) ? message.slice(slug.length + 2) : message, ms };
  }
  const { unchanged, rendered, release, nextDue: due } = outcome.value;
  if (unchanged) return { outcome: 'unchanged', ms, rendered, changedFiles: 0, nextDue: due };
  const { added, changed, removed } = release.changes ?? { added: release.files, changed: 0, removed: 0 };
  return { outcome: 'released', ms, rendered, changedFiles: added + changed + removed, nextDue: due };
};

function makeRow({ slug, outcome, live, hold, report }: DealerState): DealerRow {
  const summary = summarizeOutcome(outcome);
  if (!live) return { slug, ...summary };
  const { id, builtAt, cars, pages, bytes } = live;
  const row = { slug, ...summary, release: { id, builtAt, cars, pages, bytes }, heldSince: hold?.since };
  if (!report) return row;
  const { stock, quality, feeds, notices, carWarnings, law, nextDue: due } = report;
  return {
    nextDue: due,
    ...row,
    stock: stock ? { added: stock.added.count, removed: stock.removed.count, priceMoves: stock.priceMoves.count } : undefined,
    quality: quality.score,
    feeds: feeds?.map(({ channel, listed }) => ({ channel, listed, leftOut: live.cars - listed })),
    warnings: notices.length + carWarnings,
    law: law && countBroken(law),
    report: `${slug}/releases/${id}.report.html`,
  };
}

const order = fleetOutcome.options;

/** The number of broken rules of law, by severity. */
function countBroken(law: NonNullable<BuildReport['law']>): NonNullable<DealerRow['law']> {
  const broken = law.filter(({ brokenPages }) => brokenPages > 0);
  const of = (severity: string) => broken.filter((rule) => rule.severity === severity).length;
  return { block: of('block'), warn: of('warn'), note: of('note') };
}

/** Makes the report of a run. Failed dealers come first, then all others by name. */
export function makeFleetReport(
  run: Pick<FleetReport, 'at' | 'ms' | 'compileMs' | 'codeId' | 'leads'>,
  states: readonly DealerState[],
): FleetReport {
  const dealers = states.map(makeRow).sort((a, b) => {
    const [first, second] = [Number(a.outcome !== 'failed'), Number(b.outcome !== 'failed')];
    return first - second || (a.slug < b.slug ? -1 : 1);
  });
  return { version: 2, ...run, dealers };
}

/** Counts the dealers of a report by outcome, in order of importance. */
export const countOutcomes = ({ dealers }: FleetReport): [DealerRow['outcome'], number][] =>
  order.map((outcome) => [outcome, dealers.filter((row) => row.outcome === outcome).length]);
