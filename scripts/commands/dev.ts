import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { makeDevSite, watchTenant } from '#lib/build/dev-site.ts';
import { serveDevAssets } from '#lib/serve/dev-assets.ts';
import { type CommonOptions, chosenDealers, realWorld, workspaceOf } from '../cli/context.ts';
import { openApi } from '../cli/open-api.ts';
import { onStop, printEvent, printLine } from '../cli/output.ts';
import { outputProblems } from '../cli/output-problems.ts';
import { readPort } from './serve.ts';

/** `forecourt dev <slug>`: shows one dealer in Next's development server. A reload of the page shows changed files. */
export async function devCommand(name: string, options: CommonOptions & { port?: string }): Promise<void> {
  const workspace = workspaceOf(options);
  const [slug = name] = await chosenDealers([name], options);
  const port = readPort(options.port, 3000);
  let site = await makeDevSite(workspace, slug, realWorld);
  // Pages of the development server are at localhost, and Next asks from 127.0.0.1.
  const hosts = ['localhost', '127.0.0.1'];
  const api = await openApi({ workspace, slugs: async () => [slug], withoutDatabase: true, hosts });
  const assets = await serveDevAssets({ api: api.handle, site: () => site });
  api.worker?.start();
  const next = spawn(
    process.execPath,
    [join(workspace.productDir, 'node_modules/next/dist/bin/next'), 'dev', '-p', String(port), '-H', '127.0.0.1'],
    {
      cwd: workspace.productDir,
      stdio: options.json ? ['ignore', 2, 2] : 'inherit',
      env: {
        ...process.env,
        FORECOURT_DATA: site.dataFile,
        FORECOURT_DEV_ASSETS: `http://127.0.0.1:${assets.port}`,
        NEXT_TELEMETRY_DISABLED: '1',
      },
    },
  );
  const reload = async () => {
    try {
      site = await makeDevSite(workspace, slug, realWorld);
      if (options.json) printEvent('reloaded', { dealer: slug });
      else printLine(`${slug}: reloaded`);
    } catch (cause) {
      const error = cause as Error;
      if (options.json) printEvent('not reloaded', { dealer: slug, problems: outputProblems(error, slug) });
      else printLine(`${slug}: not reloaded, so the pages show the previous data\n${error.message}`);
    }
  };
  const stopWatching = watchTenant(workspace, slug, reload);
  if (options.json) printEvent('started', { dealer: slug, url: `http://localhost:${port}/` });
  else printLine(`${slug} at http://localhost:${port}/ (press Ctrl+C to stop)`);
  onStop((name) => next.kill(name));
  await new Promise<void>((ended) => next.once('exit', () => ended()));
  stopWatching();
  await assets.close();
  await api.stop();
}
