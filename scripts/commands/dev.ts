import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomic } from '#lib/build/atomic-file.ts';
import { pullOne } from '#lib/build/fleet.ts';
import { loadDealer } from '#lib/build/load-dealer.ts';
import { serveDevAssets } from '#lib/build/serve/dev-assets.ts';
import type { Workspace } from '#lib/build/workspace.ts';
import type { PageInput } from '#lib/pages/page-input.ts';
import { chosenDealers, realWorld, workspaceOf } from '../cli/context.ts';
import { UsageError } from '../cli/usage-error.ts';
import { readPort, type ServeCommandOptions } from './serve.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

async function prepare(workspace: Workspace, slug: string): Promise<string> {
  await pullOne(workspace, slug, realWorld, () => undefined);
  const input = await loadDealer({ workspace, slug, now: Date.now(), progress: () => undefined });
  const file = join(workspace.workDir, 'data', `${slug}.dev.json`);
  await writeFileAtomic(file, JSON.stringify({ kind: 'data', data: input.data } satisfies PageInput));
  // Each dealer's index has the same address: the work folder keeps them apart.
  await writeFileAtomic(join(workspace.workDir, 'search', slug, 'index.json'), input.index.text);
  return file;
}

/** `forecourt dev <slug>`: one dealer in Next's development server; a change of its files shows at the next reload. */
export async function devCommand(slugs: string[], options: ServeCommandOptions): Promise<void> {
  const workspace = workspaceOf(options);
  const [slug, ...more] = await chosenDealers(slugs, options);
  if (!slug || more.length > 0) throw new UsageError('forecourt dev shows one dealer: name it.');
  const port = readPort(options.port, 3000);
  const dataFile = await prepare(workspace, slug);
  const assets = await serveDevAssets(workspace.workDir);
  const next = spawn(
    process.execPath,
    [join(workspace.productDir, 'node_modules/next/dist/bin/next'), 'dev', '-p', String(port), '-H', '127.0.0.1'],
    {
      cwd: workspace.productDir,
      stdio: 'inherit',
      env: {
        ...process.env,
        FORECOURT_DATA: dataFile,
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
          () => say(`${slug}: reloaded`),
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
