import { join } from 'node:path';
import { hostingOf, readScripts } from '#lib/hosting/hosting.ts';
import type { ScriptCounts } from '#lib/hosting/inline-scripts.ts';
import type { RemovedCar } from '#lib/model/removed-car.ts';
import { type Catalogue, makeCatalogue } from '#lib/pages/catalogue.ts';
import { releasesDir } from '#lib/releases/paths.ts';
import { goneSince } from '#lib/releases/read-removed-cars.ts';
import type { Release } from '#lib/releases/records.ts';
import { liveRelease } from '#lib/releases/release.ts';
import { makesOfRemovedCars } from '#lib/releases/removed-cars.ts';
import { extraFiles } from './assemble.ts';
import { changedPages, type PagePlan } from './changed-pages.ts';
import type { DealerInput } from './load-dealer.ts';
import { type Carried, carriedTree } from './new-tree.ts';
import { type Previous, readPrevious } from './page-record.ts';
import type { Tree } from './tree.ts';

export type SurveyOptions = {
  outDir: string;
  slug: string;
  input: DealerInput;
  codeId: string;
  now: number;
  /** Cars that are gone, where it is not the live release that knows. */
  gone?: readonly RemovedCar[] | undefined;
  /** Carry nothing over. */
  anew: boolean;
};

/** What a build finds before it makes anything: what is live, what is wanted, and what differs between the two. */
export type Survey = {
  live?: Release;
  before?: Previous;
  catalogue: Catalogue;
  plan: PagePlan;
  /** The cars that earlier releases listed. */
  gone: readonly RemovedCar[];
  /** What is no page, as far as it is known before the pages are made. */
  extras: Tree;
  /** The release that carries over what stays; absent where all pages are made. */
  carried?: Carried & { unchanged: boolean };
  /** Inline scripts of the pages before, and what hosts are told where these are the pages' scripts. */
  scripts: ScriptCounts;
  hosting: (scripts: ScriptCounts) => ReturnType<typeof hostingOf>;
};

/** Finds out what a build at `now` (milliseconds) would change of what is live. Reads only. */
export async function survey({ outDir, slug, input, codeId, now, gone: given, anew }: SurveyOptions): Promise<Survey> {
  const live = await liveRelease(outDir, slug);
  const before = live && !anew ? await readPrevious(outDir, slug, live) : undefined;
  const { cars } = input.data;
  const gone = given ?? (live ? await goneSince(join(releasesDir(outDir, slug), live.id), cars, now, input.site.build.goneDays) : []);
  const catalogue = makeCatalogue({ ...input.data, goneMakes: makesOfRemovedCars(gone) }, input.documents);
  const plan = await changedPages(catalogue, before, codeId);
  const scripts = before ? await readScripts(before.root) : {};
  const hosting = (counts: ScriptCounts) => hostingOf({ site: input.site, catalogue, gone, scripts: counts });
  const extras = extraFiles(catalogue, gone, input.index, input.imageFiles, input.cacheDir);
  for (const [file, text] of Object.entries(hosting(scripts).files)) extras.set(file, { text });
  const made = new Map(plan.make.map(({ path, why }) => [path, why]));
  const all = before === undefined || plan.make.length === plan.pages.size;
  return {
    ...(live ? { live } : {}),
    ...(before ? { before } : {}),
    catalogue,
    plan,
    gone,
    extras,
    ...(all ? {} : { carried: carriedTree(before, made, plan.gone, extras) }),
    scripts,
    hosting,
  };
}
