import { type Delta, type FileRecord, type Manifest, recordOf } from '#lib/disk/manifest.ts';
import { cacheControl } from '#lib/hosting/cache-rules.ts';
import { typeOf } from '#lib/hosting/content-types.ts';
import { countOf } from '#lib/locale/plural.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { LostFileError } from '#lib/releases/stored-files.ts';
import { type ReleaseToPublish, readReleaseFile } from './derive-files.ts';
import { forEachFile } from './for-each-file.ts';
import { type Lease, type LeaseWorld, leaseWorld, withLease } from './lease.ts';
import { isHostRule, type Stage } from './order.ts';
import { planUpload, type UploadPlan } from './plan.ts';
import { openPublishedList } from './published-list.ts';
import { everything, mergePaths, purgedPaths } from './purged-paths.ts';
import { requireNothingForeign, requireReplaceable } from './require-replaceable.ts';
import { certainFiles, emptyPublishedState, type PublishedState } from './state.ts';
import { PublishError, type Target, type Upload } from './target.ts';

/** The steps after an upload. The next publication completes the steps of an interrupted one, and repeats failed ones. */
export type PublishHooks = {
  /** Makes the host load its rules. Called if they changed. */
  reload?: () => Promise<void>;
  /** Makes caches forget these paths. */
  purge?: (paths: readonly string[]) => Promise<void>;
  /** Notifies search engines of pages. A failure is ignored and not retried. */
  news?: {
    /** The pages to report after these changes to a target that had this release. */
    pagesOf: (delta: Delta, releaseBefore: string | undefined) => string[];
    tell: (pages: readonly string[]) => Promise<void>;
  };
};

export type PublishOptions = {
  dryRun: boolean;
  /** Publish even if the target has a release that went live later. */
  replaceNewer?: boolean;
  /** Check every file at the target, because its list of uploaded files may be wrong (rule R23). */
  recheck?: boolean;
  /** How long to wait for another publication at the target, in milliseconds. */
  waitMs?: number;
  hooks?: PublishHooks;
  /** Called under the lease, before anything changes. Throws if this process may no longer change the target (rule R55). */
  mayReplace?: (() => Promise<void>) | undefined;
  progress: (note: string) => void;
  signal?: AbortSignal;
  world?: LeaseWorld;
};

export type Published = {
  release: string;
  /** The target's previous release. Undefined if it had none. */
  releaseBefore?: string | undefined;
  delta: Delta;
  bytes: number;
  /** The size of each file to upload, by path. */
  sizes: Record<string, number>;
  /** The number of files at the target that only open pages of earlier releases use. */
  unused: number;
  rulesChanged: string[];
  resumed: boolean;
  /** Whether the host loaded changed rules, and how many paths were purged from caches (* for all). */
  reloaded?: boolean;
  purged?: number | typeof everything;
};

/** The target, as long as the lease is held. */
const guardTarget = (target: Target, { requireHeld }: Lease): Target => ({
  ...target,
  put: async (upload) => {
    requireHeld();
    await target.put(upload);
  },
  remove: async (path) => {
    requireHeld();
    await target.remove(path);
  },
});

const pick = (manifest: Manifest, isWanted: (path: string) => boolean): Manifest =>
  Object.fromEntries(Object.entries(manifest).filter(([path]) => isWanted(path)));

/** A file of a release has changed since its build. */
export class ChangedFileError extends Error {
  override name = 'ChangedFileError';
}

/** Reads a file of a release and checks it against the manifest. */
async function uploadOf(tree: ReleaseToPublish, path: string): Promise<Upload> {
  const { manifest, id, slug, derived } = tree;
  const derivedFile = derived?.get(path);
  const record = derivedFile?.record ?? manifest[path];
  const content = derivedFile ? await derivedFile.content() : await readReleaseFile(tree, path);
  if (!record || (!derivedFile && recordOf(content).sha256 !== record.sha256))
    throw new ChangedFileError(`the file in release ${id} changed after its build. To rebuild it, run: ${nextCommand('build', slug)}`);
  return { path, content, record, contentType: typeOf(path), cacheControl: cacheControl(`/${path}`) };
}

/** What visitors of the target see if a publication stops at a stage. */
const visitorsSee: Record<Stage | 'removals', (release: string) => string> = {
  assets: () => 'No page there has changed: visitors see the site as it was.',
  data: () => 'No page there has changed: visitors see the site as it was.',
  cars: () => 'Some of its car pages are new. Every page works, because everything that pages load is there.',
  pages: () => 'Some of its pages are new. Every page works, because everything that pages load is there.',
  lists: (release) => `All its pages are those of ${release}. The search index and the sitemap may be older.`,
  removals: (release) => `It serves all of ${release}. Pages that the site no longer has are still there.`,
};

