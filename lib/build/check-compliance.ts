import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { breachesByCar } from '#lib/compliance/car-breaches.ts';
import { type PageLaw, ruleOf } from '#lib/compliance/check-page.ts';
import { type LawOfPage, type LawRecord, toLawOfPage } from '#lib/compliance/law-record.ts';
import { type RuleSummary, summarizeLaw } from '#lib/compliance/law-summary.ts';
import type { Severity } from '#lib/compliance/rule.ts';
import { breachSeverity } from '#lib/compliance/severity.ts';
import { listFiles } from '#lib/disk/list-files.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { readDetails } from '#lib/releases/release-details.ts';
import { dialogsFile, lawOfDialogs, lawOfFeeds } from '#lib/verify/law-of-files.ts';
import { readPages, siteBase } from '#lib/verify/verify-release.ts';
import { readDealer } from './load-dealer.ts';
import { releaseLaw } from './release-law.ts';
import { requireLive } from './verify-live.ts';

/** One rule on one page: the place that complies with it, or a breach. */
export type CompliancePlace = {
  rule: string;
  severity: Severity;
  /** The file: of a page, of a feed, or of the forms that dialogs of car pages show. */
  page: string;
  /** The name of the car in a feed. */
  car?: string;
  ok: boolean;
  evidence: string;
  problem?: string;
  fix?: string;
};

export type Compliance = { release: string; pages: number; rules: RuleSummary[]; places: CompliancePlace[] };

/**
 * Reads every page of a dealer's live release and reports, for each applicable rule of law, which place complies with it or breaks it (rule
 * Q4). Rules, settings and time are the current ones; the pages are those of the release.
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
  const files = await listFiles(root);
  const pages = new Map<string, LawOfPage>();
  const places: CompliancePlace[] = [];
  const note = (page: string, law: PageLaw) => {
    pages.set(page, toLawOfPage({ ...law, broken: law.broken.filter(({ car }) => !car) }));
    for (const { rule, evidence } of law.kept) {
      places.push({ rule, severity: breachSeverity(rule, ruleOf(rule), settings, context.today, false), page, ok: true, evidence });
    }
    for (const { rule, problem, evidence, warns, car } of law.broken) {
      const severity = breachSeverity(rule, ruleOf(rule), settings, context.today, warns ?? false);
      const where = { page, ...(car ? { car: car.name } : {}) };
      places.push({ rule, severity, ...where, ok: false, evidence, problem, fix: ruleOf(rule).fix });
    }
  };
  const html = files.filter((file) => file.endsWith('.html'));
  await readPages(root, html, siteBase({ site }), context, threads, ({ file, law }) => law && note(file, law));
  const catalogue = { site, cars, carBySlug: new Map(cars.map((car) => [car.slug, car])) };
  const feeds = await lawOfFeeds(root, files, context, catalogue, siteBase({ site }));
  for (const [file, law] of feeds) note(file, law);
  if (files.includes(dialogsFile)) note(dialogsFile, await lawOfDialogs(root, context));
  const record: LawRecord = {
    key,
    pages,
    feeds: { files: [...feeds.keys()].sort(), cars: breachesByCar(Array.from(feeds, ([file, { broken }]) => [file, broken] as const)) },
  };
  places.sort((a, b) => Number(a.ok) - Number(b.ok) || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : a.page < b.page ? -1 : 1));
  return { release: live.id, pages: html.length, rules: summarizeLaw(record, settings, context.today), places };
}
