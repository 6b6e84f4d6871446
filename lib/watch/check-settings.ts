import type { Workspace } from '#lib/disk/workspace.ts';
import { loadSite } from '#lib/site/load.ts';
import { type FileMemory, fingerprintFiles } from './tenant-files.ts';

/** Checks a dealer's settings and returns the hash of its files. Throws SiteError when they are broken. */
export async function checkSettings(workspace: Workspace, slug: string, memory: FileMemory): Promise<string> {
  await loadSite({ ...workspace, slug });
  return fingerprintFiles(slug, workspace.tenantsDir, workspace.productTenantsDir, memory);
}
