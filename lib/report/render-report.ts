import { pictureReferences } from '#lib/cars/picture-references.ts';
import type { Manifest } from '#lib/disk/manifest.ts';
import type { Car } from '#lib/model/car.ts';
import type { DropGroup } from '#lib/model/dropped.ts';
import { entryOf } from '#lib/model/entry.ts';
import type { Snapshot } from '#lib/model/snapshot.ts';
import type { SiteData } from '#lib/pages/site-data.ts';
import type { Site } from '#lib/site/schema.ts';
import type { LinkRecord } from '#lib/verify/link-record.ts';
import { renderReportHtml } from './html/report-html.ts';
import { makeReport, type ReportInput } from './make-report.ts';
import { measureSizes } from './sizes.ts';

export type ReportOptions = Omit<ReportInput, 'site' | 'pulledCars' | 'hasPhoto' | 'pulled' | 'sizes'> & {
  input: { site: Site; data: SiteData; snapshot: Snapshot; siteCars: readonly Car[] };
  /** The folder of the staged release, its files, and the links of its pages. */
  staged: string;
  manifest: Manifest;
  links: LinkRecord;
  dropped: readonly DropGroup[];
};

/** Renders the report of a build as JSON and as an HTML page. */
export async function renderReport(options: ReportOptions): Promise<{ report: string; reportPage: string }> {
  const { input, staged, manifest, links, dropped, ...rest } = options;
  const { site, data, snapshot, siteCars } = input;
  const hasPhoto = (car: Car) => pictureReferences(car).some((reference) => entryOf(data.pictures, reference) !== undefined);
  const report = makeReport({
    ...rest,
    site: data.site,
    pulledCars: siteCars,
    hasPhoto,
    pulled: { at: snapshot.pulledAt, dropped: [...dropped] },
    sizes: await measureSizes(staged, manifest, links, site.build.budgets),
  });
  return { report: JSON.stringify(report, null, 1), reportPage: await renderReportHtml(report) };
}
