import { decodeLawRecord } from '#lib/compliance/law-record.ts';
import { type RuleSummary, summarizeLaw } from '#lib/compliance/law-summary.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { dayAt } from '#lib/locale/zoned-time.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import { readDetails } from '#lib/releases/release-details.ts';
import type { Site } from '#lib/site/schema.ts';

/** The legal findings of the build of the live release, with the current severities. Empty without a release. Reads no page. */
export async function lawOfLive({ outDir }: Pick<Workspace, 'outDir'>, slug: string, site: Site, now: number): Promise<RuleSummary[]> {
  const live = await readLiveRelease(outDir, slug);
  const record = live && decodeLawRecord((await readDetails(outDir, slug, live.id))?.law);
  return record ? summarizeLaw(record, site.compliance.rules, dayAt(now, site.locale.timeZone)) : [];
}
