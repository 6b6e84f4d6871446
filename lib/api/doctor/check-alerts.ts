import { destination } from '#lib/site/options/leads.ts';
import { type Environment, readDestinationSetup } from '../destinations/destination-setup.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import { passed, type SetupFinding, warning } from './finding.ts';

/** Checks that the recipients of a dealer's alerts have their variables. Only warnings: `watch` may run on another machine. */
export const checkAlerts = (dealer: LeadDealer, env: Environment): SetupFinding[] =>
  dealer.alerts.recipients.map((recipient) => {
    const subject = `alerts to ${recipient.name}`;
    try {
      readDestinationSetup(destination.parse(recipient), dealer, env);
      return passed(subject, 'has its variables');
    } catch (error) {
      return warning(subject, (error as Error).message, 'correct it where the watcher runs; until then alerts wait');
    }
  });