async function uploadAndRemove(target: Target, tree: ReleaseToPublish, plan: UploadPlan, options: PublishOptions): Promise<void> {
  const { progress, signal } = options;
  const total = plan.uploads.reduce((sum, { paths }) => sum + paths.length, 0);
  let done = 0;
  const stop = (stage: Stage | 'removals', error: unknown): never => {
    const { cause } = error as Error;
    // Its message names a command to run first.
    const hint = cause instanceof LostFileError || cause instanceof ChangedFileError ? 'Then publish again' : 'Publish again to continue';
    const count = `${formatNumber(done)} of ${countOf(total, 'changed file')} arrived`;
    throw new PublishError(
      `${(error as Error).message}\n${count} at ${target.name}. ${visitorsSee[stage](tree.id)}\n${hint}: files that arrived are not uploaded twice.`,
      { cause: cause ?? error },
    );
  };
  for (const { stage, paths } of plan.uploads) {
    const put = async (path: string) => {
      await target.put(await uploadOf(tree, path));
      progress(`${stage} ${formatNumber(++done)} of ${formatNumber(total)}`);
    };
    await forEachFile(paths, target.atOnce, put, signal).catch((error) => stop(stage, error));
  }
  progress('removing');
  await forEachFile(plan.removals, target.atOnce, target.remove, signal).catch((error) => stop('removals', error));
}

/** Which of these files the target really has. A compressed copy with the right content gets the record of its source. */
async function inspectFiles(
  target: Target,
  { derived }: ReleaseToPublish,
  paths: readonly string[],
  isStateLost: boolean,
  { progress, signal }: PublishOptions,
): Promise<Manifest> {
  const present = await target.inspect(paths, isStateLost, () => progress('comparing'));
  const differing = Object.keys(present).filter((path) => derived?.has(path) && present[path]?.sha256 !== derived.get(path)?.record.sha256);
  const compare = async (path: string) => {
    const derivedFile = derived?.get(path);
    if (derivedFile && present[path]?.sha256 === recordOf(await derivedFile.content()).sha256) present[path] = derivedFile.record;
    progress('comparing');
  };
  await forEachFile(differing, target.atOnce, compare, signal);
  return present;
}

/** The target's files. Uncertain files are inspected. */
async function heldFiles(
  target: Target,
  tree: ReleaseToPublish,
  state: PublishedState | undefined,
  files: Manifest,
  options: PublishOptions,
): Promise<Manifest> {
  const inspect = (paths: readonly string[], isStateLost: boolean) => inspectFiles(target, tree, paths, isStateLost, options);
  if (!state) return inspect(Object.keys(files), true);
  // Files that the release lacks are removed according to the list, even if they have changed since.
  if (options.recheck) return { ...pick(state.files, (path) => !(path in files)), ...(await inspect(Object.keys(files), true)) };
  if (state.unsure.length === 0) return state.files;
  return { ...certainFiles(state), ...(await inspect(state.unsure, false)) };
}

/** Reads a target's state and plans the publication. `isSame`: the target is already up to date. */
async function planPublication(target: Target, tree: ReleaseToPublish, state: PublishedState | undefined, options: PublishOptions) {
  const { hooks = {} } = options;
  const before = state ?? emptyPublishedState(tree.slug);
  const wantedFiles = pick(tree.manifest, target.accepts);
  const present = await heldFiles(target, tree, state, wantedFiles, options);
  const plan = planUpload(present, wantedFiles, before, tree.id);
  const unused = [...plan.stays, ...tree.graceFiles.filter((path) => path in wantedFiles)].sort();
  const rules = pick(tree.manifest, isHostRule);
  const changes = plan.uploads.flatMap(({ paths }) => paths);
  const rulesChanged = Object.keys(rules).filter((path) => before.rules[path]?.sha256 !== rules[path]?.sha256);
  const isWaiting =
    (hooks.reload && rulesChanged.length > 0) || (hooks.purge && before.unpurged.length > 0) || (hooks.news && before.untold.length > 0);
  const isDone = before.release === tree.id && before.unsure.length === 0 && (before.newest?.generation ?? 0) >= tree.generation;
  const isSame = changes.length === 0 && plan.removals.length === 0 && isDone && !isWaiting;
  const result: Published = {
    release: tree.id,
    releaseBefore: before.release || undefined,
    delta: plan.delta,
    bytes: changes.reduce((sum, path) => sum + (wantedFiles[path]?.bytes ?? 0), 0),
    sizes: Object.fromEntries(changes.map((path) => [path, wantedFiles[path]?.bytes ?? 0])),
    unused: unused.length,
    rulesChanged,
    resumed: before.unsure.length > 0,
  };
  return { before, wanted: wantedFiles, held: present, plan, unused, rules, changes, isSame, result };
}

