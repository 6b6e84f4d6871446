import type { LeadDealer } from '#lib/api/lead-dealer.ts';
import type { SetupFinding } from '#lib/destinations/finding.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { checkProduction, productionCheckNames } from '#lib/doctor/check-production.ts';
import { compareEnvironments, environmentFile, readEnvironmentFile } from '#lib/doctor/environment.ts';
import { thisMachine } from '#lib/doctor/machine.ts';
import type { ProductionDealer, ProductionFinding } from '#lib/doctor/production-world.ts';
import type { GuardedFetch } from '#lib/network/private-address.ts';
import { loadSite } from '#lib/site/load.ts';
import { suggest } from '#lib/site/nearest.ts';
import { readSnapshot } from '#lib/sources/snapshot.ts';
import { realWorld } from './context.ts';
import { UsageError } from './invocation.ts';
import { databaseUrl } from './lead-database.ts';
import { readPath } from './read-path.ts';

export type ProductionOptions = { production?: boolean; backups?: string; variables?: string; units?: string; skip?: string[] };

const usualUnits = '/etc/systemd/system';

/** Throws UsageError for an unknown check, or an option that needs --production. */
export function requireProductionOptions({ production, skip = [], ...others }: ProductionOptions): void {
  const unknown = skip.find((name) => !(productionCheckNames as string[]).includes(name));
  if (unknown !== undefined)
    throw new UsageError(`There is no check ${JSON.stringify(unknown)}: ${suggest(unknown, productionCheckNames, 'checks')}`);
  const needs = skip.length > 0 ? 'skip' : others.backups ? 'backups' : others.variables ? 'variables' : others.units ? 'units' : undefined;
  if (needs !== undefined && !production) throw new UsageError(`--${needs} works with --production only.`);
}

/**
 * Adds the services' variables to the environment of this process, because storage clients read it themselves. Returns a function that
 * compares both once the dealers are known.
 */
export async function takeEnvironment(options: ProductionOptions) {
  const units = readPath('--units', options.units ?? usualUnits);
  const [askedFile, name] = options.variables ? [options.variables, '--variables'] : [process.env.FORECOURT_ENV_FILE, 'FORECOURT_ENV_FILE'];
  const file = await environmentFile(askedFile && readPath(name, askedFile, 'file'), units);
  if (file === undefined) return { file, compare: () => [] };
  const values = await readEnvironmentFile(file);
  if ('level' in values && 'subject' in values) return { file, compare: () => [values as SetupFinding] };
  const shell = { ...process.env };
  Object.assign(process.env, values);
  return {
    file,
    compare: (dealers: readonly LeadDealer[]) => [compareEnvironments(file, values as NodeJS.Dict<string>, { shell, dealers })],
  };
}

async function productionDealer({ tenantsDir, productTenantsDir, workDir }: Workspace, dealer: LeadDealer): Promise<ProductionDealer> {
  const { slug } = dealer;
  const remote = (await readSnapshot(workDir, slug).catch(() => undefined))?.remote;
  const { site, tokens } = await loadSite({ tenantsDir, productTenantsDir, slug, remote });
  const sourceVariables = Object.values(tokens).filter((name) => typeof name === 'string');
  return { ...dealer, site, sourceVariables };
}

type Examined = { workspace: Workspace; dealers: readonly LeadDealer[]; fetch: GuardedFetch; envFile: string | undefined };

/** The checks that only matter in production (rule R41). */
export async function examineProduction(
  { workspace, dealers, fetch, envFile }: Examined,
  options: ProductionOptions,
): Promise<ProductionFinding[]> {
  const { env, now } = realWorld;
  return checkProduction(
    {
      ...{ workspace, env, envFile, now, fetch, machine: thisMachine, fetchHere: realWorld.fetch },
      unitsDir: readPath('--units', options.units ?? usualUnits),
      backups: options.backups && readPath('--backups', options.backups),
      databaseUrl: databaseUrl(env),
      dealers: await Promise.all(dealers.map((dealer) => productionDealer(workspace, dealer))),
    },
    options.skip,
  );
}
