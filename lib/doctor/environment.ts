import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { passed, problem, type SetupFinding } from '#lib/destinations/finding.ts';
import { statIfAny } from '#lib/disk/remembered-file.ts';
import type { ProductionDealer } from './production-world.ts';
import { readInstalledUnit } from './units/installed-unit.ts';

const subject = 'environment';
const usualFile = '/etc/forecourt.env';

/**
 * The file with the services' variables: the requested one, the one in the unit of the api, or the default one. Undefined if there is none.
 */
export async function environmentFile(path: string | undefined, unitsDir: string): Promise<string | undefined> {
  if (path !== undefined) return path;
  const unit = await readInstalledUnit({ unitsDir }, 'forecourt-api.service');
  const file = (unit?.get('Service.EnvironmentFile')?.at(-1) ?? usualFile).replace(/^-/, '');
  return (await statIfAny(file)) ? file : undefined;
}

/** The variables of a file, or a problem if it cannot be read. */
export async function readEnvironmentFile(file: string): Promise<NodeJS.Dict<string> | SetupFinding> {
  try {
    return parseEnv(await readFile(file, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return problem(subject, `${file} cannot be read (${code})`, 'let the user of the services read it, and run doctor as that user');
  }
}

/** Variables that this shell has and the services do not. `shell` is the environment before the file was read. */
export function compareEnvironments(
  file: string,
  values: NodeJS.Dict<string>,
  { shell, dealers }: { shell: NodeJS.Dict<string>; dealers: readonly Pick<ProductionDealer, 'granted'>[] },
): SetupFinding {
  const grantedNames = new Set(dealers.flatMap(({ granted }) => granted));
  const isOurs = (name: string) => (name.startsWith('FORECOURT_') && name !== 'FORECOURT_ENV_FILE') || grantedNames.has(name);
  const lacks = Object.keys(shell).filter((name) => isOurs(name) && values[name] === undefined);
  if (lacks.length === 0) return passed(subject, `the variables are those of ${file}`);
  return problem(
    subject,
    `${lacks.sort().join(', ')} ${lacks.length > 1 ? 'are' : 'is'} set in this shell, and services do not see it`,
    `add it to ${file}`,
  );
}
