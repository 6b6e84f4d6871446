import { pictureReferences } from '#lib/cars/picture-references.ts';
import { textOf } from '#lib/disk/atomic-file.ts';
import type { Manifest } from '#lib/disk/manifest.ts';
import type { Car } from '#lib/model/car.ts';
import { entryOf } from '#lib/model/entry.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import type { Snapshot } from '#lib/model/snapshot.ts';
import type { SiteData } from '#lib/pages/site-data.ts';
import { besidePath } from '#lib/releases/paths.ts';
import type { Release } from '#lib/releases/records.ts';
import type { Site } from '#lib/site/schema.ts';
import type { LinkRecord } from '#lib/verify/link-record.ts';
import { type CarRecord, carRecords, carRecordsText, parseCarRecords } from './car-record.ts';
import { reportHtml } from './html/report-html.ts';
import { makeReport } from './make-report.ts';
import type { NextDue } from './report.ts';
import { sizesOf } from './sizes.ts';

export type Reporting = {
  outDir: string;
  slug: string;
  now: number;
  input: { site: Site; data: SiteData; documents: readonly SearchDocument[]; snapshot: Snapshot };
  /** The release about to go live, its files and what its pages name. */
  release: Release;
  staged: string;
  manifest: Manifest;
  links: LinkRecord;
  made: number;
  stages: Record<string, number>;
  notices: readonly string[];
  nextDue: NextDue | undefined;
};

/** The cars of the release that another one followed; undefined where that kept no list. */
async function carsOf(outDir: string, slug: string, id: string | undefined): Promise<CarRecord[] | undefined> {
  const text = id === undefined ? undefined : await textOf(besidePath(outDir, slug, id, 'cars'));
  return text === undefined ? undefined : parseCarRecords(text);
}

/** What a build keeps beside its release for people and for the next report: its cars, and the report as JSON and as a page. */
export async function reportTexts(reporting: Reporting): Promise<{ cars: string; report: string; reportPage: string }> {
  const { outDir, slug, now, input, release, staged, manifest, links, made, stages, notices, nextDue } = reporting;
  const { site, data, documents, snapshot } = input;
  const cars = carRecords(documents, data.site);
  const hasPhoto = (car: Car) => pictureReferences(car).some((reference) => entryOf(data.pictures, reference) !== undefined);
  const report = makeReport({
    slug,
    site: data.site,
    release,
    now,
    pulledCars: snapshot.cars,
    hasPhoto,
    cars,
    previousCars: await carsOf(outDir, slug, release.previous),
    made,
    stages,
    pulled: { ...snapshot.report, at: snapshot.pulledAt },
    notices,
    sizes: await sizesOf(staged, manifest, links, site.build.budgets),
    nextDue,
  });
  return { cars: carRecordsText(cars), report: JSON.stringify(report, null, 1), reportPage: await reportHtml(report) };
}