/** Uploads a release under the lease of the target, and records what the target holds before and after. */
async function publishUnderLease(
  target: Target,
  tree: ReleaseToPublish,
  options: PublishOptions,
  list: ReturnType<typeof openPublishedList>,
  lease: Lease,
): Promise<Published> {
  const { hooks = {} } = options;
  let tag: string | undefined;
  const save = async (state: PublishedState) => {
    lease.requireHeld();
    const written = await list.write(state, tag).catch((cause: Error) => {
      throw new PublishError(`${target.name}: its list of uploaded files could not be written: ${cause.message}`, { cause });
    });
    if (written === undefined) throw new PublishError(`${target.name}: another publication changed its list of files. Publish again.`);
    tag = written;
  };
  const recorded = await list.read();
  tag = recorded.tag;
  requireReplaceable(target, tree, recorded.state, options);
  const publication = await planPublication(target, tree, recorded.state, options);
  const { before, held, wanted, changes, plan, unused, rules, isSame, result } = publication;
  if (isSame) return result;
  await options.mayReplace?.();
  const isReloading = hooks.reload !== undefined && result.rulesChanged.length > 0;
  const unpurged = hooks.purge ? mergePaths(before.unpurged, purgedPaths([...changes, ...plan.removals])) : before.unpurged;
  const news = hooks.news?.pagesOf(plan.delta, result.releaseBefore) ?? [];
  const untold = [...new Set([...before.untold, ...news])];
  const started: PublishedState = {
    ...before,
    unpurged,
    untold,
    newest: { release: tree.id, generation: tree.generation },
    files: { ...held, ...Object.fromEntries(changes.map((path) => [path, wanted[path] as FileRecord])) },
    unsure: changes,
  };
  await save(started);
  await uploadAndRemove(guardTarget(target, lease), tree, plan, options);
  const stays = new Set(plan.stays);
  const keptFiles = pick(held, (path) => stays.has(path));
  const done: PublishedState = { ...started, release: tree.id, files: { ...keptFiles, ...wanted }, unsure: [], unused, rules };
  // Until the host has loaded them, the previous rules stay recorded, so that a failed reload is repeated.
  await save(isReloading ? { ...done, rules: before.rules } : done);
  const isPurging = hooks.purge !== undefined && unpurged.length > 0;
  const isTelling = hooks.news !== undefined && untold.length > 0;
  if (!isReloading && !isPurging && !isTelling) return result;
  const failed = (cause: Error) => {
    throw new PublishError(
      `${target.name} serves ${tree.id}, but ${cause.message}.\nPublish again to repeat this step: nothing is uploaded twice.`,
      { cause },
    );
  };
  if (isReloading) await hooks.reload?.().catch(failed);
  if (isPurging) await hooks.purge?.(unpurged).catch(failed);
  if (isTelling) await hooks.news?.tell(untold);
  await save({ ...done, ...(isPurging ? { unpurged: [] } : {}), ...(isTelling ? { untold: [] } : {}) });
  const purged = unpurged.includes(everything) ? everything : unpurged.length;
  return { ...result, reloaded: isReloading || undefined, purged: isPurging ? purged : undefined };
}

/**
 * Makes a target serve a release: uploads the files that pages load, then pages, and then removes files that earlier publications uploaded.
 * If it is interrupted, every page at the target still works and the next publication continues. Only one publication runs at a target, and
 * none replaces a newer release (rule R21). Throws PublishError.
 */
export async function publishToTarget(target: Target, tree: ReleaseToPublish, options: PublishOptions): Promise<Published> {
  const { progress, dryRun, signal, waitMs = 0, world = leaseWorld } = options;
  progress('comparing');
  const list = openPublishedList(target);
  const { state, tag } = await list.read();
  requireReplaceable(target, tree, state, options);
  if (tag === undefined) await requireNothingForeign(target, tree, options);
  // Uncertain files are inspected under the lease, which may take long, so not here as well.
  const isCertain = state !== undefined && state.unsure.length === 0;
  if (dryRun || isCertain) {
    const { isSame, result } = await planPublication(target, tree, state, options);
    if (dryRun || isSame) return result;
  }
  return withLease(target, { world, release: tree.id, waitMs, progress, signal }, (lease) => {
    const signals = [lease.signal, signal ?? []].flat();
    return publishUnderLease(target, tree, { ...options, signal: AbortSignal.any(signals) }, list, lease);
  });
}
