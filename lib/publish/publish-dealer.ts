import { join } from 'node:path';
import { findDamagedFiles } from '#lib/releases/damage.ts';
import { noteDamage } from '#lib/releases/damage-note.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import { releasesDir } from '#lib/releases/paths.ts';
import { readFiles } from '#lib/releases/release-details.ts';
import { generationOf } from '#lib/releases/release-record.ts';
import { parseAddress } from './address.ts';
import { type Published, type PublishOptions, publishToTarget, type ReleaseToPublish } from './publish-to-target.ts';
import { PublishError } from './target.ts';
import { openTarget } from './targets.ts';

/** Throws PublishError if a file of the release is damaged (rule R20), before the target changes. The next build makes the files again. */
async function requireUndamaged(outDir: string, slug: string, id: string): Promise<void> {
  const damaged = await findDamagedFiles(outDir, slug, id);
  await noteDamage(outDir, slug, id, damaged);
  const blocking = damaged.filter(({ isExtra }) => !isExtra).map(({ file, problem }) => `${file} ${problem}`);
  if (blocking.length === 0) return;
  const more = blocking.length > 3 ? `; and ${(blocking.length - 3).toLocaleString('en-AU')} more` : '';
  throw new PublishError(
    `${slug}: the release ${id} is damaged: ${blocking.slice(0, 3).join('; ')}${more}. Nothing was uploaded.\nTo rebuild these files, run: forecourt build ${slug}`,
  );
}

/** The live release of a dealer with everything that it serves. Throws PublishError if there is none. */
async function liveTree(outDir: string, slug: string): Promise<ReleaseToPublish> {
  const release = await readLiveRelease(outDir, slug);
  if (!release) throw new PublishError(`${slug} has no release to publish; run: forecourt build ${slug}`);
  const { id } = release;
  await requireUndamaged(outDir, slug, id);
  const { files, grace } = await readFiles(outDir, slug, id);
  const carried = Object.entries(grace).map(([path, { sha256, bytes }]) => [path, { sha256, bytes }] as const);
  const manifest = { ...Object.fromEntries(carried), ...files };
  const generation = generationOf(release);
  return { id, slug, generation, root: join(releasesDir(outDir, slug), id), manifest, graceFiles: Object.keys(grace) };
}

export type PublishDealer = PublishOptions & { outDir: string; slug: string; to: string; resolve: (path: string) => string };

/** Publishes a dealer's live release. Throws AddressError and PublishError. */
export async function publishDealer({ outDir, slug, to, resolve, ...options }: PublishDealer): Promise<Published & { target: string }> {
  const address = parseAddress(to, slug, resolve);
  const tree = await liveTree(outDir, slug);
  const target = await openTarget(address, slug);
  try {
    return { ...(await publishToTarget(target, tree, options)), target: target.name };
  } catch (error) {
    if (error instanceof PublishError || options.signal?.aborted) throw error;
    throw new PublishError(`${target.name}: ${(error as Error).message}`, { cause: error });
  }
}
