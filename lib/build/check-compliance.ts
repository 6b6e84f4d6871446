import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { ruleOf } from '#lib/compliance/check-page.ts';
import type { LawRecord } from '#lib/compliance/law-record.ts';
import { toLawOfPage } from '#lib/compliance/law-record.ts';
import { type RuleSummary, summarizeLaw } from '#lib/compliance/law-summary.ts';
import type { Severity } from '#lib/compliance/rule.ts';
import { breachSeverity } from '#lib/compliance/severity.ts';
import { listFiles } from '#lib/disk/list-files.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { readDetails } from '#lib/releases/release-details.ts';
import { readPages, siteBase } from '#lib/verify/verify-release.ts';
import { readDealer } from './load-dealer.ts';
import { releaseLaw } from './release-law.ts';
import { requireLive } from './verify-live.ts';

/** One rule on one page: the place that keeps it, or a breach. */
export type CompliancePlace = {
  rule: string;
  severity: Severity;
  page: string;
  ok: boolean;
  evidence: string;
  problem?: string;
  fix?: string;
};

export type Compliance = { release: string; pages: number; rules: RuleSummary[]; places: CompliancePlace[] };

/**
 * Reads every page of a dealer's live release and says of each rule of law that applies which place keeps or breaks it (rule Q4). Rules, settings and
 * time are those of now, the pages those of the release.
 */
export async function checkCompliance(
  workspace: Workspace,
  slug: string,
  now: number,
  threads: number,
  progress: (note: string) => void,
): Promise<Compliance> {
  const live = await requireLive(workspace, slug);
  const { site, cars } = await readDealer({ workspace, slug, now });
  const prices = (await readDetails(workspace.outDir, slug, live.id))?.prices ?? {};
  const { key, context, settings } = await releaseLaw(workspace.productDir, site, cars, prices, now);
  const root = await realpath(join(workspace.outDir, slug, 'current'));
  progress('reading pages');
  const files = (await listFiles(root)).filter((file) => file.endsWith('.html'));
  const pages = new Map<string, ReturnType<typeof toLawOfPage>>();
  const places: CompliancePlace[] = [];
  await readPages(root, files, siteBase({ site }), context, threads, ({ file: page, law }) => {
    if (!law) return;
    pages.set(page, toLawOfPage(law));
    for (const { rule, evidence } of law.kept) {
      places.push({ rule, severity: breachSeverity(rule, ruleOf(rule), settings, context.today, false), page, ok: true, evidence });
    }
    for (const { rule, problem, evidence, warns } of law.broken) {
      const severity = breachSeverity(rule, ruleOf(rule), settings, context.today, warns ?? false);
      places.push({ rule, severity, page, ok: false, evidence, problem, fix: ruleOf(rule).fix });
    }
  });
  const record: LawRecord = { key, pages };
  places.sort((a, b) => Number(a.ok) - Number(b.ok) || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : a.page < b.page ? -1 : 1));
  return { release: live.id, pages: pages.size, rules: summarizeLaw(record, settings, context.today), places };
}
