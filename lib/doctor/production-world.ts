import type { LeadDealer } from '#lib/api/lead-dealer.ts';
import type { SetupFinding } from '#lib/destinations/finding.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import type { Environment } from '#lib/model/secrets.ts';
import type { Site } from '#lib/site/schema.ts';
import type { Machine } from './machine.ts';

/** A dealer, for the production checks. */
export type ProductionDealer = LeadDealer & {
  site: Site;
  /** The variable with the token of the platform that its stock comes from. */
  sourceVariables: readonly string[];
};

/** What production checks look at. They change nothing, except for one test file that is written to a bucket and removed. */
export type ProductionWorld = {
  workspace: Workspace;
  /** The services' variables. */
  env: Environment;
  /** The file with the variables of services; undefined if there is none. */
  envFile: string | undefined;
  /** Where systemd units are installed. */
  unitsDir: string;
  /** The backup folder, if it was given. Otherwise the unit of the backup names it. */
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

/** Checks one part of a machine that will take leads and show stock (rule R41). */
export type ProductionCheck = (world: ProductionWorld) => Promise<ProductionFinding[]>;
