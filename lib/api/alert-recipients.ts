import { minuteMs } from '#lib/model/time.ts';
import type { Site } from '#lib/site/schema.ts';

type Recipient = Site['alerts']['recipients'][number];

/** Whom a dealer's alerts go to, by a name that is its own. */
type AlertRecipient = Recipient & { name: string };

/** When a dealer's alerts start and who gets them. */
export type AlertRules = { recipients: AlertRecipient[]; failures: number; staleMs: number };

const leastStaleMinutes = 60;
/** With fewer polls than this in the target, one that fails would start an alert. */
const pollsPerTarget = 4;

/** The alert settings of a resolved site. */
export function alertRules({ alerts, build }: Pick<Site, 'alerts' | 'build'>): AlertRules {
  const { recipients, failures, staleMinutes = Math.max(leastStaleMinutes, pollsPerTarget * build.pollMinutes) } = alerts;
  return {
    recipients: recipients.map((recipient) => ({ ...recipient, name: recipient.name ?? recipient.kind })),
    failures,
    staleMs: staleMinutes * minuteMs,
  };
}
