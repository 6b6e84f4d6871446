import { join, parse } from 'node:path';
import { isWithin } from './is-within.ts';
import type { Workspace } from './workspace.ts';

/** The product's folders that only its authors write to. A build writes and removes files in its own. */
const sourceFolders = ['.git', 'components', 'lib', 'node_modules', 'pages', 'public', 'scripts', 'styles', 'tests'];

function folderProblem(folder: string, { productDir, tenantsDir, productTenantsDir }: Workspace): string | undefined {
  if (folder === parse(folder).root) return 'is the root of the disk';
  if (folder === productDir) return 'is the folder of the program';
  if (folder === tenantsDir) return 'is the folder of the dealers’ data';
  if (isWithin(tenantsDir, folder)) return `is in the folder of the dealers’ data (${tenantsDir})`;
  const source = [productTenantsDir, ...sourceFolders.map((name) => join(productDir, name))].find((path) => isWithin(path, folder));
  return source && `is a folder of the program (${source})`;
}

/** Why a command must not write to these folders, as "option: problem. What to do."; undefined if it may. */
export function workspaceProblem(workspace: Workspace): string | undefined {
  const { outDir, workDir } = workspace;
  if (outDir === workDir) return `--out and --work: both are ${outDir}. Name two folders, such as /srv/sites and /srv/forecourt.`;
  for (const [option, folder, example] of [
    ['--out', outDir, '/srv/sites'],
    ['--work', workDir, '/srv/forecourt'],
  ] as const) {
    const problem = folderProblem(folder, workspace);
    if (problem !== undefined) return `${option}: ${folder} ${problem}. Name a folder of its own, such as ${example}.`;
  }
  return undefined;
}
