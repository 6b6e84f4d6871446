/** What a watcher tells its recipients about a dealer: that its site is not kept up to date, or that it is again. */
export type Alert = {
  /** The same on every attempt, so that a receiver can drop a repetition. */
  id: string;
  type: 'dealer.alert' | 'dealer.recovered';
  dealer: string;
  /** When this was found, and when the alert started, milliseconds. */
  at: number;
  since: number;
  subject: string;
  /** Why, and what to do. No personal data, no secrets. */
  lines: string[];
};
