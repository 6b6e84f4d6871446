import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeWorkspace, type Workspace } from '#lib/disk/workspace.ts';
import { workspaceProblem } from '#lib/disk/workspace-problem.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { listTenants, slugProblem } from '#lib/site/load.ts';
import { suggest } from '#lib/site/nearest.ts';
import type { World } from '#lib/sources/adapter.ts';
import { UsageError } from './invocation.ts';
import { readPath } from './read-path.ts';

/** The options that most commands have. */
export type CommonOptions = { all?: boolean; tenants?: string; out?: string; work?: string; json?: boolean };

const productDir = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The folders of a command. Throws UsageError. */
export function workspaceOf(options: CommonOptions): Workspace {
  const { tenants, out, work } = options;
  for (const [name, folder] of Object.entries({ tenants, out, work })) if (folder !== undefined) readPath(`--${name}`, folder);
  const workspace = makeWorkspace(productDir, process.cwd(), options);
  const problem = workspaceProblem(workspace);
  if (problem !== undefined) throw new UsageError(problem);
  return workspace;
}

/** The real clock, network and environment. */
export const realWorld: World = {
  fetch: globalThis.fetch,
  env: process.env,
  now: Date.now,
  sleep: (ms, signal) => setTimeout(ms, undefined, { signal }),
  random: Math.random,
};

/** The dealers that a command works on: the named ones, or all. Throws UsageError if none is named or a name is not a dealer. */
export async function chosenDealers(slugs: readonly string[], options: CommonOptions): Promise<string[]> {
  const { tenantsDir } = workspaceOf(options);
  if (slugs.length > 0 && options.all) throw new UsageError('Name dealers or use --all, not both.');
  for (const slug of slugs) {
    const problem = slugProblem(slug);
    if (problem) throw new UsageError(problem);
  }
  const dealers = (await listTenants(tenantsDir)).slugs;
  const unknown = slugs.find((slug) => !dealers.includes(slug));
  if (unknown !== undefined) {
    const near = suggest(unknown, dealers, 'dealers').replace(/[^?]$/, '$&.');
    throw new UsageError(`There is no dealer ${unknown} in ${tenantsDir}: ${near} To create it, run: ${nextCommand('new', unknown)}`);
  }
  if (slugs.length > 0) return [...new Set(slugs)];
  if (options.all && dealers.length > 0) return dealers;
  if (options.all) throw new UsageError(`There are no dealers in ${tenantsDir}. To create one, run: ${nextCommand('new', '<slug>')}`);
  throw new UsageError(`Which dealers? Name them or use --all.${dealers.length ? ` Dealers: ${dealers.join(', ')}.` : ''}`);
}
