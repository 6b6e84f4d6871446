import type { DestinationWorld } from '#lib/destinations/destination.ts';
import { openRecipient } from '#lib/destinations/destinations.ts';
import { passed, type SetupFinding, warning } from '#lib/destinations/finding.ts';
import type { LeadDealer } from '../lead-dealer.ts';

/** Checks that the recipients of a dealer's alerts have their variables. Only warnings: `watch` may run on another machine. */
export const checkAlerts = (dealer: LeadDealer, world: DestinationWorld): SetupFinding[] =>
  dealer.alerts.recipients.map((recipient) => {
    const subject = `alerts to ${recipient.name}`;
    try {
      openRecipient(recipient, dealer, world);
      return passed(subject, 'has its variables');
    } catch (error) {
      return warning(subject, (error as Error).message, 'correct it where the watcher runs; until then alerts wait');
    }
  });
