import { makeCatalogue } from '#lib/pages/catalogue.ts';
import { carPath, parseCarPath } from '#lib/routes/paths.ts';
import { extraFiles } from '../assemble.ts';
import { changedPages, type PagePlan } from '../changes/changed-pages.ts';
import { carriedTree } from '../changes/new-tree.ts';
import { type PageRecord, type Previous, readPrevious } from '../changes/page-record.ts';
import type { DealerInput } from '../load-dealer.ts';
import { liveRelease } from '../release.ts';

/** Why a dealer would be built, the farthest-reaching first; "site" is what neither stock nor time explains: settings, content, pictures. */
export const pendingReasons = ['first build', 'code', 'site', 'stock', 'time'] as const;
export type PendingReason = (typeof pendingReasons)[number];

/** What a build would change: why, the cars by slug, and how many pages it would render. */
export type Pending = { reasons: PendingReason[]; added: string[]; changed: string[]; removed: string[]; pages: number };

export type PendingAsked = {
  outDir: string;
  slug: string;
  input: DealerInput;
  codeId: string;
  /** Whether an instant lies between the live release and now at which time alone changes something. */
  isDue: (since: number) => boolean;
};

const carsIn = (record: PageRecord) =>
  new Map(
    Object.entries(record).flatMap(([path, { car = '' }]) => {
      const slug = parseCarPath(path);
      return slug !== undefined && path === carPath(slug) ? [[slug, car] as const] : [];
    }),
  );

function carChanges(before: PageRecord, after: PageRecord): Pick<Pending, 'added' | 'changed' | 'removed'> {
  const [had, has] = [carsIn(before), carsIn(after)];
  return {
    added: [...has.keys()].filter((slug) => !had.has(slug)),
    changed: [...has].flatMap(([slug, car]) => (had.has(slug) && had.get(slug) !== car ? [slug] : [])),
    removed: [...had.keys()].filter((slug) => !has.has(slug)),
  };
}

/** Whether a build would leave every file as it is. */
function isUnchanged(before: Previous, plan: PagePlan, extras: ReturnType<typeof extraFiles>): boolean {
  if (plan.make.length > 0 || plan.gone.length > 0) return false;
  return carriedTree(before, new Map(), [], extras).unchanged;
}

/** What a build at the moment of its input would change of what is live, as the build itself finds it; nothing is rendered. */
export async function pendingChanges({ outDir, slug, input, codeId, isDue }: PendingAsked): Promise<Pending> {
  const live = await liveRelease(outDir, slug);
  const before = live && (await readPrevious(outDir, slug, live));
  const catalogue = makeCatalogue(input.data, input.documents);
  const plan = await changedPages(catalogue, before, codeId);
  const pages = plan.make.length;
  const cars = carChanges(before?.pages ?? {}, plan.record);
  if (!before) return { reasons: ['first build'], ...cars, pages };
  const hasOtherCode = before.release.codeId !== codeId;
  if (!hasOtherCode && isUnchanged(before, plan, extraFiles(catalogue, input.index, input.imageFiles, input.cacheDir)))
    return { reasons: [], ...cars, pages };
  const time = isDue(before.release.builtAt);
  const stock = cars.added.length + cars.changed.length > 0 || (cars.removed.length > 0 && !time);
  const holds: Record<PendingReason, boolean> = {
    'first build': false,
    code: hasOtherCode,
    site: !hasOtherCode && !stock && !time,
    stock,
    time,
  };
  return { reasons: pendingReasons.filter((reason) => holds[reason]), ...cars, pages };
}
