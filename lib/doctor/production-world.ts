import type { LeadDealer } from '#lib/api/lead-dealer.ts';
import type { SetupFinding } from '#lib/destinations/finding.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import type { Environment } from '#lib/model/secrets.ts';
import type { Site } from '#lib/site/schema.ts';
import type { Machine } from './machine.ts';

/** A dealer as production checks see it. */
export type ProductionDealer = LeadDealer & {
  site: Site;
  /** Its feed is read from a platform with this variable. */
  sourceVariables: readonly string[];
};

/** What production checks look at. Nothing of it is changed, but for one control file that is written to a bucket and removed. */
export type ProductionWorld = {
  workspace: Workspace;
  /** The variables as services have them. */
  env: Environment;
  /** The file with the variables of services; undefined if there is none. */
  envFile: string | undefined;
  /** Where systemd units are installed. */
  unitsDir: string;
  /** Where backups are, if it was said; else the unit of the backup names it. */
  backups: string | undefined;
  databaseUrl: string;
  dealers: readonly ProductionDealer[];
  machine: Machine;
  now: () => number;
  /** Reaches public addresses, or those that the operator allows. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Reaches services of this machine. */
  fetchHere: typeof globalThis.fetch;
};

/** A finding of one dealer, or of the machine. */
export type ProductionFinding = SetupFinding & { dealer?: string };

/** Looks at one part of a machine that is to take leads and show stock (rule R41). */
export type ProductionCheck = (world: ProductionWorld) => Promise<ProductionFinding[]>;
