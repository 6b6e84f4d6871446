import { setTimeout } from 'node:timers/promises';
import type { DeliveryAnswer, OpenDestination } from '#lib/destinations/destination.ts';
import { isUncertain, type NextStep, nextStep } from '#lib/leads/retry.ts';
import { supersededText } from '#lib/leads/states.ts';
import type { Claimed } from '../store/delivery-store.ts';
import { type Attempt, finishAttempt } from '../store/finish-attempt.ts';
import { keepLease } from '../store/keep-lease.ts';
import type { Database } from '../store/open-database.ts';
import { readDelivery } from '../store/read-message.ts';

/** How a dealer's leads reach one destination. */
export type DeliveryRoute = { send: OpenDestination['deliver']; concurrency: number; retrySeconds: readonly number[]; timeoutMs: number };

/** A lease must outlast the longest attempt, so that two workers do not send the same lead to a slow destination. */
const leaseMarginMs = 15_000;
export const leaseMsOf = ({ timeoutMs }: DeliveryRoute): number => timeoutMs + leaseMarginMs;

/** Attempts without an outcome, because the process was killed, count too. So a lead that kills the process every time stops here. */
const lostAttempts = 20;

const betweenWritesMs = 250;

/** Sends a message and waits for the answer, no longer than the timeout even if the destination ignores its signal. */
export async function sendInTime<Message>(
  { send, timeoutMs }: { send: (message: Message, signal: AbortSignal) => Promise<DeliveryAnswer>; timeoutMs: number },
  message: Message,
): Promise<DeliveryAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const late = new Promise<DeliveryAnswer>((resolve) => {
    // A destination that does react to its signal answers first.
    const give = () => resolve({ error: 'no answer in time' });
    signal.addEventListener('abort', () => void setTimeout(500, undefined, { ref: false }).then(give), { once: true });
  });
  try {
    return await Promise.race([send(message, signal), late]);
  } catch (error) {
    return { error: (error as Error).name };
  }
}

export type AttemptOptions = {
  database: Pick<Database, 'db' | 'commit'>;
  claimed: Claimed;
  lease: string;
  /** When the claim was begun, by `performance.now()`. */
  claimedAt: number;
  route: DeliveryRoute;
  now: () => number;
  onError: (error: Error) => void;
};

export type AttemptOutcome = { next: NextStep; ms: number; error: string | undefined };

/** Delivers a claimed message once and writes the outcome. Undefined: another worker has the delivery, or the outcome could not be written. */
export async function attemptDelivery(options: AttemptOptions): Promise<AttemptOutcome | undefined> {
  const { database, claimed, lease, claimedAt, route, now, onError } = options;
  const read = await readDelivery(database.db, claimed, lease);
  if (read.kind === 'lost') return undefined;
  const until = () => now() + leaseMsOf(route);
  const leasedAt = await keepLease(database, { table: 'deliveries', id: claimed.id, lease, claimedAt, until });
  if (leasedAt === undefined) return undefined;
  const leaseEnd = leasedAt + leaseMsOf(route);
  const at = now();
  const began = performance.now();
  const isHopeless = claimed.attempts > route.retrySeconds.length + lostAttempts;
  const outcomeOf = async (): Promise<{ answer: DeliveryAnswer; next?: NextStep }> => {
    if (read.kind === 'superseded') return { answer: { error: supersededText }, next: { state: 'delivered' } };
    if (isHopeless) return { answer: { error: 'the attempts ended without an outcome' }, next: { state: 'dead' } };
    return { answer: await sendInTime(route, read.message) };
  };
  const { answer, next: decidedStep } = await outcomeOf();
  const ms = Math.round(performance.now() - began);
  const { status, error, remoteId } = answer;
  for (let tries = 1; ; tries++) {
    // Uses the current clock: if it jumped back meanwhile, the next attempt would otherwise be delayed by the jump.
    const next = decidedStep ?? nextStep(answer, claimed.attempts, route.retrySeconds, now());
    const uncertain = decidedStep === undefined && next.state !== 'delivered' && isUncertain(answer);
    const attempt: Attempt = { at, ms, status, error, remoteId, uncertain };
    try {
      const isOurs = await database.commit((trx) => finishAttempt(trx, claimed, lease, attempt, next));
      return isOurs ? { next, ms, error } : undefined;
    } catch (failure) {
      if (tries === 1) onError(failure as Error);
      // A missing outcome causes a resend, so writing it is worth retrying for the rest of the lease.
      if (performance.now() + betweenWritesMs > leaseEnd) return undefined;
      await setTimeout(betweenWritesMs, undefined, { ref: false });
    }
  }
}
