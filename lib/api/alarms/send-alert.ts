import type { DestinationWorld } from '#lib/destinations/destination.ts';
import { openRecipient } from '#lib/destinations/destinations.ts';
import type { AlertAttempt } from '#lib/leads/retry.ts';
import type { Alert } from '#lib/model/alert.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import { sendInTime } from '../worker/attempt.ts';

/** A recipient that is no longer in the settings gets no more alerts. */
const dropped: AlertAttempt = { answer: { error: 'alerts.recipients no longer names it' }, retrySeconds: [] };

/** Sends an alert once, in the same way as leads. Never throws: every failure is a result. */
export async function sendAlertTo(
  name: string,
  dealer: LeadDealer | undefined,
  alert: Alert,
  world: Omit<DestinationWorld, 'findCar'>,
): Promise<AlertAttempt> {
  const recipient = dealer?.alerts.recipients.find((candidate) => candidate.name === name);
  if (!dealer || !recipient) return dropped;
  const { timeoutMs, retrySeconds } = dealer;
  const send = async (message: Alert, signal: AbortSignal) => {
    try {
      return await openRecipient(recipient, dealer, world).sendAlert(message, signal);
    } catch (error) {
      return { error: (error as Error).message, sent: false };
    }
  };
  return { answer: await sendInTime({ send, timeoutMs }, alert), retrySeconds };
}
