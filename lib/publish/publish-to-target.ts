import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Delta, type FileRecord, type Manifest, recordOf } from '#lib/disk/manifest.ts';
import { cacheControl } from '#lib/hosting/cache-rules.ts';
import { typeOf } from '#lib/hosting/content-types.ts';
import { countOf } from '#lib/locale/plural.ts';
import { forEachFile } from './for-each-file.ts';
import { isHostRule, type Stage } from './order.ts';
import { planUpload, type UploadPlan } from './plan.ts';
import { certainFiles, emptyPublishedState, type PublishedState, readState } from './state.ts';
import { PublishError, type Target, type Upload } from './target.ts';

/** A release on disk: the manifest of everything that it serves, and the paths of its grace files. */
export type ReleaseToPublish = { id: string; slug: string; root: string; manifest: Manifest; graceFiles: readonly string[] };

export type PublishOptions = { dryRun: boolean; progress: (note: string) => void; signal?: AbortSignal };

export type Published = {
  release: string;
  delta: Delta;
  bytes: number;
  /** How many files at the target only open pages of earlier releases use. */
  unused: number;
  rulesChanged: string[];
  resumed: boolean;
};

const pick = (manifest: Manifest, isWanted: (path: string) => boolean): Manifest =>
  Object.fromEntries(Object.entries(manifest).filter(([path]) => isWanted(path)));

/** Reads a file of a release and checks it against the manifest. */
async function uploadOf({ root, manifest, id, slug }: ReleaseToPublish, path: string): Promise<Upload> {
  const record = manifest[path];
  const content = await readFile(join(root, path));
  if (!record || recordOf(content).sha256 !== record.sha256)
    throw new Error(`the file in release ${id} changed after its build. To rebuild it, run: forecourt build ${slug}`);
  return { path, content, record, contentType: typeOf(path), cacheControl: cacheControl(`/${path}`) };
}

/** What visitors of the target see when a publication stops at a stage. */
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
    const count = `${done.toLocaleString('en-AU')} of ${countOf(total, 'changed file')} arrived`;
    throw new PublishError(
      `${(error as Error).message}\n${count} at ${target.name}. ${visitorsSee[stage](tree.id)}\nPublish again to continue: files that arrived are not uploaded twice.`,
      { cause: (error as Error).cause ?? error },
    );
  };
  for (const { stage, paths } of plan.uploads) {
    const put = async (path: string) => {
      await target.put(await uploadOf(tree, path));
      progress(`${stage} ${(++done).toLocaleString('en-AU')} of ${total.toLocaleString('en-AU')}`);
    };
    await forEachFile(paths, target.atOnce, put, signal).catch((error) => stop(stage, error));
  }
  progress('removing');
  await forEachFile(plan.removals, target.atOnce, target.remove, signal).catch((error) => stop('removals', error));
}

/** What the target holds. Files that are uncertain are inspected. */
async function heldFiles(target: Target, state: PublishedState | undefined, wanted: Manifest): Promise<Manifest> {
  if (!state) return target.inspect(Object.keys(wanted), true);
  if (state.unsure.length === 0) return state.files;
  return { ...certainFiles(state), ...(await target.inspect(state.unsure, false)) };
}

async function saveState(target: Target, state: PublishedState): Promise<void> {
  await target.writeState(JSON.stringify(state)).catch((cause: Error) => {
    throw new PublishError(`${target.name}: its list of uploaded files could not be written: ${cause.message}`, { cause });
  });
}

/**
 * Makes a target serve a release: uploads what pages load first, pages next, and removes last, only files that publications uploaded. When it
 * is interrupted anywhere, every page at the target still works and the next publication continues. Throws PublishError.
 */
export async function publishToTarget(target: Target, tree: ReleaseToPublish, options: PublishOptions): Promise<Published> {
  const { progress, dryRun } = options;
  progress('comparing');
  const state = readState(await target.readState());
  if (state && state.site !== tree.slug)
    throw new PublishError(
      `${target.name} holds the site of ${state.site}. Publish ${tree.slug} to another place: write {slug} in the target to name it.`,
    );
  const before = state ?? emptyPublishedState(tree.slug);
  const wanted = pick(tree.manifest, target.accepts);
  const held = await heldFiles(target, state, wanted);
  const plan = planUpload(held, wanted, before, tree.id);
  const unused = [...plan.stays, ...tree.graceFiles.filter((path) => path in wanted)].sort();
  const rules = pick(tree.manifest, isHostRule);
  const rulesChanged = Object.keys(rules).filter((path) => before.rules[path]?.sha256 !== rules[path]?.sha256);
  const changes = plan.uploads.flatMap(({ paths }) => paths);
  const result: Published = {
    release: tree.id,
    delta: plan.delta,
    bytes: changes.reduce((sum, path) => sum + (wanted[path]?.bytes ?? 0), 0),
    unused: unused.length,
    rulesChanged,
    resumed: before.unsure.length > 0,
  };
  const isSame = changes.length === 0 && plan.removals.length === 0 && before.release === tree.id && before.unsure.length === 0;
  if (dryRun || isSame) return result;
  const started: PublishedState = {
    ...before,
    files: { ...held, ...Object.fromEntries(changes.map((path) => [path, wanted[path] as FileRecord])) },
    unsure: changes,
  };
  await saveState(target, started);
  await uploadAndRemove(target, tree, plan, options);
  const stays = new Set(plan.stays);
  const kept = pick(held, (path) => stays.has(path));
  await saveState(target, { ...started, release: tree.id, files: { ...kept, ...wanted }, unsure: [], unused, rules });
  return result;
}
