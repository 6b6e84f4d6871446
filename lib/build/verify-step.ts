import { textOf } from '#lib/disk/atomic-file.ts';
import { deltaOf, type Manifest } from '#lib/disk/manifest.ts';
import { besidePath } from '#lib/releases/paths.ts';
import { RefusedError } from '#lib/sources/stock-guard.ts';
import { type LinkRecord, parseLinkRecord } from '#lib/verify/link-record.ts';
import { refusalText, warningLines } from '#lib/verify/report.ts';
import { verifyRelease } from '#lib/verify/verify-release.ts';
import type { DealerInput } from './load-dealer.ts';
import type { Survey } from './survey.ts';

export type GateOptions = {
  outDir: string;
  slug: string;
  input: DealerInput;
  found: Survey;
  staged: string;
  manifest: Manifest;
  now: number;
  workers: number;
};

/** A thread takes longer to start than so many pages to read. */
const fewPages = 300;

/** Lets a staged release pass, or throws RefusedError with what is wrong with it; answers warnings, and what its pages name for the next build. */
export async function passGate(options: GateOptions): Promise<{ notices: string[]; links: LinkRecord }> {
  const { outDir, slug, input, found, staged, manifest, now, workers } = options;
  const { live, before, catalogue, plan } = found;
  const { added, changed } = deltaOf(before?.manifest ?? {}, manifest);
  const known = before && parseLinkRecord((await textOf(besidePath(outDir, slug, before.release.id, 'links'))) ?? '');
  const { problems, record } = await verifyRelease({
    root: staged,
    manifest,
    changed: [...added, ...changed],
    before: known,
    catalogue,
    settings: input.site.build,
    now,
    threads: plan.make.length > fewPages ? workers : 0,
  });
  const refusal = await refusalText(slug, staged, problems, live !== undefined);
  if (refusal) throw new RefusedError(refusal);
  return { notices: await warningLines(staged, problems), links: record };
}
