import { exec } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { isWithin } from '#lib/disk/is-within.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { secondMs } from '#lib/model/time.ts';
import { damageText, findDamagedFiles } from '#lib/releases/damage.ts';
import { findLikelyDamage, noteDamage } from '#lib/releases/damage-note.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import { releasesDir } from '#lib/releases/paths.ts';
import { type Modified, readDetails, readFiles } from '#lib/releases/release-details.ts';
import { dayOfRelease } from '#lib/releases/release-id.ts';
import { generationOf, type Release } from '#lib/releases/release-record.ts';
import { findStore, type StoredFiles } from '#lib/releases/stored-files.ts';
import { readFeedRecord } from '#lib/report/feed-record.ts';
import type { Encoding } from '#lib/site/options/releases.ts';
import { parsePurgeAddress } from '#lib/site/purge-address.ts';
import { AddressError, parseAddress, previewAddress } from '#lib/site/target-address.ts';
import { addCompressed, makePreview, type ReleaseToPublish } from './derive-files.ts';
import { directoryTarget } from './directory.ts';
import { pagesToReport, tellIndexNow } from './index-now.ts';
import { ChangedFileError, type Published, type PublishHooks, type PublishOptions, publishToTarget } from './publish-to-target.ts';
import { type PurgeWorld, purgeCache } from './purge-cache.ts';
import { s3Target } from './s3.ts';
import { PublishError } from './target.ts';

const timeoutMs = 60 * secondMs;

/** A command of the operator, and the setting or option it comes from. */
type ReloadCommand = { command: string; from: string };

/** Runs the reload command in a shell, with the dealer and its release in the environment. Throws an Error with its last line. */
const reloadHost = ({ command, from }: ReloadCommand, { site, release }: { site: string; release: string }): Promise<void> =>
  new Promise((done, fail) => {
    const env = { ...process.env, FORECOURT_SITE: site, FORECOURT_RELEASE: release };
    exec(command, { env, timeout: timeoutMs }, (error, stdout, stderr) => {
      if (!error) return done();
      const last = `${stdout}\n${stderr}`.trim().split('\n').at(-1) ?? '';
      const why = error.killed ? `did not end within ${timeoutMs / secondMs} s` : `ended with code ${error.code ?? error.signal}`;
      fail(new Error(`the command of ${from} ${why}${last ? `: ${last}` : ''}`, { cause: error }));
    });
  });

/**
 * Throws PublishError if a file of the release is damaged (rule R20), before the target changes. The next build rebuilds the files. Without
 * `whole`, files are read only if a size, a time or a note points to damage; each upload checks its own file.
 */
async function requireUndamaged(outDir: string, slug: string, release: Release, whole: boolean): Promise<void> {
  const { id } = release;
  const damaged =
    whole && (await findStore(outDir, slug)) === undefined
      ? await findDamagedFiles(outDir, slug, id)
      : await findLikelyDamage(outDir, slug, release);
  if (!whole && damaged.length === 0) return;
  const command = await noteDamage(outDir, slug, id, damaged);
  const blocking = damaged.filter(({ isExtra }) => !isExtra);
  if (blocking.length === 0) return;
  throw new PublishError(
    `${slug}: the release ${id} is damaged: ${damageText(blocking)}. Nothing was uploaded.\nTo rebuild these files, run: ${command}`,
  );
}

/** The pages in a release's sitemap, with the days of their last changes, and the day of the release. */
type ReleaseDays = { modified: Modified; day: string };

/** The live release of a dealer, with everything that it serves. Throws PublishError if there is none. */
async function liveTree(
  outDir: string,
  slug: string,
  whole: boolean,
  stored: StoredFiles | undefined,
): Promise<ReleaseToPublish & { days: ReleaseDays | undefined }> {
  const release = await readLiveRelease(outDir, slug);
  if (!release) throw new PublishError(`${slug}: no release yet. To make one, run: ${nextCommand('build', slug)}`);
  const { id } = release;
  const store = stored ? undefined : await findStore(outDir, slug);
  if (store !== undefined)
    throw new PublishError(`${slug}: files of ${id} are in ${store}. Run: ${nextCommand('publish', slug, '--state', store)}`);
  await requireUndamaged(outDir, slug, release, whole);
  // The tree may lack files, so it cannot tell which files the release has.
  const details = await readDetails(outDir, slug, id);
  if (stored && !details)
    throw new PublishError(
      `${slug}: the record of ${id} is damaged, so nothing was uploaded. Run: ${nextCommand('build', slug, '--render-all', '--state', stored.name)}`,
    );
  const { files, grace } = details ?? (await readFiles(outDir, slug, id));
  const carried = Object.entries(grace).map(([path, { sha256, bytes }]) => [path, { sha256, bytes }] as const);
  const root = join(releasesDir(outDir, slug), id);
  const manifest = { ...Object.fromEntries(carried), ...files };
  const days = details && { modified: details.modified, day: new Date(release.builtAt).toISOString().slice(0, 10) };
  return { id, slug, generation: generationOf(release), root, manifest, graceFiles: Object.keys(grace), stored, days };
}

type PrivateFolders = Pick<Workspace, 'outDir' | 'workDir' | 'tenantsDir'>;

