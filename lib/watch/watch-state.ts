import { z } from 'zod';

/**
 * Why a dealer is to be built: the watcher does not know it yet, the code, its files, its stock, time, or a clock that went back after the
 * last build.
 */
export const buildReasons = ['start', 'code', 'site', 'stock', 'time', 'clock'] as const;
export type BuildReason = (typeof buildReasons)[number];

/** Each reason with the instant since which it holds, in milliseconds; of time, the instant that was due. */
const reasons = z.partialRecord(z.enum(buildReasons), z.number());
export type Reasons = z.infer<typeof reasons>;

const fault = z.object({ at: z.number(), stage: z.enum(['poll', 'build']), message: z.string() });
const count = z.number().int().default(0);

/** What the watcher knows of one dealer and keeps over restarts; instants in milliseconds. */
export const dealerWatch = z.object({
  everyMs: z.number().positive().describe('the site’s interval between polls'),
  nextPoll: z.number(),
  pollFailures: count,
  buildFailures: count,
  pending: reasons.describe('reasons for a build that has not begun'),
  retryAt: z.number().optional().describe('no build before this, after one that failed'),
  hookSince: z.number().optional().describe('a webhook that no poll has followed yet'),
  followUp: z.boolean().default(false).describe('the next poll is the second after a webhook'),
  nextDue: z.object({ at: z.number(), why: z.array(z.string()) }).optional(),
  lastPoll: z.object({ at: z.number(), ok: z.boolean() }).optional(),
  seenFiles: z.string().optional().describe('fingerprint of the dealer’s files at the last poll'),
  builtFiles: z.string().optional().describe('the same, at the last build'),
  freshAsOf: z.number().optional().describe('what is live is what the source held then'),
  build: z.object({ at: z.number(), endedAt: z.number(), ms: z.number(), changedPages: z.number(), codeId: z.string() }).optional(),
  latenessMs: z.number().optional().describe('how long after the last instant that was due its build went live'),
  fault: fault.optional().describe('what went wrong last, until it goes well'),
  totals: z.object({ builds: count, buildFailures: count, polls: count, pollFailures: count, hooks: count, changedPages: count }),
});

/** A dealer under watch, with what is going on for it in this process. */
export type DealerWatch = z.infer<typeof dealerWatch> & {
  polling?: { since: number; byHook: boolean };
  building?: { since: number; reasons: Reasons; files?: string | undefined };
};

export type WatchState = {
  codeId: string;
  dealers: Record<string, DealerWatch>;
  /** Webhooks taken lately, by id, with when: a second one is ignored. */
  hooks: Record<string, number>;
};

export const usualEveryMs = 300_000;

/** A dealer that the watcher meets for the first time: it is looked at, and then built. */
export const newDealer = (now: number): DealerWatch => ({
  ...dealerWatch.parse({ everyMs: usualEveryMs, nextPoll: now, pending: { start: now }, totals: {} }),
});

/** Adds reasons to others; of the same reason the older one counts. */
export function addReasons(to: Reasons, more: Reasons): Reasons {
  const sum = { ...to };
  for (const [reason, since] of Object.entries(more) as [BuildReason, number][]) sum[reason] = Math.min(since, sum[reason] ?? since);
  return sum;
}

export const hasReasons = (of: Reasons): boolean => Object.keys(of).length > 0;
