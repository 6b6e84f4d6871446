import type { LeadDealer } from '../lead-dealer.ts';
import type { Database } from '../store/open-database.ts';

/** The dealer of an alarm about the machine or the service. */
export const everyDealer = '*';

/** A current problem of a dealer or of `everyDealer`. No personal data. */
type AlarmFinding = { dealer: string; why: string };

export type Disk = {
  /** The name of this machine, because each machine has its own disk. */
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

/** A kind of alarm about leads. It starts with the first finding about a dealer, and ends when there is none (rule E44). */
export type AlarmKind = {
  /** The alarm is about this machine, so each machine has its own. */
  ofMachine?: true;
  /** The subject, after the dealer's name. */
  subject: string;
  /** What to do, with the commands. */
  advice: (dealer: string) => string;
  find: (look: AlarmLook) => Promise<readonly AlarmFinding[]>;
};
