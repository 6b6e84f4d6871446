/** The answer of a destination to one attempt. Without a status, the connection failed or timed out. */
export type AttemptAnswer = {
  status?: number;
  /** The wait that the destination requested, in seconds. */
  retryAfter?: number;
  /** The problem, without personal data. */
  error?: string;
  /** Whether more attempts are useless, for protocols without HTTP status codes. */
  refused?: boolean;
  /** False when the lead cannot have arrived: no connection, or a server that answered before it was given the lead. */
  sent?: boolean;
};

export type NextStep = { state: 'delivered' } | { state: 'pending'; at: number } | { state: 'dead' };

/** A recipient's answer to an alert, and the seconds before each attempt. */
export type AlertAttempt = { answer: AttemptAnswer; retrySeconds: readonly number[] };

/** Statuses that another attempt is unlikely to change. A few attempts are made, in case the destination is being repaired. */
const refusals = new Set([400, 401, 403, 404, 410, 422]);
const refusalAttempts = 3;

/** A longer `Retry-After` is treated as the destination's mistake. */
const longestWaitSeconds = 86_400;

/**
 * What follows an attempt (rule E10). `attempt` counts from 1. `schedule` holds the seconds before each attempt; after the last one the delivery
 * is dead. `now` in milliseconds.
 */
export function nextStep(answer: AttemptAnswer, attempt: number, schedule: readonly number[], now: number): NextStep {
  const { status, retryAfter, refused = status !== undefined && refusals.has(status) } = answer;
  if (status !== undefined && status >= 200 && status < 300) return { state: 'delivered' };
  if (refused && attempt >= refusalAttempts) return { state: 'dead' };
  const wait = schedule[attempt];
  if (wait === undefined) return { state: 'dead' };
  const askedSeconds = retryAfter === undefined || !Number.isFinite(retryAfter) ? 0 : Math.min(Math.max(0, retryAfter), longestWaitSeconds);
  return { state: 'pending', at: now + Math.round(Math.max(wait, askedSeconds) * 1000) };
}

/** Whether the destination may have taken a lead although no answer said so, so that the next attempt is marked as a resend (rule E14). */
export const isUncertain = ({ status, sent = true }: AttemptAnswer): boolean => sent && (status === undefined || status >= 500);
