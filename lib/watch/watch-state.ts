import { z } from 'zod';
import { alertTypes } from '#lib/model/alert.ts';

/** An alert about a dealer that has started and not ended. */
const openAlert = z.object({ since: z.number(), why: z.array(z.string()) });

const message = z.object({
  id: z.string(),
  type: z.enum(alertTypes),
  dealer: z.string(),
  at: z.number(),
  since: z.number(),
  subject: z.string(),
  lines: z.array(z.string()),
});

/** A message that waits for a recipient. The state file is the outbox, so that it survives a restart. */
export const alertDelivery = z.object({
  recipient: z.string(),
  message,
  attempts: z.number().int(),
  nextAt: z.number(),
});
export type AlertDelivery = z.infer<typeof alertDelivery>;

/** The identity of a delivery. */
export const deliveryKey = ({ message: { id }, recipient }: AlertDelivery): string => `${id} ${recipient}`;

/**
 * Why a dealer is built: it is new to the watcher; its code, files, stock or a price changed; a car was sold or withdrawn; a scheduled
 * change is due; the clock was set back after the last build; or the hold of a rollback ended.
 */
const buildReasons = ['start', 'code', 'site', 'stock', 'price', 'sold', 'time', 'clock', 'released'] as const;
export type BuildReason = (typeof buildReasons)[number];

/** Each reason with its start in milliseconds. For `time`, that is the instant of the scheduled change. */
const reasons = z.partialRecord(z.enum(buildReasons), z.number());
export type Reasons = z.infer<typeof reasons>;

const fault = z.object({ at: z.number(), stage: z.enum(['poll', 'build']), message: z.string() });
const problem = z.object({ at: z.number(), message: z.string() });
const count = z.number().int().default(0);

/** A rollback keeps a release live (rule R31). */
const heldAt = z.object({ since: z.number(), release: z.string() });
export type HeldAt = z.infer<typeof heldAt>;

/** A release that waits for a target: since when, the first sign of its change, if any, and whether it is urgent. */
const wantedPublication = z.object({ since: z.number(), changedAt: z.number().optional(), urgent: z.boolean() });
export type WantedPublication = z.infer<typeof wantedPublication>;

/** The saved state of one target of a dealer. The search index is a target too. */
const publication = z.object({
  wanted: wantedPublication.optional(),
  failures: count,
  retryAt: z.number().optional().describe('the earliest time of the next try, after a failed one'),
  problem: problem.optional().describe('the last failure, until one succeeds'),
  last: z.object({ at: z.number(), release: z.string(), lagMs: z.number().optional() }).optional(),
});

/** The saved state of a channel of the stock: when a build last changed its file, in which release, and its cars. */
const feedState = z.object({ at: z.number(), release: z.string(), listed: z.number().int(), leftOut: z.number().int() });

/** A target, with its running publication in this process. */
export type TargetWatch = z.infer<typeof publication> & { running?: WantedPublication };

/** The saved state of one dealer. Instants are in milliseconds. */
export const dealerWatch = z.object({
  everyMs: z.number().positive().describe('the time between two polls of this dealer'),
  nextPoll: z.number(),
  pollFailures: count,
  buildFailures: count,
  pending: reasons.describe('reasons for the next build'),
  retryAt: z.number().optional().describe('the earliest time of the next build, after a failed one'),
  hookSince: z.number().optional().describe('when a webhook came that no poll has followed yet'),
  followUp: z.boolean().default(false).describe('the next poll is the second after a webhook'),
  nextDue: z.object({ at: z.number(), why: z.array(z.string()) }).optional(),
  lastPoll: z.object({ at: z.number(), ok: z.boolean() }).optional(),
  seenStock: z.string().optional().describe('the seal of the snapshot at the last poll'),
  builtStock: z.string().optional().describe('the seal of the snapshot at the last build'),
  seenFiles: z.string().optional().describe('hash of the dealer’s files at the last poll'),
  builtFiles: z.string().optional().describe('hash of the dealer’s files at the last build'),
  freshAsOf: z.number().optional().describe('the live site matched the source at this time'),
  build: z.object({ at: z.number(), endedAt: z.number(), ms: z.number(), changedPages: z.number(), codeId: z.string() }).optional(),
  latenessMs: z.number().optional().describe('delay between the last scheduled change and its release'),
  fault: fault.optional().describe('the last failure, until the same stage succeeds'),
  held: heldAt.optional().describe('builds release nothing until the hold ends'),
  alert: openAlert.optional(),
  publications: z.record(z.string(), publication).default({}).describe('by the name of the target'),
  feeds: z.record(z.string(), feedState).default({}).describe('channels of the stock, by their names'),
  totals: z.object({
    ...{ builds: count, buildFailures: count, polls: count, pollFailures: count, hooks: count, changedPages: count },
    ...{ publications: count, publishFailures: count },
  }),
});

/** A watched dealer, with its running poll, build and publications in this process. */
export type DealerWatch = Omit<z.infer<typeof dealerWatch>, 'publications'> & {
  publications: Record<string, TargetWatch>;
  /** `hookSince`: when the webhook arrived that requested this poll. */
  polling?: { since: number; byHook: boolean; hookSince?: number };
  building?: { since: number; reasons: Reasons; stock?: string | undefined; files?: string | undefined };
};

export type WatchState = {
  codeId: string;
  dealers: Record<string, DealerWatch>;
  /** When each recent webhook arrived, by id. A second one with the same id is ignored. */
  hooks: Record<string, number>;
  /** Alerts that wait for their recipients, the oldest first. */
  alerts: readonly AlertDelivery[];
};

const defaultPollIntervalMs = 300_000;

/** The state of a new dealer, which is polled and then built. */
export const newDealer = (now: number): DealerWatch => ({
  ...dealerWatch.parse({ everyMs: defaultPollIntervalMs, nextPoll: now, pending: { start: now }, totals: {} }),
});

/** Adds reasons. For the same reason, the earlier start counts. */
export function addReasons(to: Reasons, more: Reasons): Reasons {
  const sum = { ...to };
  for (const [reason, since] of Object.entries(more) as [BuildReason, number][]) sum[reason] = Math.min(since, sum[reason] ?? since);
  return sum;
}

/** The first sign of the change that a build is made for. Undefined if there is none. */
export function changedAt({ stock, site, time }: Reasons): number | undefined {
  const times = [stock, site, time].filter((at) => at !== undefined);
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** Scheduled changes and sold cars come first: neither must wait for a hundred new cars. */
export const isUrgent = ({ time, clock, sold }: Reasons): boolean => [time, clock, sold].some((at) => at !== undefined);

/** Maps each of a dealer's publications. */
export const mapPublications = (dealer: DealerWatch, change: (publication: TargetWatch) => TargetWatch): DealerWatch => ({
  ...dealer,
  publications: Object.fromEntries(Object.entries(dealer.publications).map(([target, one]) => [target, change(one)])),
});

export const isFailing = ({ fault, publications }: DealerWatch): boolean =>
  fault !== undefined || Object.values(publications).some(({ failures }) => failures > 0);

export const hasReasons = (of: Reasons): boolean => Object.keys(of).length > 0;
