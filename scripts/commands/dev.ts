import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadDealer } from '#lib/build/load-dealer.ts';
import { pullStock } from '#lib/build/pull-stock.ts';
import { writeFileAtomic } from '#lib/disk/atomic-file.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { carModel } from '#lib/pages/car.ts';
import { makeCatalogue } from '#lib/pages/make-catalogue.ts';
import type { PageInput } from '#lib/pages/page-input.ts';
import type { SiteData } from '#lib/pages/site-data.ts';
import { serveDevAssets } from '#lib/serve/dev-assets.ts';
import { type CommonOptions, chosenDealers, realWorld, workspaceOf } from '../cli/context.ts';
import { printEvent } from '../cli/json-output.ts';
import { openApi } from '../cli/open-api.ts';
import { printLine } from '../cli/output.ts';
import { outputProblems } from '../cli/output-problems.ts';
import { onStop } from '../cli/stop-signal.ts';
import { readPort } from './serve.ts';

/** Pulls a dealer and writes the data that Next renders. Returns the data and its file. */
async function prepare(workspace: Workspace, slug: string): Promise<{ file: string; data: SiteData }> {
  // Nothing is released, and a build guards the stock again.
  await pullStock(workspace, slug, realWorld, () => undefined, { acceptDrop: true });
  const input = await loadDealer({ workspace, slug, now: Date.now(), progress: () => undefined });
  const file = join(workspace.workDir, 'data', `${slug}.dev.json`);
  await writeFileAtomic(file, JSON.stringify({ kind: 'data', data: input.data } satisfies PageInput));
  // In a site every dealer's index has the same address, so the work folder needs one folder per dealer.
  const folder = join(workspace.workDir, 'search', slug);
  await writeFileAtomic(join(folder, 'index.json'), input.index.text);
  await Promise.all([...input.icons].map(([name, bytes]) => writeFile(join(folder, name), bytes)));
  return { file, data: input.data };
}

/** `forecourt dev <slug>`: shows one dealer in Next's development server. A reload of the page shows changed files. */
export async function devCommand(name: string, options: CommonOptions & { port?: string }): Promise<void> {
  const workspace = workspaceOf(options);
  const [slug = name] = await chosenDealers([name], options);
  const port = readPort(options.port, 3000);
  let prepared = await prepare(workspace, slug);
  // Pages of the development server are at localhost, and Next asks from 127.0.0.1.
  const hosts = ['localhost', '127.0.0.1'];
  const api = await openApi({ workspace, slugs: async () => [slug], withoutDatabase: true, hosts });
  const assets = await serveDevAssets({
    workDir: workspace.workDir,
    api: api.handle,
    carPage: async (car) => carModel(makeCatalogue(prepared.data), car),
  });
  api.worker?.start();
  const next = spawn(
    process.execPath,
    [join(workspace.productDir, 'node_modules/next/dist/bin/next'), 'dev', '-p', String(port), '-H', '127.0.0.1'],
    {
      cwd: workspace.productDir,
      stdio: options.json ? ['ignore', 2, 2] : 'inherit',
      env: {
        ...process.env,
        FORECOURT_DATA: prepared.file,
        FORECOURT_DEV_ASSETS: `http://127.0.0.1:${assets.port}`,
        FORECOURT_DEV_INDEX: `/search/${slug}/index.json`,
        NEXT_TELEMETRY_DISABLED: '1',
      },
    },
  );
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(join(workspace.tenantsDir, slug), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(
      () =>
        prepare(workspace, slug).then(
          (reloaded) => {
            prepared = reloaded;
            if (options.json) printEvent('reloaded', { dealer: slug });
            else printLine(`${slug}: reloaded`);
          },
          (error: Error) => {
            if (options.json) printEvent('not reloaded', { dealer: slug, problems: outputProblems(error, slug) });
            else printLine(`${slug}: not reloaded, so the pages show the previous data\n${error.message}`);
          },
        ),
      200,
    );
  });
  if (options.json) printEvent('started', { dealer: slug, url: `http://localhost:${port}/` });
  else printLine(`${slug} at http://localhost:${port}/ (press Ctrl+C to stop)`);
  onStop((name) => next.kill(name));
  await new Promise<void>((ended) => next.once('exit', () => ended()));
  watcher.close();
  await assets.close();
  await api.stop();
}
