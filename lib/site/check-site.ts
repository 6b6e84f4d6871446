import type { RemoteSite } from '../model/remote-site.ts';
import { dealerEnvironment, type Environment, secretOf, variableOf } from '../model/secrets.ts';
import { type Loaded, loadSite, type TenantFolders } from './load.ts';
import { comingPart } from './not-used-yet.ts';
import { type Problem, SiteError } from './problem.ts';
import type { Site } from './schema.ts';
import { optionTable } from './table.ts';

/** The secrets of a site whose environment variable is not set or empty. */
export function missingSecrets({ site, granted }: { site: Pick<Site, 'secrets'>; granted: readonly string[] }, env: Environment) {
  const own = dealerEnvironment({ granted }, env);
  return Object.entries(site.secrets).flatMap(([name, reference]) =>
    reference === undefined || secretOf(own, reference) ? [] : [{ option: `secrets.${name}`, variable: variableOf(reference) }],
  );
}

type CheckInput = TenantFolders & { slug: string; remote?: RemoteSite | undefined; env?: Environment };

/** Layers whose settings the dealer cannot change, so a warning would not help. */
const foreignLayers: readonly string[] = ['defaults', 'template', 'remote'];

/** Warnings about options that the dealer's files set but no code reads yet. */
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

const unsetSecrets = (loaded: Loaded, env: Environment): Problem[] =>
  missingSecrets(loaded, env).map(({ option, variable }) => ({
    file: loaded.origins(option).file,
    path: loaded.pathInFile(option),
    problem: `the environment variable ${variable} is not set`,
    fix: 'set it where pull and build run',
  }));

/** Every problem and warning of one dealer's settings, with `env` also secrets that are not set. Errors other than SiteError are thrown. */
export async function checkSite({ env, ...input }: CheckInput): Promise<{ problems: Problem[]; notices: Problem[] }> {
  try {
    const loaded = await loadSite(input);
    return {
      problems: loaded.tokenProblems,
      notices: [...loaded.notices, ...unusedSettings(loaded), ...(env ? unsetSecrets(loaded, env) : [])],
    };
  } catch (error) {
    if (error instanceof SiteError) return { problems: [...error.problems], notices: [] };
    throw error;
  }
}