/** Why a folder cannot be a target: visitors would get files that only builds and operators may read. */
function folderProblem(dir: string, { outDir, workDir, tenantsDir }: PrivateFolders): string | undefined {
  const built = resolve(outDir);
  if (isWithin(dir, built)) return `would make the folder of the built sites public (${built})`;
  const [first = ''] = relative(built, dir).split(sep);
  if (isWithin(built, dir) && existsSync(releasesDir(built, first)))
    return `is in the folder of the releases of ${first}, which are private`;
  for (const [folder, content] of [
    [resolve(workDir), 'snapshots and enquiries'],
    [resolve(tenantsDir), 'the dealers’ settings'],
  ] as const) {
    if (isWithin(dir, folder)) return `would make the folder of ${content} public (${folder})`;
    if (isWithin(folder, dir)) return `is in the folder of ${content}, which are private (${folder})`;
  }
  return undefined;
}

/** Throws AddressError for a folder that would mix public and private files. */
function requireOwnFolder(dir: string, folders: PrivateFolders): void {
  const problem = folderProblem(dir, folders);
  if (problem) throw new AddressError(`${dir} ${problem}. Publish to a folder of its own, such as /srv/www/{slug}.`);
}

export type PublishDealer = Omit<PublishOptions, 'hooks'> &
  PrivateFolders & {
    slug: string;
    to: string;
    resolve: (path: string) => string;
    /** Publishes to a separate place beside the target, which search engines ignore. */
    preview?: string;
    precompress?: readonly Encoding[];
    /** Caches to purge, as the texts of --purge. */
    purge?: readonly string[];
    /** The files of the dealer's releases in a store, if the work folder may lack some (rule R47). */
    stored?: StoredFiles | undefined;
    /** A command that makes the host load its rules. */
    reload?: ReloadCommand;
    outside: PurgeWorld;
  };

/** The steps after the upload of a release. Throws AddressError for a cache that it cannot purge. */
function hooksOf({ slug, purge = [], reload, outside }: PublishDealer, release: string): PublishHooks {
  const caches = purge.map((text) => parsePurgeAddress(text, slug));
  const purgeAll = async (paths: readonly string[]) => {
    for (const [index, cache] of caches.entries())
      await purgeCache(cache, { site: slug, release, paths }, outside).catch((cause: Error) => {
        throw new Error(`the cache ${purge[index]?.split('?')[0]} was not purged: ${cause.message}`, { cause });
      });
  };
  return {
    purge: caches.length > 0 ? purgeAll : undefined,
    reload: reload === undefined ? undefined : () => reloadHost(reload, { site: slug, release }),
  };
}

export type Publication = Published & {
  target: string;
  /** How many pages were sent to IndexNow, or why none were. Absent for a site without a key, and if nothing changed. */
  indexNow?: { told: number } | { problem: string };
};

/** The notification of IndexNow. `note` gets the result. A failure does not fail the publication, and the next change is reported again. */
async function newsOf(
  { outDir, slug, outside }: PublishDealer,
  { id, days }: { id: string; days: ReleaseDays | undefined },
  note: (result: Publication['indexNow']) => void,
): Promise<PublishHooks['news']> {
  const site = (await readFeedRecord(outDir, slug, id))?.indexNow;
  if (!site || !days) return undefined;
  const { modified, day } = days;
  return {
    pagesOf: (delta, releaseBefore) => pagesToReport(delta, modified, day, releaseBefore && dayOfRelease(releaseBefore)),
    tell: (pages) =>
      tellIndexNow(site, pages, outside.guard?.fetch ?? outside.fetch).then(
        (count) => note({ told: count }),
        (error: Error) => note({ problem: error.message }),
      ),
  };
}

/** Publishes a dealer's live release. Throws AddressError and PublishError. */
export async function publishDealer(options: PublishDealer): Promise<Publication> {
  const { outDir, slug, to, preview, precompress = [] } = options;
  const place = parseAddress(to, slug, options.resolve);
  const address = preview === undefined ? place : previewAddress(place, preview);
  if (address.kind === 'directory') requireOwnFolder(address.dir, options);
  if (precompress.length > 0 && address.kind === 's3')
    throw new AddressError('--precompress is for folders that nginx serves: S3 and CloudFront do not choose between copies of a file.');
  const live = await liveTree(outDir, slug, options.recheck ?? false, options.stored);
  const shown = preview === undefined ? live : await makePreview(live);
  const tree = precompress.length > 0 ? await addCompressed(shown, precompress) : shown;
  const target = address.kind === 's3' ? await s3Target(address, slug) : directoryTarget(address.dir);
  try {
    let indexNow: Publication['indexNow'];
    const news = preview === undefined ? await newsOf(options, live, (result) => (indexNow = result)) : undefined;
    const published = await publishToTarget(target, tree, { ...options, hooks: { ...hooksOf(options, live.id), news } });
    return { ...published, target: target.name, ...(indexNow ? { indexNow } : {}) };
  } catch (error) {
    // The note makes the next build look for damage that sizes and times do not show.
    if ((error as Error).cause instanceof ChangedFileError && !options.stored)
      await noteDamage(outDir, slug, live.id, await findDamagedFiles(outDir, slug, live.id));
    if (error instanceof PublishError || error instanceof AddressError || options.signal?.aborted) throw error;
    throw new PublishError(`${target.name}: ${(error as Error).message}`, { cause: error });
  } finally {
    target.close?.();
  }
}
