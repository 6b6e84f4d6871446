import type { RemoteSite } from '../model/remote-site.ts';
import { type Loaded, loadSite, type TenantFolders } from './load.ts';
import { comingPart } from './not-used-yet.ts';
import { type Problem, SiteError } from './problem.ts';
import type { Site } from './schema.ts';
import { optionTable } from './table.ts';

const variableOf = (reference: string) => reference.slice('env:'.length);

/** The secrets of a site whose environment variable is not set or empty. */
export function missingSecrets(site: Pick<Site, 'secrets'>, env: Readonly<Record<string, string | undefined>>) {
  return Object.entries(site.secrets).flatMap(([name, reference]) => {
    if (reference === undefined) return [];
    const variable = variableOf(reference);
    return env[variable] ? [] : [{ option: `secrets.${name}`, variable }];
  });
}

type Env = Readonly<Record<string, string | undefined>>;

type CheckInput = TenantFolders & { slug: string; remote?: RemoteSite | undefined; env?: Env };

/** Layers whose settings the dealer cannot change, so that a warning would be of no use. */
const foreignLayers: readonly string[] = ['defaults', 'template', 'remote'];

/** Warnings about options that the dealer's files set but nothing reads yet. */
function unusedSettings({ origins, pathInFile }: Loaded): Problem[] {
  return optionTable().rows.flatMap(({ name }): Problem[] => {
    const part = comingPart(name);
    const origin = origins(name);
    if (part === undefined || foreignLayers.includes(origin.name)) return [];
    return [
      {
        file: origin.file,
        path: pathInFile(name),
        problem: `not used yet (comes with ${part})`,
        fix: 'keep it or remove it, it changes nothing today',
      },
    ];
  });
}

const unsetSecrets = ({ site, origins, pathInFile }: Loaded, env: Env): Problem[] =>
  missingSecrets(site, env).map(({ option, variable }) => ({
    file: origins(option).file,
    path: pathInFile(option),
    problem: `the environment variable ${variable} is not set`,
    fix: 'set it where pull and build run',
  }));

/** Every problem and warning of one dealer's settings, with `env` also secrets that are not set. Errors other than SiteError are thrown. */
export async function checkSite({ env, ...input }: CheckInput): Promise<{ problems: Problem[]; notices: Problem[] }> {
  try {
    const loaded = await loadSite(input);
    return { problems: [], notices: [...loaded.notices, ...unusedSettings(loaded), ...(env ? unsetSecrets(loaded, env) : [])] };
  } catch (error) {
    if (error instanceof SiteError) return { problems: [...error.problems], notices: [] };
    throw error;
  }
}
