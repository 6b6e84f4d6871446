import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeWorkspace, type Workspace } from '#lib/disk/workspace.ts';
import { listTenants, slugProblem } from '#lib/site/load.ts';
import { suggest } from '#lib/site/nearest.ts';
import type { World } from '#lib/sources/pull-one.ts';
import { UsageError } from './usage-error.ts';

/** The options every command takes. */
export type CommonOptions = { all?: boolean; tenants?: string; out?: string; work?: string; json?: boolean };

const productDir = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

export const workspaceOf = (options: CommonOptions): Workspace => makeWorkspace(productDir, process.cwd(), options);

/** The real clock, network and environment. */
export const realWorld: World = {
  fetch: globalThis.fetch,
  env: process.env,
  now: Date.now,
  sleep: (ms) => setTimeout(ms),
  random: Math.random,
};

/** The dealers a command is for: those named, or all there are. Throws UsageError when neither is said, or a name is no slug. */
export async function chosenDealers(slugs: readonly string[], options: CommonOptions): Promise<string[]> {
  const { tenantsDir } = workspaceOf(options);
  if (slugs.length > 0 && options.all) throw new UsageError('Name dealers or say --all, not both.');
  for (const slug of slugs) {
    const wrong = slugProblem(slug);
    if (wrong) throw new UsageError(wrong);
  }
  const known = (await listTenants(tenantsDir)).slugs;
  const unknown = slugs.find((slug) => !known.includes(slug));
  if (unknown !== undefined) {
    const near = suggest(unknown, known, 'dealers').replace(/[^?]$/, '$&.');
    throw new UsageError(`There is no dealer ${unknown} in ${tenantsDir}: ${near} Make a new one with: forecourt new ${unknown}`);
  }
  if (slugs.length > 0) return [...new Set(slugs)];
  if (options.all && known.length > 0) return known;
  if (options.all) throw new UsageError(`There are no dealers in ${tenantsDir}; make one with: forecourt new <slug>`);
  throw new UsageError(`Which dealers? Name them or say --all.${known.length ? ` Known: ${known.join(', ')}.` : ''}`);
}
