import { isPlaceholder } from '#lib/destinations/check-key.ts';
import { passed, problem, warning } from '#lib/destinations/finding.ts';
import { dealerEnvironment, givenToken, secretOf } from '#lib/model/secrets.ts';
import { referencesIn } from '#lib/site/variable-access.ts';
import type { ProductionCheck, ProductionDealer, ProductionFinding, ProductionWorld } from '../production-world.ts';

const subject = 'secrets';
const random = 'for example with: openssl rand -hex 32';

/** The operator's own secrets. Secrets that others issue may have any length. */
const chosenByUs = ['FORECOURT_ADMIN_TOKEN', 'FORECOURT_METRICS_TOKEN', 'FORECOURT_WEBHOOK_SECRET', 'FORECOURT_PURGE_TOKEN'] as const;
const ofTheFleet = [...chosenByUs, 'FORECOURT_FILES_SECRET', 'FORECOURT_API_TOKEN', 'FORECOURT_SEARCH_KEY', 'FORECOURT_SEARCH_ADMIN_KEY'];

const shortest = 16;

/** During a rotation, a variable may contain several secrets. */
const partsOf = (value = ''): string[] => value.split(/[\s,]+/).filter(Boolean);

function weakSecrets({ env }: ProductionWorld): ProductionFinding[] {
  return chosenByUs.flatMap((name) => {
    const parts = partsOf(givenToken(env, name));
    if (parts.some(isPlaceholder)) return [problem(subject, `${name} is a placeholder`, `set a random one, ${random}`)];
    if (parts.some(({ length }) => length < shortest))
      return [problem(subject, `${name} has fewer than ${shortest} characters, so it can be guessed`, `set a random one, ${random}`)];
    return [];
  });
}

/** Variables with the same value for two purposes: the receiver of one could use the other. */
function sharedSecrets({ env, dealers }: ProductionWorld): ProductionFinding[] {
  const ofDealers = dealers.flatMap((dealer) => {
    const own = dealerEnvironment(dealer, env);
    return dealer.granted.map((name) => [name, secretOf(own, `env:${name}`) ?? ''] as const);
  });
  const all = new Map([...ofDealers, ...ofTheFleet.map((name) => [name, givenToken(env, name) ?? ''] as const)]);
  const users = new Map<string, string[]>();
  for (const [name, value] of all) for (const part of new Set(partsOf(value))) users.set(part, [...(users.get(part) ?? []), name]);
  return [...users.values()]
    .map((names) => names.sort())
    .filter((names) => names.length > 1 && names.some((name) => ofTheFleet.includes(name)))
    .map((names) => problem(subject, `${names.join(' and ')} have the same value`, `give each its own, ${random}`));
}

/** Unset variables that settings name, except those of destinations, lookups and alerts, which have their own checks. */
function unsetVariables(dealer: ProductionDealer, { env }: ProductionWorld): ProductionFinding[] {
  const { slug, site, sourceVariables } = dealer;
  const { leads: _leads, alerts: _alerts, api: _api, ...others } = site;
  const own = dealerEnvironment(dealer, env);
  const unsetNames = referencesIn(others).flatMap(({ name }) => (secretOf(own, `env:${name}`) ? [] : [name]));
  const ofSource = sourceVariables.filter((name) => !givenToken(env, name));
  return [
    ...[...new Set(unsetNames)].map((name) => problem(subject, `${name} is not set`, 'set it in the environment file of the services')),
    ...ofSource.map((name) =>
      problem(subject, `${name} is not set, so no stock can be pulled`, 'set it in the environment file of the services'),
    ),
  ].map((finding) => ({ ...finding, dealer: slug }));
}

/** Secrets are set, hard to guess, and used for one purpose each. */
export const secretsCheck: ProductionCheck = async (world) => {
  const findings = [...weakSecrets(world), ...sharedSecrets(world), ...world.dealers.flatMap((dealer) => unsetVariables(dealer, world))];
  if (world.env.FORECOURT_PRIVATE_DESTINATIONS === 'allow')
    findings.push(
      warning(
        subject,
        'FORECOURT_PRIVATE_DESTINATIONS=allow lets the addresses in dealers’ files reach this network',
        'remove it, unless only you write those files',
      ),
    );
  return findings.length > 0 ? findings : [passed(subject, 'are set, and each has one purpose')];
};
