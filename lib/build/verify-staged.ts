import type { LawRecord } from '#lib/compliance/law-record.ts';
import type { PriceRecord } from '#lib/compliance/price-history.ts';
import type { Delta, Manifest } from '#lib/disk/manifest.ts';
import { isMarkdownPage } from '#lib/feeds/feed-files.ts';
import { writeRefusedLaw } from '#lib/report/refused-law.ts';
import { RefusedError } from '#lib/sources/stock-guard.ts';
import type { ReleaseLaw } from '#lib/verify/check.ts';
import { FaultyCarsError, findFaultyCars } from '#lib/verify/faulty-cars.ts';
import { keepsAddresses } from '#lib/verify/kept-addresses.ts';
import type { LinkRecord } from '#lib/verify/link-record.ts';
import { formatRefusal, formatWarnings } from '#lib/verify/report.ts';
import { type SoundPages, siteBase, verifyCarried, verifyRelease } from '#lib/verify/verify-release.ts';
import type { BuildContext } from './build-context.ts';
import { lawOfRecord, linksOfRecord } from './memory/dealer-memory.ts';
import { filesOfPage, pageFile } from './page-files.ts';
import type { ChangedPlan } from './plan-release.ts';
import { filler } from './previous-release.ts';
import { pricesAfter, releaseLaw } from './release-law.ts';
import type { ReleaseTree } from './release-tree.ts';

/** Up to this many pages, reading them here is faster than starting threads. */
const mostPagesHere = 300;

/** The links and legal findings of a release's verified pages, and the prices of its cars. */
type VerifiedPages = { notices: string[]; links: LinkRecord; law: LawRecord; prices: PriceRecord };

const isCarPage = (file: string) => /^cars\/[^/]+\.html$/.test(file);

/** The cars' Markdown pages that are unchanged since the previous release, like the cars' pages. */
function carriedCars(tree: ReleaseTree, isCarriedPage: (page: string) => boolean): ReadonlySet<string> {
  const carried = new Set<string>();
  for (const [file, source] of tree) {
    const isCarried = file.endsWith('.md') && isMarkdownPage(file) && ('stored' in source || 'kept' in source);
    if (isCarried && isCarriedPage(file.replace(/md$/, 'html'))) carried.add(file);
  }
  return carried;
}

/** The pages whose car or settings may differ from the live release. Undefined: all pages. */
function otherPages({ plan, feedLedger, feedsBefore }: ChangedPlan): ReadonlySet<string> | undefined {
  return feedLedger?.key === feedsBefore?.ledger?.key ? new Set(Array.from(plan.rekeyed, pageFile)) : undefined;
}

/** The prices of a release's cars and the law that it must comply with, computed once per plan. */
const lawsOfPlans = new WeakMap<ChangedPlan, Promise<{ prices: PriceRecord; law: ReleaseLaw }>>();

function lawOfPlan({ now, workspace }: BuildContext, plan: ChangedPlan): Promise<{ prices: PriceRecord; law: ReleaseLaw }> {
  const cachedLaw = lawsOfPlans.get(plan);
  if (cachedLaw) return cachedLaw;
  const { input, liveFiles } = plan;
  const prices = pricesAfter(liveFiles?.prices, input.data.cars, input.site, now);
  const lawPromise = releaseLaw(workspace.productDir, input.site, input.data.cars, prices, now).then((law) => ({ prices, law }));
  lawsOfPlans.set(plan, lawPromise);
  return lawPromise;
}

/** Verifies the carried-over files of a release, which are already in `staged`, while its other pages are rendered. */
export async function verifyWhileRendering(build: BuildContext, changedPlan: ChangedPlan, staged: string): Promise<SoundPages | undefined> {
  const { now, memory, compiled, stored } = build;
  const { previous, catalogue, input, carried, plan, hostFiles } = changedPlan;
  const before = previous && linksOfRecord(memory, previous.details.links);
  if (!previous || !before || !carried) return undefined;
  const rendered = new Set(plan.render.flatMap(({ path }) => filesOfPage(path, compiled.id)));
  const files = new Set([...carried.tree.keys(), ...rendered]);
  // The other files for hosts follow when the inline scripts of all pages are known.
  const redirects = hostFiles(previous.details.scripts).files._redirects;
  // A check at the level of a warning may have let a fault through.
  const isStrict = !input.site.build.warnOnly.includes('feeds');
  return verifyCarried({
    root: staged,
    files,
    fill: stored && filler(staged, previous.details.files, stored),
    live: isStrict
      ? {
          sameFiles: carriedCars(carried.tree, (page) => files.has(page) && !rendered.has(page)),
          otherPages: otherPages(changedPlan),
          rowsOf: (file) => changedPlan.feedRows.get(file),
          rendered: new Map([...rendered].filter(isCarPage).map((page) => [page, before.get(page)?.offer])),
        }
      : undefined,
    chunks: {
      documents: memory.chunks,
      isKept: (file) => 'kept' in (carried.tree.get(file) ?? {}),
      made: new Map(input.indexFiles.map((file) => [file.path, file])),
    },
    keepsLinks: memory.goodLinks.has(before) && keepsAddresses(previous.details.files, files, redirects),
    redirects,
    rendered,
    before,
    catalogue,
    settings: input.site.build,
    now,
    base: siteBase(catalogue),
    law: (await lawOfPlan(build, changedPlan)).law,
    lawBefore: lawOfRecord(memory, previous.details.law),
  });
}

/** Verifies a staged release. Returns its warnings, and the links and prices of its pages; throws RefusedError with every fault, FaultyCarsError if all are on pages of cars. */
export async function verifyStaged(
  build: BuildContext,
  plan: ChangedPlan,
  staged: string,
  manifest: Manifest,
  { added, changed }: Delta,
  sound?: SoundPages,
): Promise<VerifiedPages> {
  const { slug, workers, now, memory, workspace, stored } = build;
  const { previous, catalogue, input } = plan;
  const { prices, law: requestedLaw } = await lawOfPlan(build, plan);
  const { problems, blocking, record, law } = await verifyRelease({
    root: staged,
    manifest,
    fill: stored && filler(staged, manifest, stored),
    changed: [...added, ...changed],
    before: previous && linksOfRecord(memory, previous.details.links),
    catalogue,
    settings: input.site.build,
    law: requestedLaw,
    lawBefore: previous && lawOfRecord(memory, previous.details.law),
    now,
    threads: plan.plan.render.length > mostPagesHere ? workers : 0,
    sound,
  });
  const refusal = await formatRefusal(slug, staged, problems, plan.live !== undefined);
  if (refusal) {
    const { settings, context } = requestedLaw;
    const about = { name: input.site.dealer.name, at: now, isLive: plan.live !== undefined };
    const isLaw = problems.some(({ check, warns }) => check === 'law' && !warns);
    const page = isLaw && (await writeRefusedLaw(workspace.outDir, slug, about, { record: law, settings, today: context.today }));
    const text = page ? `${refusal}\n  All that the law asks for, as a page for the dealer: ${page}` : refusal;
    const faulty = findFaultyCars(blocking, catalogue);
    if (!faulty) throw new RefusedError(text);
    throw new FaultyCarsError(text, faulty);
  }
  if (!problems.some(({ check }) => check === 'links')) memory.goodLinks.add(record);
  return { notices: await formatWarnings(staged, problems), links: record, law, prices };
}
