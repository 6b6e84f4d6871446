import type { Site } from './schema.ts';

const variableOf = (reference: string) => reference.slice('env:'.length);

/** The secrets of a site whose environment variable is not set or empty. */
export function missingSecrets(site: Pick<Site, 'secrets'>, env: Readonly<Record<string, string | undefined>>) {
  return Object.entries(site.secrets).flatMap(([name, reference]) => {
    if (reference === undefined) return [];
    const variable = variableOf(reference);
    return env[variable] ? [] : [{ option: `secrets.${name}`, variable }];
  });
}
