import type { LeadDealer } from '../lead-dealer.ts';
import type { Database } from '../store/open-database.ts';

/** An alarm about the machine or the service is about every dealer. */
export const everyDealer = '*';

/** What is wrong now, for a dealer or for `everyDealer`. No personal data. */
type AlarmFinding = { dealer: string; why: string };

export type Disk = {
  /** The name of this machine: each has its own disk. */
  host: string;
  folder: string;
  bytes: number;
  freeBytes: number;
};

export type AlarmLook = {
  database: Pick<Database, 'db' | 'commit'>;
  /** The dealers that this process serves. */
  dealers: readonly LeadDealer[];
  now: number;
  /** Undefined where leads are on another machine. */
  disk: Disk | undefined;
};

/** A kind of alarm about leads. It starts with the first finding about a dealer, and is over when there is none (rule E44). */
export type AlarmKind = {
  /** It is about this machine, so each machine has an alarm of its own. */
  ofMachine?: true;
  /** What the recipients read first, after the dealer's name. */
  subject: string;
  /** What to do, with the commands. */
  advice: (dealer: string) => string;
  find: (look: AlarmLook) => Promise<readonly AlarmFinding[]>;
};
