import type { Alert } from '#lib/model/alert.ts';
import { destination } from '#lib/site/options/leads.ts';
import type { AlertRecipient } from '../alert-recipients.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import type { DeliveryAnswer } from './destination.ts';
import { readDestinationSetup } from './destination-setup.ts';
import type { DestinationWorld } from './open-destination.ts';
import { sendMail } from './send-mail.ts';
import { postSigned } from './webhook.ts';

/** The body of an alert's webhook, in the format of Standard Webhooks. */
const alertBody = ({ id, type, dealer, at, since, subject, lines }: Alert): string =>
  JSON.stringify({
    id,
    type,
    timestamp: new Date(at).toISOString(),
    data: { dealer, since: new Date(since).toISOString(), subject, text: lines.join('\n') },
  });

/**
 * Sends an alert to one recipient of a dealer, with the same signing, network guard and mail code as leads. Throws DestinationSetupError when a
 * variable is missing.
 */
export async function sendAlert(
  recipient: AlertRecipient,
  dealer: LeadDealer,
  world: DestinationWorld,
  alert: Alert,
  signal: AbortSignal,
): Promise<DeliveryAnswer> {
  const setup = readDestinationSetup(destination.parse(recipient), dealer, world.env);
  if (setup.kind === 'webhook') return postSigned({ ...setup, ...world }, { id: alert.id, body: alertBody(alert) }, signal);
  if (setup.kind !== 'email') throw new Error(`alerts cannot be sent to ${setup.kind}`);
  const mail = { id: alert.id, subject: alert.subject, text: alert.lines.join('\n') };
  return sendMail({ setup, dealer, connect: world.connect }, mail, signal);
}
