import { decodeLawRecord, type LawRecord } from '#lib/compliance/law-record.ts';
import type { PriceRecord } from '#lib/compliance/price-history.ts';
import { deltaOf, type Manifest } from '#lib/disk/manifest.ts';
import { RefusedError } from '#lib/sources/stock-guard.ts';
import { FaultyCarsError, findFaultyCars } from '#lib/verify/faulty-cars.ts';
import type { LinkRecord } from '#lib/verify/link-record.ts';
import { formatRefusal, formatWarnings } from '#lib/verify/report.ts';
import { type SoundPages, siteBase, verifyCarried, verifyRelease } from '#lib/verify/verify-release.ts';
import type { BuildContext } from './build-context.ts';
import { linksOfRecord } from './memory/dealer-memory.ts';
import { filesOfPage } from './page-files.ts';
import type { ChangedPlan } from './plan-release.ts';
import { filler } from './previous-release.ts';
import { pricesAfter, releaseLaw } from './release-law.ts';

/** Up to this many pages, reading them here is faster than starting threads. */
const mostPagesHere = 300;

/** What the verified pages of a release link to and what the law says of them, and the prices of its cars. */
type VerifiedPages = { notices: string[]; links: LinkRecord; law: LawRecord; prices: PriceRecord };

/** Verifies what a release carries over, in `staged` already, while its other pages are rendered. */
export async function verifyWhileRendering(
  { now, memory, compiled }: BuildContext,
  { previous, catalogue, input, carried, plan, hostFiles }: ChangedPlan,
  staged: string,
): Promise<SoundPages | undefined> {
  const before = previous && linksOfRecord(memory, previous.details.links);
  if (!previous || !before || !carried) return undefined;
  const rendered = new Set(plan.render.flatMap(({ path }) => filesOfPage(path, compiled.id)));
  return verifyCarried({
    root: staged,
    files: new Set([...carried.tree.keys(), ...rendered]),
    // They follow when the inline scripts of all pages are known, on which they do not depend.
    redirects: hostFiles(previous.details.scripts).files._redirects,
    rendered,
    before,
    catalogue,
    settings: input.site.build,
    now,
    base: siteBase(catalogue),
  });
}

/** Verifies a staged release. Returns its warnings, and the links and prices of its pages; throws RefusedError with every fault, FaultyCarsError if all are on pages of cars. */
export async function verifyStaged(
  { slug, workers, now, memory, workspace, stored }: BuildContext,
  plan: ChangedPlan,
  staged: string,
  manifest: Manifest,
  sound?: SoundPages,
): Promise<VerifiedPages> {
  const { previous, catalogue, input } = plan;
  const prices = pricesAfter(plan.liveFiles?.prices, input.data.cars, input.site, now);
  const { added, changed } = deltaOf(previous?.details.files ?? {}, manifest);
  const { problems, blocking, record, law } = await verifyRelease({
    root: staged,
    manifest,
    fill: stored && filler(staged, manifest, stored),
    changed: [...added, ...changed],
    before: previous && linksOfRecord(memory, previous.details.links),
    catalogue,
    settings: input.site.build,
    law: await releaseLaw(workspace.productDir, input.site, input.data.cars, prices, now),
    lawBefore: previous && decodeLawRecord(previous.details.law),
    now,
    threads: plan.plan.render.length > mostPagesHere ? workers : 0,
    sound,
  });
  const refusal = await formatRefusal(slug, staged, problems, plan.live !== undefined);
  if (refusal) {
    const faulty = findFaultyCars(blocking, catalogue);
    if (!faulty) throw new RefusedError(refusal);
    throw new FaultyCarsError(refusal, faulty);
  }
  return { notices: await formatWarnings(staged, problems), links: record, law, prices };
}
