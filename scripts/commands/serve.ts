import type { Workspace } from '#lib/disk/workspace.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { listSites } from '#lib/releases/list-sites.ts';
import { serve, servedDealers } from '#lib/serve/server.ts';
import { listTenants } from '#lib/site/load.ts';
import { suggest } from '#lib/site/nearest.ts';
import { type CommonOptions, workspaceOf } from '../cli/context.ts';
import { wordedMessage } from '../cli/disk-words.ts';
import { UsageError } from '../cli/invocation.ts';
import { openApi } from '../cli/open-api.ts';
import { onStop, printError, printEvent, printLine } from '../cli/output.ts';

export function readPort(text: string | undefined, fallback: number): number {
  const port = text === undefined ? fallback : Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError(`--port takes a number from 0 to 65535, not ${JSON.stringify(text)}.`);
  return port;
}

/** Throws UsageError for a dealer that has no folder and was never built. */
async function checkNames(slugs: readonly string[], { tenantsDir, outDir }: Workspace): Promise<void> {
  const built = (await listSites(outDir)).slugs;
  const knownSlugs = [...new Set([...(await listTenants(tenantsDir)).slugs, ...built])].sort();
  const unknown = slugs.find((slug) => !knownSlugs.includes(slug));
  if (unknown === undefined) return;
  const near = suggest(unknown, knownSlugs, 'dealers');
  const list = knownSlugs.length > 0 && near.startsWith('did you mean') ? ` Known dealers: ${knownSlugs.join(', ')}.` : '';
  throw new UsageError(`There is no dealer ${unknown} in ${tenantsDir}, and none was built in ${outDir}: ${near}${list}`);
}

/** `forecourt serve`: serves the built sites as a CDN would, until it is stopped. */
export async function serveCommand(slugs: string[], options: CommonOptions & { port?: string }): Promise<void> {
  const workspace = workspaceOf(options);
  const { outDir } = workspace;
  const wantedPort = readPort(options.port, 4000);
  await checkNames(slugs, workspace);
  const only = slugs.length > 0 ? { only: slugs } : {};
  const builtDealers = async () => {
    const tenantSlugs = new Set((await listTenants(workspace.tenantsDir)).slugs);
    return (await servedDealers({ outDir, ...only })).dealers.map(({ slug }) => slug).filter((slug) => tenantSlugs.has(slug));
  };
  const api = await openApi({ workspace, slugs: builtDealers, withoutDatabase: true });
  const serving = await serve({ outDir, port: wantedPort, api: api.handle, ...only }).catch(async (error: NodeJS.ErrnoException) => {
    await api.stop();
    if (error.code === 'EADDRINUSE') throw new UsageError(`Port ${wantedPort} is in use. Choose another with --port.`);
    throw error;
  });
  // Set before anything is printed, because a reader of the output may send a stop request at once.
  api.worker?.start();
  onStop(() => void serving.close().then(() => api.stop()));
  const { dealers, problems, warnings } = await servedDealers({ outDir, ...only });
  for (const problem of problems) printError(`not served: ${wordedMessage(problem)}`);
  for (const warning of warnings) printError(warning);
  const lines = dealers.map(({ slug }) => `  http://${slug}.localhost:${serving.port}/`);
  if (options.json) printEvent('started', { port: serving.port, dealers });
  else
    printLine(
      `Dealers at http://localhost:${serving.port}/\n${lines.join('\n') || `  none built in ${outDir} yet. To build them, run: ${nextCommand('build', '--all')}`}\nPress Ctrl+C to stop.`,
    );
}
