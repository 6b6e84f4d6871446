import { deltaOf, type Manifest } from '#lib/disk/manifest.ts';
import { RefusedError } from '#lib/sources/stock-guard.ts';
import { FaultyCarsError, findFaultyCars } from '#lib/verify/faulty-cars.ts';
import type { LinkRecord } from '#lib/verify/link-record.ts';
import { formatRefusal, formatWarnings } from '#lib/verify/report.ts';
import { verifyRelease } from '#lib/verify/verify-release.ts';
import type { BuildContext } from './build-context.ts';
import { linksOfRecord } from './memory/dealer-memory.ts';
import type { ReleasePlan } from './plan-release.ts';

/** Up to this many pages, reading them here is faster than starting threads. */
const mostPagesHere = 300;

/** Verifies a staged release. Returns its warnings, and the links and prices of its pages; throws RefusedError with every fault, FaultyCarsError if all are on pages of cars. */
export async function verifyStaged(
  { slug, workers, now, memory }: BuildContext,
  plan: Extract<ReleasePlan, { changed: true }>,
  staged: string,
  manifest: Manifest,
): Promise<{ notices: string[]; links: LinkRecord }> {
  const { previous, catalogue, input } = plan;
  const { added, changed } = deltaOf(previous?.details.files ?? {}, manifest);
  const { problems, blocking, record } = await verifyRelease({
    root: staged,
    manifest,
    changed: [...added, ...changed],
    before: previous && linksOfRecord(memory, previous.details.links),
    catalogue,
    settings: input.site.build,
    now,
    threads: plan.plan.render.length > mostPagesHere ? workers : 0,
  });
  const refusal = await formatRefusal(slug, staged, problems, plan.live !== undefined);
  if (refusal) {
    const faulty = findFaultyCars(blocking, catalogue);
    if (!faulty) throw new RefusedError(refusal);
    throw new FaultyCarsError(refusal, faulty);
  }
  return { notices: await formatWarnings(staged, problems), links: record };
}
