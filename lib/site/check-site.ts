import type { RemoteSite } from '../model/remote-site.ts';
import { loadSite, type TenantFolders } from './load.ts';
import { type Problem, SiteError } from './problem.ts';
import { missingSecrets } from './secrets.ts';

type Asked = TenantFolders & { slug: string; remote?: RemoteSite | undefined; env?: Readonly<Record<string, string | undefined>> };

/** Everything wrong with one dealer's data, and what deserves a look; with `env` also the secrets it lacks. Throws only what is no SiteError. */
export async function checkSite({ env, ...asked }: Asked): Promise<{ problems: Problem[]; notices: Problem[] }> {
  try {
    const { site, file, notices } = await loadSite(asked);
    const missing = env ? missingSecrets(site, env) : [];
    const secrets = missing.map(({ option, variable }) => ({
      file,
      path: option,
      problem: `the environment variable ${variable} is not set here`,
      mend: 'set it where pull and build run',
    }));
    return { problems: [], notices: [...notices, ...secrets] };
  } catch (error) {
    if (error instanceof SiteError) return { problems: [...error.problems], notices: [] };
    throw error;
  }
}
