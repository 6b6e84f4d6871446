import type { Site } from './schema.ts';

const variableOf = (reference: string) => reference.slice('env:'.length);

/** The secrets a site names that the environment does not hold; an empty variable counts as not set. */
export function missingSecrets(site: Pick<Site, 'secrets'>, env: Readonly<Record<string, string | undefined>>) {
  return Object.entries(site.secrets).flatMap(([name, reference]) => {
    if (reference === undefined) return [];
    const variable = variableOf(reference);
    return env[variable] ? [] : [{ option: `secrets.${name}`, variable }];
  });
}
