import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { type Delta, type FileRecord, type Manifest, recordOf } from '#lib/disk/manifest.ts';
import { cacheControl } from '#lib/hosting/cache-rules.ts';
import { typeOf } from '#lib/hosting/content-types.ts';
import { countOf } from '#lib/locale/plural.ts';
import { isHostRule, type Stage } from './order.ts';
import { type Plan, planOf } from './plan.ts';
import { certain, emptyState, type PublishedState, readState } from './state.ts';
import { PublishError, type Target, type Upload } from './target.ts';

/** A release on disk: its name, its dealer, the folder that holds it and its manifest. */
export type ReleaseTree = { id: string; slug: string; root: string; manifest: Manifest };

export type PublishOptions = {
  now: number;
  /** How long, in milliseconds, what pages load stays after the last release that needs it. */
  graceMs: number;
  dryRun: boolean;
  progress: (note: string) => void;
  signal?: AbortSignal;
};

export type Published = { release: string; delta: Delta; bytes: number; waiting: number; rulesChanged: string[]; resumed: boolean };

const pick = (manifest: Manifest, wanted: (path: string) => boolean): Manifest =>
  Object.fromEntries(Object.entries(manifest).filter(([path]) => wanted(path)));

/** Reads a file of a release, and sees that it is what the manifest says. */
async function uploadOf({ root, manifest, id }: ReleaseTree, path: string): Promise<Upload> {
  const record = manifest[path];
  const content = await readFile(join(root, path));
  if (!record || recordOf(content).sha256 !== record.sha256)
    throw new Error(`the file in release ${id} is not what the release’s manifest says: build again`);
  return { path, content, record, contentType: typeOf(path), cacheControl: cacheControl(`/${path}`) };
}

/** What the target shows when a run ends at a stage, in a sentence. */
const shows: Record<Stage | 'removals', (release: string) => string> = {
  assets: () => 'No page there was touched: it shows the site as it was.',
  data: () => 'No page there was touched: it shows the site as it was.',
  cars: () => 'Some of its car pages are new; all that they load is there, so every page works.',
  pages: () => 'Some of its pages are new; all that they load is there, so every page works.',
  lists: (release) => `All its pages are those of ${release}; search index and sitemap may be older.`,
  removals: (release) => `It shows ${release} whole; pages that are no longer part of it are still there.`,
};

/** Does a piece of work on many files, a few at a time; the first failure stops the rest and is thrown once nothing is under way. */
async function onEach(
  paths: readonly string[],
  atOnce: number,
  work: (path: string) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const limit = pLimit(atOnce);
  let failed: { path: string; cause: Error } | undefined;
  await Promise.all(
    paths.map((path) =>
      limit(async () => {
        if (failed) return;
        try {
          signal?.throwIfAborted();
          await work(path);
        } catch (error) {
          failed ??= { path, cause: error as Error };
        }
      }),
    ),
  );
  if (failed) throw new PublishError(`${failed.path}: ${failed.cause.message}`, { cause: failed.cause });
}

async function carryOut(target: Target, tree: ReleaseTree, plan: Plan, { progress, signal }: PublishOptions): Promise<void> {
  const total = plan.puts.reduce((sum, { paths }) => sum + paths.length, 0);
  let done = 0;
  const ended = (stage: Stage | 'removals', error: unknown): never => {
    const count = `${done.toLocaleString('en-AU')} of ${countOf(total, 'changed file')} arrived`;
    throw new PublishError(
      `${(error as Error).message}\n${count} at ${target.name}. ${shows[stage](tree.id)}\nPublish again to go on: what is there is not uploaded twice.`,
      { cause: (error as Error).cause ?? error },
    );
  };
  for (const { stage, paths } of plan.puts) {
    const put = async (path: string) => {
      await target.put(await uploadOf(tree, path));
      progress(`${stage} ${(++done).toLocaleString('en-AU')} of ${total.toLocaleString('en-AU')}`);
    };
    await onEach(paths, target.atOnce, put, signal).catch((error) => ended(stage, error));
  }
  progress('removing');
  await onEach(plan.removals, target.atOnce, target.remove, signal).catch((error) => ended('removals', error));
}

/** What the target is known to hold, after a look at what is not certain. */
async function knownOf(target: Target, state: PublishedState | undefined, wanted: Manifest): Promise<Manifest> {
  if (!state) return target.look(Object.keys(wanted), true);
  if (state.unsure.length === 0) return state.files;
  return { ...certain(state), ...(await target.look(state.unsure, false)) };
}

/**
 * Brings a target to a release: what pages load first, pages next, removals last, and only of files that a publication put there. Cut off
 * anywhere, the target keeps working and the next run goes on. Throws PublishError.
 */
export async function publishRelease(target: Target, tree: ReleaseTree, options: PublishOptions): Promise<Published> {
  const { progress, dryRun } = options;
  progress('comparing');
  const state = readState(await target.readState());
  if (state && state.site !== tree.slug)
    throw new PublishError(
      `${target.name} holds the site of ${state.site}. Publish ${tree.slug} to a place of its own: {slug} in the target names it.`,
    );
  const before = state ?? emptyState(tree.slug);
  const wanted = pick(tree.manifest, target.takes);
  const known = await knownOf(target, state, wanted);
  const plan = planOf(known, wanted, before, options);
  const rules = pick(tree.manifest, isHostRule);
  const rulesChanged = Object.keys(rules).filter((path) => before.rules[path]?.sha256 !== rules[path]?.sha256);
  const changes = plan.puts.flatMap(({ paths }) => paths);
  const result: Published = {
    release: tree.id,
    delta: plan.delta,
    bytes: changes.reduce((sum, path) => sum + (wanted[path]?.bytes ?? 0), 0),
    waiting: Object.keys(plan.leaving).length,
    rulesChanged,
    resumed: before.unsure.length > 0,
  };
  const same = changes.length === 0 && plan.removals.length === 0 && before.release === tree.id && before.unsure.length === 0;
  if (dryRun || same) return result;
  const began: PublishedState = {
    ...before,
    files: { ...known, ...Object.fromEntries(changes.map((path) => [path, wanted[path] as FileRecord])) },
    unsure: changes,
  };
  await stateWritten(target, began);
  await carryOut(target, tree, plan, options);
  const kept = pick(known, (path) => path in plan.leaving);
  await stateWritten(target, { ...began, release: tree.id, files: { ...kept, ...wanted }, unsure: [], leaving: plan.leaving, rules });
  return result;
}

async function stateWritten(target: Target, state: PublishedState): Promise<void> {
  await target.writeState(JSON.stringify(state)).catch((cause: Error) => {
    throw new PublishError(`${target.name}: its list of what is there could not be written: ${cause.message}`, { cause });
  });
}
