import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { countOf } from '#lib/locale/plural.ts';
import { damageText } from '#lib/releases/damage.ts';
import { findLikelyDamage } from '#lib/releases/damage-note.ts';
import type { Release } from '#lib/releases/release-record.ts';
import type { BuildContext } from './build-context.ts';
import type { LinkedCopy } from './linked-copy.ts';

/**
 * The damaged files of the live release (rule R20), and a notice that names them. Pictures among them are removed from the cache, which shares
 * its files with releases. Where the release is being copied, the copy's thread looks at its files.
 */
export async function findDamage(
  { workspace, slug }: Pick<BuildContext, 'workspace' | 'slug'>,
  live: Release | undefined,
  copy?: LinkedCopy,
): Promise<{ files: string[]; notices: string[] }> {
  const damaged = live ? await findLikelyDamage(workspace.outDir, slug, live, copy?.totals) : [];
  if (!live || damaged.length === 0) return { files: [], notices: [] };
  const files = damaged.map(({ file }) => file);
  const pictures = files.filter((file) => file.startsWith('images/'));
  for (const file of pictures) await rm(join(workspace.workDir, 'images', basename(file)), { force: true });
  return { files, notices: [`${countOf(files.length, 'damaged file')} of ${live.id} rebuilt: ${damageText(damaged)}`] };
}
