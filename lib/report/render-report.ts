import { pictureReferences } from '#lib/cars/picture-urls.ts';
import type { LawRecord } from '#lib/compliance/law-record.ts';
import { type RuleSummary, summarizeLaw } from '#lib/compliance/law-summary.ts';
import type { Manifest } from '#lib/disk/manifest.ts';
import { dayAt } from '#lib/locale/zoned-time.ts';
import type { Car } from '#lib/model/car.ts';
import { countDropped, type DropGroup } from '#lib/model/dropped.ts';
import { entryOf } from '#lib/model/entry.ts';
import type { PullReport, Snapshot } from '#lib/model/snapshot.ts';
import type { PageSite, SiteData } from '#lib/pages/site-data.ts';
import type { Release } from '#lib/releases/release-record.ts';
import type { Site } from '#lib/site/schema.ts';
import type { LinkRecord } from '#lib/verify/link-record.ts';
import { type CarRecord, shortenText } from './car-record.ts';
import type { FeedRecord } from './feed-record.ts';
import { summarizeFeeds } from './feed-summary.ts';
import { renderReportHtml } from './html/report-html.ts';
import { checkQuality } from './quality/check-quality.ts';
import type { BuildReport, NextDue } from './report.ts';
import { type BudgetUse, measureSizes } from './sizes.ts';
import { compareStock } from './stock-changes.ts';

export type ReportInput = {
  slug: string;
  site: PageSite;
  release: Release;
  now: number;
  /** The cars that the site lists at some time, and whether a car has a usable picture. */
  pulledCars: readonly Car[];
  hasPhoto: (car: Car) => boolean;
  /** The records of the listed cars, of this release and of the previous one. */
  cars: readonly CarRecord[];
  feeds?: FeedRecord | undefined;
  previousCars: readonly CarRecord[] | undefined;
  rendered: number;
  stages: Record<string, number>;
  pulled: PullReport & { at: number };
  notices: readonly string[];
  sizes: BudgetUse[];
  law: RuleSummary[];
  nextDue: NextDue | undefined;
};

const maxTextLength = 2000;

const cutText = (text: string) => shortenText(text, maxTextLength);

/** Makes a build's report. */
export function makeReport(input: ReportInput): BuildReport {
  const { slug, site, release, now, pulledCars, hasPhoto, cars, previousCars, rendered, notices, sizes, law, nextDue } = input;
  const { at, dropped } = input.pulled;
  const { grace: _grace, input: _input, leaving: _leaving, ...releaseSummary } = release;
  const stages = Object.entries(input.stages).map(([stage, ms]) => ({ stage, ms }));
  return {
    version: 3,
    slug,
    dealer: { name: shortenText(site.dealer.name), url: site.dealer.url },
    release: releaseSummary,
    rendered,
    stages,
    ms: stages.reduce((sum, { ms }) => sum + ms, 0),
    stock: previousCars && release.previous !== undefined ? compareStock(release.previous, previousCars, cars) : undefined,
    quality: checkQuality({ cars: pulledCars, records: cars, now, site, hasPhoto }),
    law,
    sizes,
    pulled: { at, dropped: dropped.map((group) => ({ ...group, reason: cutText(group.reason) })) },
    feeds: input.feeds && summarizeFeeds(input.feeds),
    carWarnings: countDropped(dropped, 'skipped', 'quarantined', 'notListed', 'listingOnly', 'stale'),
    notices: notices.map(cutText),
    nextDue,
  };
}

export type ReportOptions = Omit<ReportInput, 'site' | 'pulledCars' | 'hasPhoto' | 'pulled' | 'sizes' | 'law'> & {
  input: { site: Site; data: SiteData; snapshot: Snapshot; siteCars: readonly Car[] };
  /** The folder of the staged release, its files, and the links of its pages. */
  staged: string;
  manifest: Manifest;
  links: LinkRecord;
  /** The legal findings of its pages. */
  law: LawRecord;
  dropped: readonly DropGroup[];
};

/** Renders the report of a build as JSON and as an HTML page. */
export async function renderReport(options: ReportOptions): Promise<{ report: string; reportPage: string }> {
  const { input, staged, manifest, links, law, dropped, ...rest } = options;
  const { site, data, snapshot, siteCars } = input;
  const hasPhoto = (car: Car) => pictureReferences(car).some((reference) => entryOf(data.pictures, reference) !== undefined);
  const report = makeReport({
    ...rest,
    site: data.site,
    pulledCars: siteCars,
    hasPhoto,
    pulled: { at: snapshot.pulledAt, dropped: [...dropped] },
    law: summarizeLaw(law, site.compliance.rules, dayAt(rest.now, site.locale.timeZone)),
    sizes: await measureSizes(staged, manifest, links, site.build.budgets),
  });
  return { report: JSON.stringify(report), reportPage: await renderReportHtml(report) };
}
