import type { Site } from './schema.ts';

export type Secrets = { [Name in keyof Site['secrets']]?: string };

/** Secrets whose environment variables are not set, all at once. */
export class SecretsError extends Error {
  readonly missing: readonly { option: string; variable: string }[];

  constructor(slug: string, missing: readonly { option: string; variable: string }[]) {
    const lines = missing.map(({ option, variable }) => `  ${variable} (${option})`);
    super(
      `${slug}: ${missing.length === 1 ? 'an environment variable is' : `${missing.length} environment variables are`} not set\n${lines.join('\n')}`,
    );
    this.name = 'SecretsError';
    this.missing = missing;
  }
}

const variableOf = (reference: string) => reference.slice('env:'.length);

/** The secrets a site names that the environment does not hold; an empty variable counts as not set. */
export function missingSecrets(site: Pick<Site, 'secrets'>, env: Readonly<Record<string, string | undefined>>) {
  return Object.entries(site.secrets).flatMap(([name, reference]) => {
    if (reference === undefined) return [];
    const variable = variableOf(reference);
    return env[variable] ? [] : [{ option: `secrets.${name}`, variable }];
  });
}

/** Reads the secrets a site names (`env:NAME`) from the environment given; throws a SecretsError that lists all that are missing. */
export function resolveSecrets(site: Pick<Site, 'secrets' | 'slug'>, env: Readonly<Record<string, string | undefined>>): Secrets {
  const missing = missingSecrets(site, env);
  if (missing.length > 0) throw new SecretsError(site.slug, missing);
  const named = Object.entries(site.secrets).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(named.map(([name, reference]) => [name, env[variableOf(reference)]]));
}
