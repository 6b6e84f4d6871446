/** The alerts about an outdated site and about leads, each with its end. */
export const alertTypes = ['dealer.alert', 'dealer.recovered', 'leads.alert', 'leads.recovered'] as const;

/** A message to the recipients of a dealer's alerts: something is wrong, or it is over. */
export type Alert = {
  /** The same on every attempt, so that a receiver can drop duplicates. */
  id: string;
  type: (typeof alertTypes)[number];
  dealer: string;
  /** When this was detected, and when the alert started, milliseconds. */
  at: number;
  since: number;
  subject: string;
  /** Why, and what to do. No personal data, no secrets. */
  lines: string[];
};
