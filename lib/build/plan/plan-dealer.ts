import type { Workspace } from '#lib/disk/workspace.ts';
import { readPushedRelease } from '#lib/pull/pushed-release.ts';
import { readKeyFile } from '#lib/pull/search-key-file.ts';
import { isFreshEnough, tokenEnd } from '#lib/pull/search-token.ts';
import { findLikelyDamage } from '#lib/releases/damage-note.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import type { PageKeys } from '#lib/releases/release-details.ts';
import type { StoredFiles } from '#lib/releases/stored-files.ts';
import { parseCarPath } from '#lib/routes/paths.ts';
import type { World } from '#lib/sources/adapter.ts';
import { compareFiles, comparePages } from '../compare-with-live.ts';
import { dueInputOf } from '../due/due-of-dealer.ts';
import type { DueInput } from '../due/due-rules.ts';
import { type Due, dueBetween } from '../due/next-due.ts';
import { findHeldRelease } from '../held/keep-held-release.ts';
import { type DealerInput, loadDealer } from '../load-dealer.ts';
import { readCurrentStock, type StockFrom } from './current-stock.ts';

/**
 * Why a dealer would be built, the most far-reaching first. "site" means settings, content or pictures; "index" that the search index was not pushed
 * since the live release, so that only the push after the build has something to do.
 */
const pendingReasons = ['first build', 'code', 'damage', 'site', 'stock', 'time', 'index'] as const;
type PendingReason = (typeof pendingReasons)[number];

/** What a build would change: why, the cars by slug, and how many pages it would render. */
type Pending = { reasons: PendingReason[]; added: string[]; changed: string[]; removed: string[]; pages: number };

/** The digests of the cars that pages are about, by slug. A checkout has that of its car. */
const carsIn = (keys: PageKeys) =>
  new Map(
    Object.entries(keys).flatMap(([path, { car }]) => {
      const slug = parseCarPath(path);
      return slug === undefined ? [] : [[slug, car] as const];
    }),
  );

function compareCars(before: PageKeys, after: PageKeys): Pick<Pending, 'added' | 'changed' | 'removed'> {
  const [had, has] = [carsIn(before), carsIn(after)];
  return {
    added: [...has.keys()].filter((slug) => !had.has(slug)),
    changed: [...has].flatMap(([slug, car]) => (had.has(slug) && had.get(slug) !== car ? [slug] : [])),
    removed: [...had.keys()].filter((slug) => !has.has(slug)),
  };
}

/** Whether the next push of the search index replaces the token in the pages. A build updates the pages only after that push. */
async function isTokenDue(workDir: string, { site: { slug, search, build }, data: { now } }: DealerInput): Promise<boolean> {
  const keyFile = search.indexing === 'shared' ? await readKeyFile(workDir, slug) : undefined;
  const ends = keyFile && keyFile.apiKey === search.apiKey ? tokenEnd(keyFile.apiKey) : undefined;
  return ends !== undefined && !isFreshEnough(ends, now, { ...search, ...build });
}

/** Whether no push of the search index followed the live release: it failed, or was killed before its end. */
async function isPushOwed(workDir: string, { site: { slug, search } }: DealerInput, live: string): Promise<boolean> {
  if (search.host === undefined || search.indexing === 'platform') return false;
  return (await readPushedRelease(workDir, slug)) !== live;
}

/** Finds what a build would change in the live release, in the same way as the build itself. Nothing is rendered. */
async function findPendingChanges(
  { outDir, workDir }: Workspace,
  slug: string,
  input: DealerInput,
  timed: DueInput,
  { codeId, filesOf }: Pick<PlanOptions, 'codeId' | 'filesOf'>,
): Promise<Pending> {
  const live = await readLiveRelease(outDir, slug);
  const damaged = new Set(live ? (await findLikelyDamage(outDir, slug, live)).map(({ file }) => file) : []);
  const { now } = input.data;
  const compared = { outDir, slug, input, live, codeId, now, renderAll: false, damaged, stored: filesOf?.(slug) };
  const comparison = await comparePages(compared);
  const { previous, plan, liveFiles } = comparison;
  const { carried } = await compareFiles(compared, comparison);
  const pages = plan.render.length;
  const cars = compareCars(previous?.details.pages ?? {}, plan.keys);
  if (!previous) return { reasons: [liveFiles ? 'damage' : 'first build'], ...cars, pages };
  const hasOtherCode = previous.release.codeId !== codeId;
  if (carried?.changes.length === 0) {
    const time: PendingReason[] = (await isTokenDue(workDir, input)) ? ['time'] : [];
    const index: PendingReason[] = (await isPushOwed(workDir, input, previous.release.id)) ? ['index'] : [];
    return { reasons: [...time, ...index], ...cars, pages };
  }
  const time = dueBetween(timed, previous.release.builtAt, now).length > 0;
  const isDamaged = damaged.size > 0;
  const stock = cars.added.length + cars.changed.length > 0 || (cars.removed.length > 0 && !time);
  const holds: Record<PendingReason, boolean> = {
    'first build': false,
    code: hasOtherCode,
    damage: isDamaged,
    site: !hasOtherCode && !isDamaged && !stock && !time,
    stock,
    time,
    index: false,
  };
  return { reasons: pendingReasons.filter((reason) => holds[reason]), ...cars, pages };
}

/** What a build of one dealer would do now, and the scheduled changes. */
export type DealerPlan = Pending & {
  slug: string;
  cars: number;
  /** The most far-reaching of `reasons`. */
  reason: PendingReason | 'none';
  from: StockFrom;
  snapshotAgeMs: number;
  /** The scheduled changes up to the horizon, in order. */
  dues: Due[];
  /** The release that a rollback holds. A build only maintains that release (rule R31). */
  held?: string;
  /** The relative cost of the build: about the number of pages that it renders. */
  cost: number;
};

/** The cost of reading and releasing a dealer, in pages. */
const fixedCost = 20;

export type PlanOptions = {
  workspace: Workspace;
  world: World;
  codeId: string;
  pull: boolean;
  horizonMs: number;
  /** The files of each dealer's releases in a store, for work folders that lack some (rule R47). */
  filesOf?: ((slug: string) => StoredFiles) | undefined;
};

/** Plans one dealer without rendering pages. New pictures are rendered, as for a build. Throws the errors of loadDealer. */
export async function planDealer(slug: string, options: PlanOptions): Promise<DealerPlan> {
  const { workspace, world, pull, horizonMs, filesOf } = options;
  const { from, snapshot } = await readCurrentStock(workspace, slug, world, pull);
  const now = world.now();
  const input = await loadDealer({ workspace, slug, now, pulled: { snapshot }, stored: filesOf?.(slug), progress: () => undefined });
  const timed = dueInputOf(input);
  const pending = await findPendingChanges(workspace, slug, input, timed, options);
  const heldId = (await findHeldRelease(workspace.outDir, slug))?.live.id;
  // The index of a held dealer waits (rule R31).
  const reasons = pending.reasons.filter((reason) => reason !== 'index' || heldId === undefined);
  const pages = heldId === undefined ? pending.pages : 0;
  return {
    slug,
    cars: input.data.cars.length,
    ...pending,
    reason: reasons[0] ?? 'none',
    reasons,
    pages,
    held: heldId,
    from,
    snapshotAgeMs: Math.max(0, now - snapshot.pulledAt),
    dues: dueBetween(timed, now, now + horizonMs),
    cost: reasons.length > 0 ? fixedCost + pages : 0,
  };
}
