import { pictureReferences } from '#lib/cars/picture-references.ts';
import type { Manifest } from '#lib/disk/manifest.ts';
import type { Car } from '#lib/model/car.ts';
import type { DropGroup } from '#lib/model/dropped.ts';
import { entryOf } from '#lib/model/entry.ts';
import type { Snapshot } from '#lib/model/snapshot.ts';
import type { SiteData } from '#lib/pages/site-data.ts';
import type { Release } from '#lib/releases/release-record.ts';
import type { Site } from '#lib/site/schema.ts';
import type { LinkRecord } from '#lib/verify/link-record.ts';
import type { CarRecord } from './car-record.ts';
import { renderReportHtml } from './html/report-html.ts';
import { makeReport } from './make-report.ts';
import type { NextDue } from './report.ts';
import { measureSizes } from './sizes.ts';

export type ReportOptions = {
  slug: string;
  now: number;
  input: { site: Site; data: SiteData; snapshot: Snapshot; siteCars: readonly Car[] };
  /** The staged release, its files, and the links of its pages. */
  release: Release;
  staged: string;
  manifest: Manifest;
  links: LinkRecord;
  cars: readonly CarRecord[];
  /** The car records of the previous release. */
  previousCars: readonly CarRecord[] | undefined;
  rendered: number;
  stages: Record<string, number>;
  dropped: readonly DropGroup[];
  notices: readonly string[];
  nextDue: NextDue | undefined;
};

/** Renders the report of a build as JSON and as an HTML page. */
export async function renderReport(options: ReportOptions): Promise<{ report: string; reportPage: string }> {
  const { slug, now, input, release, staged, manifest, links, cars, rendered, stages, dropped, notices, nextDue, previousCars } = options;
  const { site, data, snapshot, siteCars } = input;
  const hasPhoto = (car: Car) => pictureReferences(car).some((reference) => entryOf(data.pictures, reference) !== undefined);
  const report = makeReport({
    ...{ slug, site: data.site, release, now, pulledCars: siteCars, hasPhoto, cars, rendered, stages, notices, nextDue },
    previousCars,
    pulled: { at: snapshot.pulledAt, dropped: [...dropped] },
    sizes: await measureSizes(staged, manifest, links, site.build.budgets),
  });
  return { report: JSON.stringify(report, null, 1), reportPage: await renderReportHtml(report) };
}
