import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeWorkspace, type Workspace } from '#lib/disk/workspace.ts';
import { hourMs } from '#lib/model/time.ts';
import { type Pruned, prune } from '#lib/prune/prune.ts';

/** Folders to prune. The time of a prune is two hours from now, because no program can make the change of a file older. */
export async function makePruneYard() {
  const root = await mkdtemp(join(tmpdir(), 'forecourt-prune-'));
  const [tenants, out, work] = ['tenants', 'out', 'work'].map((name) => join(root, name)) as [string, string, string];
  const product = join(root, 'product');
  for (const folder of [tenants, out, work, product]) await mkdir(folder);
  const workspace: Workspace = makeWorkspace(product, root, { tenants, out, work });
  const now = () => Date.now() + 2 * hourMs;
  const file = async (path: string, text = 'x', age = 0) => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    if (age > 0) await utimes(path, new Date(now() - age), new Date(now() - age));
    return path;
  };
  return {
    ...{ root, out, work, tenants, workspace, now, file },
    prune: (more: Partial<Parameters<typeof prune>[0]> = {}): Promise<Pruned> =>
      prune({ workspace, now, dryRun: false, waitMs: 300, say: () => undefined, ...more }),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

export type PruneYard = Awaited<ReturnType<typeof makePruneYard>>;

/** What was removed of each kind, in files and bytes. */
export const briefly = ({ removed }: Pruned) => Object.fromEntries(removed.map(({ kind, files, bytes }) => [kind, [files, bytes]]));
