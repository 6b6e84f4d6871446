import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { loadDealer } from '#lib/build/load-dealer.ts';
import { writeFileAtomic } from '#lib/disk/atomic-file.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { carModel } from '#lib/pages/car.ts';
import { makeCatalogue } from '#lib/pages/catalogue.ts';
import type { PageInput } from '#lib/pages/page-input.ts';
import type { SiteData } from '#lib/pages/site-data.ts';
import { serveDevAssets } from '#lib/serve/dev-assets.ts';
import { pullOne } from '#lib/sources/pull-one.ts';
import { chosenDealers, realWorld, workspaceOf } from '../cli/context.ts';
import { UsageError } from '../cli/usage-error.ts';
import { localApi, readPort, type ServeCommandOptions } from './serve.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Where the data of a dealer's pages lies for Next, and the same data. */
async function prepare(workspace: Workspace, slug: string): Promise<{ file: string; data: SiteData }> {
  await pullOne(workspace, slug, realWorld, () => undefined);
  const input = await loadDealer({ workspace, slug, now: Date.now(), progress: () => undefined });
  const file = join(workspace.workDir, 'data', `${slug}.dev.json`);
  await writeFileAtomic(file, JSON.stringify({ kind: 'data', data: input.data } satisfies PageInput));
  // Each dealer's index has the same address: the work folder keeps them apart.
  await writeFileAtomic(join(workspace.workDir, 'search', slug, 'index.json'), input.index.text);
  return { file, data: input.data };
}

/** `forecourt dev <slug>`: one dealer in Next's development server; a change of its files shows at the next reload. */
export async function devCommand(slugs: string[], options: ServeCommandOptions): Promise<void> {
  const workspace = workspaceOf(options);
  const [slug, ...more] = await chosenDealers(slugs, options);
  if (!slug || more.length > 0) throw new UsageError('forecourt dev shows one dealer: name it.');
  const port = readPort(options.port, 3000);
  let prepared = await prepare(workspace, slug);
  const assets = await serveDevAssets({
    workDir: workspace.workDir,
    api: localApi(),
    carPage: async (car) => carModel(makeCatalogue(prepared.data), car),
  });
  const next = spawn(
    process.execPath,
    [join(workspace.productDir, 'node_modules/next/dist/bin/next'), 'dev', '-p', String(port), '-H', '127.0.0.1'],
    {
      cwd: workspace.productDir,
      stdio: 'inherit',
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
            say(`${slug}: reloaded`);
          },
          (error: Error) => say(`${slug}: not reloaded, what was good stays\n${error.message}`),
        ),
      200,
    );
  });
  say(`${slug} at http://localhost:${port}/ (Ctrl+C stops)`);
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => next.kill(name));
  await new Promise<void>((ended) => next.once('exit', () => ended()));
  watcher.close();
  await assets.close();
}
